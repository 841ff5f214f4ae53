import { sql } from "kysely";
import type { Role, Usertype } from "#contract/access.ts";
import type { Db } from "#server/db/database.ts";
import type { Caller, StoredSession } from "#server/http/session.ts";

/** The channel on which every process hears which sessions have ended. */
export const REVOKED = "session_revoked";

const callerColumns = [
  "app_user.user_id as userId",
  "app_user.user_name as userName",
  "app_user.name",
  "app_user.email",
  "app_user.usertype",
  "app_user.role",
  "app_user.company_id as companyId",
  "provider.provider_id as providerId",
] as const;

export async function findSession(db: Db, tokenHash: string): Promise<StoredSession | undefined> {
  const row = await db
    .selectFrom("session")
    .innerJoin("app_user", "app_user.user_id", "session.user_id")
    .leftJoin("company", "company.company_id", "app_user.company_id")
    .leftJoin("provider", "provider.user_id", "app_user.user_id")
    .where("session.token_hash", "=", tokenHash)
    .where("app_user.active", "=", true)
    .where((or) => or.or([or("company.active", "is", null), or("company.active", "=", true)]))
    .select([...callerColumns, "session.created_at as createdAt", "session.last_seen_at as lastSeenAt"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { createdAt, lastSeenAt, ...caller } = row;
  return { caller, createdAt, lastSeenAt };
}

export type Account = Caller & {
  passwordHash: string | null;
  active: boolean;
  /** Null for those who belong to none. */
  companyActive: boolean | null;
};

export function findAccount(db: Db, userName: string): Promise<Account | undefined> {
  return db
    .selectFrom("app_user")
    .leftJoin("company", "company.company_id", "app_user.company_id")
    .leftJoin("provider", "provider.user_id", "app_user.user_id")
    .where(sql<string>`lower(app_user.user_name)`, "=", userName.toLowerCase())
    .select([
      ...callerColumns,
      "app_user.password_hash as passwordHash",
      "app_user.active",
      "company.active as companyActive",
    ])
    .executeTakeFirst();
}

export async function insertSession(db: Db, tokenHash: string, userId: number, now: Date): Promise<void> {
  await db
    .insertInto("session")
    .values({
      token_hash: tokenHash,
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      confirmed_at: null,
    })
    .execute();
}

/** Moves `last_seen_at` forward for the sessions in `seen` (token hash → instant) and for whose they are. */
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

const announce = (db: Db, what: string) => sql`select pg_notify(${REVOKED}, ${what})`.execute(db);

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", tokenHash).execute();
  await announce(db, `hash:${tokenHash}`);
}

/** Keeps that the password was confirmed in a session. */
export async function confirmSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db.updateTable("session").set({ confirmed_at: now }).where("token_hash", "=", tokenHash).execute();
}

/** Whether the password was given in a session after `since`, at the sign-in or when it was confirmed. */
export async function isConfirmed(db: Db, tokenHash: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .where("token_hash", "=", tokenHash)
    .where(sql<Date>`greatest(created_at, confirmed_at)`, ">=", since)
    .select("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every session of a user, but for the one with the hash `except`. */
export async function endSessionsOf(db: Db, userId: number, except: string | null): Promise<void> {
  await db
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("token_hash", "!=", except ?? "")
    .execute();
  await announce(db, `user:${userId}`);
}

/** Makes every process read a user anew: who has changed, though the sessions go on. */
export async function announceChange(db: Db, userId: number): Promise<void> {
  await announce(db, `user:${userId}`);
}

/** Ends every session of a company's people. @returns whose they were. */
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

export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db
    .updateTable("app_user")
    .set({ password_hash: passwordHash })
    .where("user_id", "=", userId)
    .execute();
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom("app_user")
    .where("user_id", "=", userId)
    .select("password_hash")
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

/** Whether the user has signed in from the device before. */
export async function isKnownDevice(
  db: Db,
  deviceHash: string,
  userName: string,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("device")
    .innerJoin("app_user", "app_user.user_id", "device.user_id")
    .where("device.token_hash", "=", deviceHash)
    .where(sql<string>`lower(app_user.user_name)`, "=", userName.toLowerCase())
    .where("device.last_used_at", ">", since)
    .select("device.user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepDevice(db: Db, deviceHash: string, userId: number, now: Date): Promise<void> {
  await db
    .insertInto("device")
    .values({ token_hash: deviceHash, user_id: userId, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.column("token_hash").doUpdateSet({ last_used_at: now }))
    .execute();
}

export async function insertReset(db: Db, tokenHash: string, userId: number, expiresAt: Date): Promise<void> {
  await db
    .insertInto("password_reset")
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** Whom a live link is for; it is not used up by asking. */
export function findReset(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ name: string; userName: string } | undefined> {
  return db
    .selectFrom("password_reset")
    .innerJoin("app_user", "app_user.user_id", "password_reset.user_id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where("app_user.active", "=", true)
    .select(["app_user.name", "app_user.user_name as userName"])
    .executeTakeFirst();
}

/** Makes every link that was sent to a user useless. */
export async function dropResets(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("password_reset").where("user_id", "=", userId).execute();
}

/** Uses up a reset token, and with it every other one of the user. @returns whose it was, if it still held. */
export async function takeReset(db: Db, tokenHash: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom("password_reset")
    .innerJoin("app_user", "app_user.user_id", "password_reset.user_id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where("app_user.active", "=", true)
    .select("password_reset.user_id")
    .forUpdate("password_reset")
    .executeTakeFirst();
  if (row) await dropResets(db, row.user_id);
  return row?.user_id;
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
  /** Null: nobody can sign in as them. */
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

/** Drops what has run out: sessions, reset links and devices. */
export async function sweepSessions(
  db: Db,
  before: { idle: Date; old: Date; device: Date; now: Date },
): Promise<void> {
  await sql`
    delete from session using app_user
    where app_user.user_id = session.user_id
      and (session.created_at < ${before.old}
        or (session.last_seen_at < ${before.idle} and app_user.usertype <> 'Customer'))`.execute(db);
  await db.deleteFrom("password_reset").where("expires_at", "<", before.now).execute();
  await db.deleteFrom("device").where("last_used_at", "<", before.device).execute();
}
