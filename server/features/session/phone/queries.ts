import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** Keeps the code sent to a phone; an earlier one holds no longer. */
export async function keepCode(db: Db, phone: string, codeHash: string, expiresAt: Date): Promise<void> {
  await sql`
    insert into phone_code (phone, code_hash, expires_at) values (${phone}, ${codeHash}, ${expiresAt})
    on conflict (phone) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** Uses up a phone's code. @returns whether it was the right one, in time. */
export async function takeCode(db: Db, phone: string, codeHash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from phone_code where phone = ${phone} and code_hash = ${codeHash} and expires_at > ${now}
    returning phone`.execute(db);
  return rows.length > 0;
}

/** Codes that have run out are of no use to anybody. */
export async function sweepCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("phone_code").where("expires_at", "<", now).execute();
}

/**
 * The customer who signs in with a phone, made on the first time with the name that staff know the phone's owner by.
 * @returns null when somebody else has the user name.
 */
export async function customerUser(db: Db, userName: string, phone: string): Promise<number | null> {
  await sql`
    insert into app_user (user_name, name, usertype, role, phone)
      select ${userName}, coalesce(
          (select name from customer where phone = ${phone} order by created_at desc limit 1), 'Customer'),
        'Customer', 'customer', ${phone}
      where not exists (select from app_user where lower(user_name) = ${userName})
      on conflict do nothing`.execute(db);
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from app_user
    where lower(user_name) = ${userName} and usertype = 'Customer'`.execute(db);
  return rows[0]?.userId ?? null;
}
