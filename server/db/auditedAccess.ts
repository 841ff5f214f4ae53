import { sql } from "kysely";
import type { AuditNoun } from "#contract/audit/noun.ts";
import type { Db } from "./database.ts";

/** What was read, with its filters by the names of the columns that they are about; null values are left out. */
export type Reading = { read: string } & Readonly<Record<string, string | number | boolean | null>>;

/** The accessed record, in the audit trail's terms, and what of it was read when that is not the record itself. */
export type AuditedAccess = { noun: AuditNoun; id: number; name: string; reading?: Reading };

/** Records access to confidential data in the audit trail. */
export async function recordAccess(
  db: Db,
  userId: number,
  { noun, id, name, reading }: AuditedAccess,
): Promise<void> {
  await db
    .insertInto("audit")
    .values({
      user_id: userId,
      noun,
      record_id: id,
      record_name: name,
      action: "look",
      records: 1,
      before: null,
      after: reading ?? null,
    })
    .execute();
}

/** Records the reading of many records, in the company of the reader or the back office. */
export async function recordReading(
  db: Db,
  { userId, companyId }: { userId: number; companyId: number | null },
  reading: Reading,
): Promise<void> {
  await sql`
    insert into audit (user_id, noun, record_id, record_name, action, records, after)
    select ${userId}, noun, id, name, 'look', 1, jsonb_strip_nulls(${JSON.stringify(reading)}::jsonb)
    from (
      select 'company' as noun, company_id as id, name from company where company_id = ${companyId}::integer
      union all
      select 'backOffice', back_office_id, name from back_office where ${companyId}::integer is null) as reader`.execute(
    db,
  );
}
