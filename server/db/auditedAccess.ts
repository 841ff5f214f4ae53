import type { AuditNoun } from "#contract/audit/noun.ts";
import type { Db } from "./database.ts";

/** The accessed record, in the audit trail's terms. */
export type AuditedAccess = { noun: AuditNoun; id: number; name: string };

/** Records access to confidential data in the audit trail. */
export async function recordAccess(db: Db, userId: number, { noun, id, name }: AuditedAccess): Promise<void> {
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
      after: null,
    })
    .execute();
}
