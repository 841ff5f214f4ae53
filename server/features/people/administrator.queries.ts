import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/**
 * The administrators who can sign in, all locked until the transaction ends, so that two cannot switch each other off.
 */
export async function lockAdministrators(db: Db): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from app_user
    where usertype = 'Management' and role = 'admin' and active and password_hash is not null
    order by user_id for no key update`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** The administrators' email addresses; on an installation without any, the first administrator's name. */
export async function findAdministrators(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; email: string | null }>`
    select user_name as name, email from app_user
    where usertype = 'Management' and role = 'admin' and active and password_hash is not null
    order by email is null, user_id limit 20`.execute(db);
  const reachable = rows.flatMap(({ email }) => email ?? []);
  return reachable.length > 0 ? reachable : rows.slice(0, 1).map(({ name }) => name);
}

/** True if an administrator has an email address. */
export async function hasReachableAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from app_user
    where usertype = 'Management' and role = 'admin' and active and password_hash is not null and email is not null
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Phones of administrators, with their country code. */
export async function findAdministratorPhones(db: Db): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select '+91' || phone as phone from app_user
    where usertype = 'Management' and role = 'admin' and active and password_hash is not null and phone <> ''
    order by user_id limit 20`.execute(db);
  return rows.map(({ phone }) => phone);
}
