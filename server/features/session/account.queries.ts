import { sql } from "kysely";
import type { Usertype, Role } from "#contract/access.ts";
import type { Person } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
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
