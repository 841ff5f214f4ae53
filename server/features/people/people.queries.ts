import { type RawBuilder, sql } from "kysely";
import type { Role, Usertype } from "#contract/access.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import { invalid, refusalText } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";

/** The user types managed here. */
export type Kind = Extract<Usertype, "Management" | "Company">;

export type PersonFields = {
  name: string;
  userName: string;
  email: string;
  phone: string;
  role: Role;
  companyId: number | null;
};

export type PersonRow = Omit<PersonFields, "email"> & {
  userId: number;
  email: string | null;
  companyName: string | null;
  active: boolean;
  invited: boolean;
  secondFactor: boolean;
  lastSeenAt: Date | null;
};

export const peopleWithin = (kind: Kind, scope: Scope): RawBuilder<boolean> =>
  all([sql`app_user.usertype = ${kind}`, ofCompany(scope, sql`app_user.company_id`)]);

export const personColumns = sql`app_user.user_id as "userId", app_user.name, app_user.user_name as "userName",
  app_user.email, app_user.phone, app_user.role, app_user.company_id as "companyId",
  company.name as "companyName", app_user.active, app_user.password_hash is null as invited,
  app_user.second_factor as "secondFactor",
  presence.last_seen_at as "lastSeenAt"`;
export const personTables = sql`app_user
  left join company on company.company_id = app_user.company_id
  left join presence on presence.user_id = app_user.user_id`;

export async function findPerson(
  db: Db,
  kind: Kind,
  scope: Scope,
  userId: number,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from ${personTables}
    where app_user.user_id = ${userId} and ${peopleWithin(kind, scope)}`.execute(db);
  return rows[0];
}

/** Like `findPerson`, and locks the person until the transaction ends. */
export async function lockPerson(
  db: Db,
  kind: Kind,
  scope: Scope,
  userId: number,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from ${personTables}
    where app_user.user_id = ${userId} and ${peopleWithin(kind, scope)}
    for no key update of app_user`.execute(db);
  return rows[0];
}

/** Email addresses of a company's owners. */
export async function findOwners(db: Db, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from app_user
    where usertype = 'Company' and role = 'owner' and company_id = ${companyId} and active
      and password_hash is not null and email is not null
    order by user_id limit 20`.execute(db);
  return rows.map(({ email }) => email);
}

async function findCompanyName(db: Db, companyId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("company")
    .where("company_id", "=", companyId)
    .select("name")
    .executeTakeFirst();
  return row?.name;
}

/**
 * The name of a company; null for null (the back office).
 * @throws 400 when the caller may not add people to it.
 */
export async function companyNameFor(db: Db, scope: Scope, companyId: number | null): Promise<string | null> {
  if (companyId === null) return null;
  const isOwn = scope.reach === "all" || companyId === scope.companyId;
  const name = isOwn ? await findCompanyName(db, companyId) : undefined;
  if (name === undefined) throw invalid({ CompanyId: refusalText("companyNotFound") });
  return name;
}
