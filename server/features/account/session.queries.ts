import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Caller } from "#server/access/scope.ts";

export const personColumns = [
  "app_user.user_id as userId",
  "app_user.user_name as userName",
  "app_user.name",
  "app_user.email",
  "app_user.usertype",
  "app_user.role",
  "app_user.company_id as companyId",
  "provider.provider_id as providerId",
  sql<boolean>`not app_user.second_factor and case app_user.usertype
    when 'Management' then (select second_factor_required from back_office)
    when 'Company' then company.second_factor_required
    else false end`.as("lacksSecondFactor"),
  sql<boolean>`(select count(*) = 1 from company)`.as("onlyCompany"),
] as const;

type StoredSession = { caller: Caller; createdAt: Date; lastSeenAt: Date };

/** A session by its token's hash or its id, while its person may sign in. */
async function sessionWhere(
  db: Db,
  column: "session.token_hash" | "session.session_id",
  value: string | number,
): Promise<StoredSession | undefined> {
  const row = await db
    .selectFrom("session")
    .innerJoin("app_user", "app_user.user_id", "session.user_id")
    .leftJoin("customer as vouched", "vouched.customer_id", "session.customer_id")
    .leftJoin("company", (join) =>
      join.on(sql<boolean>`company.company_id = coalesce(app_user.company_id, vouched.company_id)`),
    )
    .leftJoin("provider", "provider.user_id", "app_user.user_id")
    .where(column, "=", value)
    .where("vouched.erased_at", "is", null)
    .where("app_user.active", "=", true)
    .where((or) => or.or([or("company.active", "is", null), or("company.active", "=", true)]))
    .select([
      ...personColumns,
      "session.session_id as sessionId",
      "session.created_at as createdAt",
      "session.last_seen_at as lastSeenAt",
      "session.customer_id as customerId",
      "vouched.company_id as vouchedCompanyId",
      "vouched.name as vouchedName",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { createdAt, lastSeenAt, customerId, vouchedCompanyId, vouchedName, ...person } = row;
  if (customerId === null) return { caller: person, createdAt, lastSeenAt };
  const asKnown = { name: vouchedName ?? person.name, email: null, companyId: vouchedCompanyId };
  return { caller: { ...person, ...asKnown, customerId }, createdAt, lastSeenAt };
}

export const findSession = (db: Db, tokenHash: string) => sessionWhere(db, "session.token_hash", tokenHash);

/** The session that a link was signed for. */
export const findSessionById = (db: Db, sessionId: number) =>
  sessionWhere(db, "session.session_id", sessionId);

/** Where a session begins: the device as text, and the IP address. */
export type Origin = { device: string; address: string };

export async function insertSession(
  db: Db,
  tokenHash: string,
  userId: number,
  now: Date,
  origin: Origin & { customer_id?: number } = { device: "", address: "" },
): Promise<void> {
  await db
    .insertInto("session")
    .values({
      token_hash: tokenHash,
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      confirmed_at: null,
      ...origin,
    })
    .execute();
}

/** Moves `last_seen_at` forward for the sessions in `seen` (token hash → instant) and for their users. */
export async function touchSessions(db: Db, seen: ReadonlyMap<string, Date>): Promise<void> {
  await sql`
    update session set last_seen_at = greatest(session.last_seen_at, seen.at)
    from unnest(${[...seen.keys()]}::text[], ${[...seen.values()]}::timestamptz[]) as seen (token_hash, at)
    where session.token_hash = seen.token_hash`.execute(db);
  await sql`
    insert into presence as known (user_id, last_seen_at)
      select session.user_id, max(seen.at)
      from unnest(${[...seen.keys()]}::text[], ${[...seen.values()]}::timestamptz[]) as seen (token_hash, at)
      join session on session.token_hash = seen.token_hash
      group by session.user_id
      order by session.user_id
    on conflict (user_id) do update
      set last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)`.execute(db);
}

/** Records that the password was confirmed in a session. */
export async function confirmSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db.updateTable("session").set({ confirmed_at: now }).where("token_hash", "=", tokenHash).execute();
}

/** True if the password was entered in a session after `since`, at sign-in or for confirmation. */
export async function isConfirmed(db: Db, tokenHash: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .where("token_hash", "=", tokenHash)
    .where(sql<Date>`greatest(created_at, confirmed_at)`, ">=", since)
    .select("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes sessions that began before `old`, or that nobody has used since `idle`. */
export async function deleteExpiredSessions(
  db: Db,
  before: { idle: Date; customerIdle: Date; old: Date },
): Promise<void> {
  await sql`
    delete from session using app_user
    where app_user.user_id = session.user_id
      and (session.created_at < ${before.old} or session.last_seen_at <
        case app_user.usertype when 'Customer' then ${before.customerIdle}::timestamptz
          else ${before.idle}::timestamptz end)`.execute(db);
}
