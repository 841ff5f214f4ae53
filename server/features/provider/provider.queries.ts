import { type NotNull, type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { changeUser, insertUser } from "#server/features/account/account.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";

type Address = {
  address: string;
  street: string;
  countryId: number | null;
  stateId: number | null;
  city: string;
  pincode: string;
};

export type ProviderFields = {
  companyId: number;
  firstName: string;
  middleName: string;
  lastName: string;
  email: string;
  phone: string;
  phone2: string;
  userName: string;
  permanent: Address;
  correspondence: Address;
};

/** Condition that limits a query to the providers of `scope`; expects the aliases `provider` and `person`. */
export const providersWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.reach === "provider"
    ? sql`person.user_id = ${scope.userId}`
    : ofCompany(scope, sql`person.company_id`);

const fullName = ({ firstName, middleName, lastName }: ProviderFields) =>
  [firstName, middleName, lastName].filter((part) => part !== "").join(" ");

const userFields = (fields: ProviderFields) => ({
  userName: fields.userName,
  name: fullName(fields),
  email: fields.email || null,
  phone: fields.phone,
  companyId: fields.companyId,
});

const addressColumns = <W extends "permanent" | "correspondence">(which: W, address: Address) =>
  ({
    [`${which}_address`]: address.address,
    [`${which}_street`]: address.street,
    [`${which}_country_id`]: address.countryId,
    [`${which}_state_id`]: address.stateId,
    [`${which}_city`]: address.city,
    [`${which}_pincode`]: address.pincode,
  }) as Record<`${W}_${"address" | "street" | "city" | "pincode"}`, string> &
    Record<`${W}_${"country_id" | "state_id"}`, number | null>;

const providerColumns = (fields: ProviderFields) => ({
  first_name: fields.firstName,
  middle_name: fields.middleName,
  last_name: fields.lastName,
  phone2: fields.phone2,
  ...addressColumns("permanent", fields.permanent),
  ...addressColumns("correspondence", fields.correspondence),
});

/** More people than have the same first name and last digits. */
const MAX_NAMESAKES = 500;

/** A user name that nobody has: "ramesh.1234", from the first name and the end of the phone. */
export async function findFreeUserName(
  db: Db,
  { firstName, phone }: Pick<ProviderFields, "firstName" | "phone">,
): Promise<string> {
  const letters = firstName
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .slice(0, 40);
  const base = `${letters || "washer"}.${phone.slice(-4)}`;
  const { rows } = await sql<{ name: string }>`
    select candidate.name from generate_series(1, ${MAX_NAMESAKES}::integer) as place
    cross join lateral (select ${base}::text || case place when 1 then '' else '.' || place end as name) as candidate
    where not exists (select from app_user where usertype <> 'Customer' and lower(user_name) = candidate.name)
    order by place limit 1`.execute(db);
  return found(rows[0], "person").name;
}

/** Inserts a provider and the person who signs in as it; without a hash no password is set yet. */
export async function insertProvider(
  db: Db,
  fields: ProviderFields,
  passwordHash: string | null,
): Promise<number> {
  const userId = await insertUser(db, {
    ...userFields(fields),
    usertype: "Provider",
    role: "provider",
    passwordHash,
  });
  const { providerId } = await db
    .insertInto("provider")
    .values({ user_id: userId, ...providerColumns(fields) })
    .returning("provider_id as providerId")
    .executeTakeFirstOrThrow();
  return providerId;
}

export type LockedProvider = {
  userId: number;
  companyId: number;
  active: boolean;
  name: string;
  userName: string;
  /** Empty without one. */
  email: string;
  phone: string;
  companyName: string;
  invited: boolean;
  /** True if the provider has an account for payments. */
  isPaid: boolean;
};

/** The person behind a provider, within `scope`; the person is locked until the transaction ends. */
export async function lockProvider(db: Db, scope: Scope, providerId: number) {
  const { rows } = await sql<LockedProvider>`
    select person.user_id as "userId", person.company_id as "companyId", person.active, person.name,
      person.user_name as "userName", coalesce(person.email, '') as email, person.phone, company.name as "companyName",
      person.password_hash is null as invited,
      exists (select from provider_account as account where account.provider_id = provider.provider_id) as "isPaid"
    from provider join app_user as person on person.user_id = provider.user_id
    join company on company.company_id = person.company_id
    where provider.provider_id = ${providerId} and ${providersWithin(scope)}
    for no key update of provider, person`.execute(db);
  return found(rows[0], "provider");
}

export async function changeProvider(
  db: Db,
  { providerId, userId }: { providerId: number; userId: number },
  fields: ProviderFields & { active: boolean },
): Promise<void> {
  await changeUser(db, userId, { ...userFields(fields), active: fields.active });
  await db
    .updateTable("provider")
    .set(providerColumns(fields))
    .where("provider_id", "=", providerId)
    .execute();
}

export async function findProvider(db: Db, scope: Scope, providerId: number) {
  const row = await db
    .selectFrom("provider")
    .innerJoin("app_user as person", "person.user_id", "provider.user_id")
    .innerJoin("company", "company.company_id", "person.company_id")
    .where("provider.provider_id", "=", providerId)
    .where(providersWithin(scope))
    .selectAll("provider")
    .select(["person.user_name", "person.email", "person.phone", "person.active", "person.company_id"])
    .select("company.name as company_name")
    .select(sql<boolean>`person.password_hash is null`.as("invited"))
    .executeTakeFirst();
  return row;
}

/** The company's setting `ProviderDetailsLater`; true for a company that does not exist. */
export async function mayFollowLater(db: Db, companyId: number): Promise<boolean> {
  const company = await db
    .selectFrom("company")
    .where("company_id", "=", companyId)
    .select("provider_details_later as later")
    .executeTakeFirst();
  return company?.later ?? true;
}

export type StoredProvider = NonNullable<Awaited<ReturnType<typeof findProvider>>>;

export function findProviders(db: Db, scope: Scope, active: boolean | undefined) {
  return db
    .selectFrom("provider")
    .innerJoin("app_user as person", "person.user_id", "provider.user_id")
    .where(providersWithin(scope))
    .$if(active !== undefined, (query) => query.where("person.active", "=", active ?? true))
    .select(["provider.provider_id as providerId", "person.name", "person.active"])
    .select("person.company_id as companyId")
    .$narrowType<{ companyId: NotNull }>()
    .orderBy(sql`lower(person.name)`)
    .orderBy("provider.provider_id")
    .execute();
}
