import { type Kysely, sql } from "kysely";

/** Of several companies that serve a society the one that is asked first; without one, whoever came first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table society add default_company_id integer,
      add constraint society_default_serves foreign key (society_id, default_company_id)
        references society_company (society_id, company_id);
  `.execute(db);
}
