import { sql } from "kysely";
import type { Role, Usertype } from "#contract/access.ts";
import type { Db } from "#server/db/database.ts";
import type { Caller, Person } from "#server/access/scope.ts";
import { matchesIdentity, type SignInIdentity } from "./device/queries.ts";
import type { Origin } from "./device/rules.ts";

/** Channel on which every process receives ended sessions. */
export const REVOKED_CHANNEL = "session_revoked";

const personColumns = [
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
    .leftJoin("company", "company.company_id", "app_user.company_id")
    .leftJoin("provider", "provider.user_id", "app_user.user_id")
    .where(column, "=", value)
    .where("app_user.active", "=", true)
    .where((or) => or.or([or("company.active", "is", null), or("company.active", "=", true)]))
    .select([
      ...personColumns,
      "session.session_id as sessionId",
      "session.created_at as createdAt",
      "session.last_seen_at as lastSeenAt",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { createdAt, lastSeenAt, ...caller } = row;
  return { caller, createdAt, lastSeenAt };
}

export const findSession = (db: Db, tokenHash: string) => sessionWhere(db, "session.token_hash", tokenHash);

/** The session that a link was signed for. */
export const findSessionById = (db: Db, sessionId: number) =>
  sessionWhere(db, "session.session_id", sessionId);

export type Account = Person & {
  passwordHash: string | null;
  secondFactor: boolean;
  active: boolean;
  phone: string;
  /** Null for people without a company. */
  companyActive: boolean | null;
};

/** The account that signs in; of several providers with one phone, any. */
export function findAccount(db: Db, identity: SignInIdentity): Promise<Account | undefined> {
  return db
    .selectFrom("app_user")
    .leftJoin("company", "company.company_id", "app_user.company_id")
    .leftJoin("provider", "provider.user_id", "app_user.user_id")
    .where(matchesIdentity(identity))
    .select([
      ...personColumns,
      "app_user.password_hash as passwordHash",
      "app_user.second_factor as secondFactor",
      "app_user.active",
      "app_user.phone",
      "company.active as companyActive",
    ])
    .executeTakeFirst();
}

/**
 * Locks a user about to be signed in, with their company, until the transaction ends; waits for a concurrent change of
 * password, of the second factor, or a switch-off.
 * @returns whether what was verified is still valid.
 */
export async function lockUserAccount(
  db: Db,
  { userId, passwordHash, secondFactor }: Pick<Account, "userId" | "passwordHash" | "secondFactor">,
): Promise<boolean> {
  const { rows } = await sql<{ companyId: number | null }>`
    select company_id as "companyId" from app_user
    where user_id = ${userId} and active and password_hash is not distinct from ${passwordHash}
      and second_factor = ${secondFactor}
    for share`.execute(db);
  const [locked] = rows;
  if (!locked?.companyId) return locked !== undefined;
  const company = await sql`
    select from company where company_id = ${locked.companyId} and active for share`.execute(db);
  return company.rows.length > 0;
}

export async function insertSession(
  db: Db,
  tokenHash: string,
  userId: number,
  now: Date,
  origin: Origin = { device: "", address: "" },
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

const announce = (db: Db, message: string) =>
  sql`select pg_notify(${REVOKED_CHANNEL}, ${message})`.execute(db);

/** Makes every process forget a session. */
export async function announceEnd(db: Db, tokenHash: string): Promise<void> {
  await announce(db, `hash:${tokenHash}`);
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", tokenHash).execute();
  await announceEnd(db, tokenHash);
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

/** Ends every session of a user, except the one with the hash `except`. */
export async function endSessionsOf(db: Db, userId: number, except: string | null): Promise<void> {
  await db
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("token_hash", "!=", except ?? "")
    .execute();
  await announce(db, `user:${userId}`);
}

/** Makes every process reload a user who has changed while the sessions continue. */
export async function announceChange(db: Db, userId: number): Promise<void> {
  await announce(db, `user:${userId}`);
}

/**
 * Makes every process reload the signed-in users of a company, or of the back office (null).
 * @returns their ids.
 */
export async function announceChangeOfAll(db: Db, companyId: number | null): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from app_user
    where case when ${companyId}::integer is null then usertype = 'Management'
        else usertype = 'Company' and company_id = ${companyId} end
      and exists (select from session where session.user_id = app_user.user_id)`.execute(db);
  for (const { userId } of rows) await announceChange(db, userId);
  return rows.map(({ userId }) => userId);
}

/** Ends every session of a company's users. @returns their ids. */
export async function endSessionsOfCompany(db: Db, companyId: number): Promise<number[]> {
  const ended = await db
    .deleteFrom("session")
    .using("app_user")
    .whereRef("app_user.user_id", "=", "session.user_id")
    .where("app_user.company_id", "=", companyId)
    .returning("session.user_id as userId")
    .execute();
  const users = [...new Set(ended.map(({ userId }) => userId))];
  for (const userId of users) await announce(db, `user:${userId}`);
  return users;
}

export async function hasStaff(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("app_user")
    .where("usertype", "=", "Management")
    .select("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export type NewUser = {
  userName: string;
  name: string;
  email: string | null;
  usertype: Usertype;
  role: Role;
  companyId: number | null;
  /** Null: cannot sign in. */
  passwordHash: string | null;
};

export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const row = await db
    .insertInto("app_user")
    .values({
      user_name: user.userName,
      name: user.name,
      email: user.email,
      usertype: user.usertype,
      role: user.role,
      company_id: user.companyId,
      password_hash: user.passwordHash,
    })
    .returning("user_id")
    .executeTakeFirstOrThrow();
  return row.user_id;
}

/** Deletes expired sessions, reset links and devices. */
export async function sweepSessions(
  db: Db,
  before: { idle: Date; customerIdle: Date; old: Date; device: Date; now: Date },
): Promise<void> {
  await sql`
    delete from session using app_user
    where app_user.user_id = session.user_id
      and (session.created_at < ${before.old} or session.last_seen_at <
        case app_user.usertype when 'Customer' then ${before.customerIdle}::timestamptz
          else ${before.idle}::timestamptz end)`.execute(db);
  await db.deleteFrom("password_reset").where("expires_at", "<", before.now).execute();
  await db.deleteFrom("device").where("last_used_at", "<", before.device).execute();
}
