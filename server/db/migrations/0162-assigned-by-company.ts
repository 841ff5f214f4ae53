import { type Kysely, sql } from "kysely";

/** Who comes is said for each company by itself: so is what waits of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into job (lane, name, key, payload, priority, due_at)
      select distinct job.name, job.name, wash.company_id || ' ' || wash.day,
        jsonb_build_object('companyId', wash.company_id, 'day', wash.day), 0, job.due_at
      from job join wash on wash.day = (job.payload ->> 'day')::date and wash.status = 'scheduled'
      where job.name = 'round/assign' and job.failed_at is null;
    delete from job where name = 'round/assign' and failed_at is null and not payload ? 'companyId';
  `.execute(db);
}
