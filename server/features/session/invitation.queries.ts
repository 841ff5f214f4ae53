import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Person } from "#server/access/scope.ts";
import { companyQuota, type FilledQuotas, requireQuota, senderQuota } from "./invitation.rules.ts";

export type Inviter = Pick<Person, "userId" | "name" | "companyId">;

const startOf = ({ seconds }: { seconds: number }, now: Date) => new Date(now.getTime() - seconds * 1000);

/**
 * Counts an invitation as sent, in the transaction that sends it. Invitations of one company, or of one person of the
 * back office, are counted one after another, so concurrent ones cannot exceed the quota.
 * @throws 429 when the quota is used up.
 */
export async function countInvitation(db: Db, { userId, companyId }: Inviter, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('invitations of a company'), ${companyId ?? -userId})`.execute(
    db,
  );
  const { rows } = await sql<FilledQuotas>`
    select
      (select sent_at from invitation
        where sent_by = ${userId} and sent_at > ${startOf(senderQuota, now)} and sent_at <= ${now}
        order by sent_at desc offset ${senderQuota.invitations - 1} limit 1) as "bySender",
      (select sent_at from invitation
        where company_id = ${companyId} and sent_at > ${startOf(companyQuota, now)} and sent_at <= ${now}
        order by sent_at desc offset ${companyQuota.invitations - 1} limit 1) as "byCompany"`.execute(db);
  const [filled = { bySender: null, byCompany: null }] = rows;
  requireQuota(filled, now);
  await db
    .insertInto("invitation")
    .values({ sent_by: userId, company_id: companyId, sent_at: now })
    .execute();
}

/** Deletes invitations that no quota counts any more. */
export async function sweepInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("invitation").where("sent_at", "<=", startOf(companyQuota, now)).execute();
}
