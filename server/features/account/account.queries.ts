import { sql } from "kysely";
import type { Usertype, Role } from "#contract/access.ts";
import type { Person } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { userNameOf } from "./account.rules.ts";
import { type SignInIdentity, matchesIdentity } from "./device.queries.ts";
import { personColumns } from "./session.queries.ts";

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

export async function hasStaff(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("app_user")
    .where("usertype", "=", "Management")
    .select("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

type UserFields = {
  userName: string;
  name: string;
  email: string | null;
  phone: string;
  role: Role;
  companyId: number | null;
  active: boolean;
};

/** Fields that are absent are left to the database, or as they are. */
const columns = ({ userName, companyId, name, email, phone, role, active }: Partial<UserFields>) => ({
  user_name: userName,
  name,
  email,
  phone,
  role,
  company_id: companyId,
  active,
});

type NewUser = Omit<UserFields, "phone" | "active"> &
  Partial<Pick<UserFields, "phone">> & {
    usertype: Usertype;
    /** Null: cannot sign in by a password. */
    passwordHash: string | null;
  };

export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const { userId } = await db
    .insertInto("app_user")
    .values({
      ...columns(user),
      user_name: user.userName,
      name: user.name,
      role: user.role,
      usertype: user.usertype,
      password_hash: user.passwordHash,
    })
    .returning("user_id as userId")
    .executeTakeFirstOrThrow();
  return userId;
}

/** The user that an API key writes as; nobody signs in as it. */
export async function insertKeyUser(
  db: Db,
  { userName, name, companyId }: Pick<UserFields, "userName" | "name"> & { companyId: number },
): Promise<number> {
  const { rows } = await sql<{ userId: number }>`
    insert into app_user (user_name, name, usertype, role, company_id, active)
    values (${userName}, ${name}, 'Key', 'staff', ${companyId}, false)
    returning user_id as "userId"`.execute(db);
  return found(rows[0], "person").userId;
}

/** The customer user of a phone, created at the first sign-in with the name that staff recorded for this phone. */
export async function customerUser(db: Db, phone: string): Promise<number> {
  await sql`
    insert into app_user (user_name, name, usertype, role, phone)
      select ${userNameOf(phone)}, coalesce(
          (select name from customer where phone = ${phone} order by created_at desc limit 1), 'Customer'),
        'Customer', 'customer', ${phone}
      where not exists (select from app_user where usertype = 'Customer' and phone = ${phone})
      on conflict do nothing`.execute(db);
  const { userId } = await db
    .selectFrom("app_user")
    .where("usertype", "=", "Customer")
    .where("phone", "=", phone)
    .select("user_id as userId")
    .executeTakeFirstOrThrow();
  return userId;
}

export async function changeUser(db: Db, userId: number, change: Partial<UserFields>): Promise<void> {
  await db.updateTable("app_user").set(columns(change)).where("user_id", "=", userId).execute();
}

export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db
    .updateTable("app_user")
    .set({ password_hash: passwordHash })
    .where("user_id", "=", userId)
    .execute();
}

export async function setSecondFactor(db: Db, userId: number, isOn: boolean): Promise<void> {
  await db.updateTable("app_user").set({ second_factor: isOn }).where("user_id", "=", userId).execute();
}

/** Deletes the links, sessions and known devices of users. */
async function deleteAccess(db: Db, userIds: readonly number[]): Promise<void> {
  const own = sql<boolean>`user_id = any(${userIds}::integer[])`;
  await db.deleteFrom("password_reset").where(own).execute();
  await db.deleteFrom("session").where(own).execute();
  await db.deleteFrom("device").where(own).execute();
}

/** Deletes somebody to whom nothing points but links, sessions and devices. */
export async function deleteUser(db: Db, userId: number): Promise<void> {
  await deleteAccess(db, [userId]);
  await db.deleteFrom("app_user").where("user_id", "=", userId).execute();
}

/** Takes from customers' users what says who they are, and their sessions; the caller announces their end. */
export async function anonymiseUsers(db: Db, userIds: readonly number[]): Promise<void> {
  await deleteAccess(db, userIds);
  await sql`update app_user set name = 'Customer', user_name = 'erased-' || user_id, email = null, phone = '',
    active = false where user_id = any(${userIds}::integer[])`.execute(db);
}
