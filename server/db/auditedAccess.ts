import type { AuditNoun } from "#contract/audit/noun.ts";
import type { Db } from "./database.ts";

/** What somebody looked at, as the audit trail calls it. */
export type AuditedAccess = { noun: AuditNoun; id: number; name: string };

/** Keeps in the audit trail that somebody looked at what is not for every eye. */
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
