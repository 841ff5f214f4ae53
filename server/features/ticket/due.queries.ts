import { sql } from "kysely";
import type { DueTimes } from "#contract/ticket/due.ts";
import type { Db } from "#server/db/database.ts";

/** A company's due times; null means the tickets without a company. Undefined when none were set. */
export async function findDueTimes(db: Db, companyId: number | null): Promise<DueTimes | undefined> {
  const { rows } = await sql<DueTimes>`
    select urgent_hours as "Urgent", high_hours as "High", normal_hours as "Normal", low_hours as "Low"
    from ticket_due_time where company_id is not distinct from ${companyId}`.execute(db);
  return rows[0];
}

export async function saveDueTimes(db: Db, companyId: number | null, times: DueTimes): Promise<void> {
  await sql`
    insert into ticket_due_time (company_id, urgent_hours, high_hours, normal_hours, low_hours)
      values (${companyId}, ${times.Urgent}, ${times.High}, ${times.Normal}, ${times.Low})
    on conflict on constraint ticket_due_time_once do update set urgent_hours = excluded.urgent_hours,
      high_hours = excluded.high_hours, normal_hours = excluded.normal_hours, low_hours = excluded.low_hours`.execute(
    db,
  );
}
