import { type NotNull, type RawBuilder, sql } from "kysely";
import type { DocumentType } from "#contract/provider/document.ts";
import { requiredDocuments } from "#contract/provider/document.ts";
import type { Db } from "#server/db/database.ts";
import { all, holds, offsetOf, type Page } from "#server/db/page.ts";
import { countUses, type UserOf } from "#server/db/uses.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { hasNoPhoto } from "#server/features/wash/state/queries.ts";

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
export function providersWithin({ reach, companyId, userId }: Scope): RawBuilder<boolean> {
  if (reach === "all") return sql`true`;
  if (reach === "own") return sql`person.company_id = ${companyId}`;
  if (reach === "provider") return sql`person.user_id = ${userId}`;
  return sql`false`;
}

const fullName = ({ firstName, middleName, lastName }: ProviderFields) =>
  [firstName, middleName, lastName].filter((part) => part !== "").join(" ");

const personColumns = (fields: ProviderFields) => ({
  user_name: fields.userName,
  name: fullName(fields),
  email: fields.email || null,
  phone: fields.phone,
  company_id: fields.companyId,
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
const MOST_NAMESAKES = 500;

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
    select candidate.name from generate_series(1, ${MOST_NAMESAKES}::integer) as place
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
  const { userId } = await db
    .insertInto("app_user")
    .values({ ...personColumns(fields), usertype: "Provider", role: "provider", password_hash: passwordHash })
    .returning("user_id as userId")
    .executeTakeFirstOrThrow();
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

/** Changes a provider and its person. */
export async function changeProvider(
  db: Db,
  { providerId, userId }: { providerId: number; userId: number },
  fields: ProviderFields & { active: boolean },
): Promise<void> {
  await db
    .updateTable("app_user")
    .set({ ...personColumns(fields), active: fields.active })
    .where("user_id", "=", userId)
    .execute();
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

export type ProviderRow = {
  providerId: number;
  name: string;
  companyId: number;
  companyName: string;
  phone1: string;
  email1: string;
  services: string[];
  missingDocuments: DocumentType[];
  ratings: number;
  /** Over all ratings of the provider's washes. */
  stars: number;
  withoutPhoto: number;
  active: boolean;
};

const sortable = {
  name: sql.raw("lower(person.name)"),
  companyName: sql.raw("lower(company.name)"),
  phone1: sql.raw("person.phone"),
  email1: sql.raw("lower(person.email)"),
};

type ProviderPage = Page<keyof typeof sortable> & {
  active: boolean | undefined;
  companyId: number | undefined;
  serviceId: number | undefined;
  complete: boolean | undefined;
  /** Washes without a photo are counted from this day on. */
  since: string;
};

const missingDocuments = sql`array(
  select wanted from unnest(${[...requiredDocuments]}::text[]) with ordinality as required (wanted, place)
  where not exists (select from provider_document as paper
    where paper.provider_id = provider.provider_id and paper.document_type = wanted)
  order by place)`;

/** Condition that `provider` lacks a document required of every provider. */
export const lacksDocuments = sql<boolean>`(${missingDocuments} <> '{}')`;

/** One page of providers; each row carries the total. */
export async function searchProviderPage(
  db: Db,
  scope: Scope,
  page: ProviderPage,
): Promise<(ProviderRow & { total: number })[]> {
  const { active, companyId, serviceId, complete, search, sort } = page;
  const matching = all([
    providersWithin(scope),
    active !== undefined && sql`person.active = ${active}`,
    companyId !== undefined && sql`person.company_id = ${companyId}`,
    serviceId !== undefined &&
      sql`exists (select from coverage
        where coverage.provider_id = provider.provider_id and coverage.service_id = ${serviceId})`,
    complete !== undefined && (complete ? sql`not ${lacksDocuments}` : lacksDocuments),
    search !== "" && holds(sql`person.search_text`, search),
  ]);
  const direction = sql.raw(sort?.descending ? "desc" : "asc");
  const { rows } = await sql<ProviderRow & { total: number }>`
    select provider.provider_id as "providerId", person.name, person.company_id as "companyId",
      company.name as "companyName", person.phone as phone1, coalesce(person.email, '') as email1,
      array(select service.name from service where service.service_id in
        (select coverage.service_id from coverage where coverage.provider_id = provider.provider_id)
        order by service.natural_name) as services,
      ${missingDocuments} as "missingDocuments", person.active,
      coalesce(rating.ratings, 0) as ratings, coalesce(rating.stars, 0) as stars,
      (select count(*)::integer from wash where wash.assigned_provider_id = provider.provider_id
        and wash.day >= ${page.since}::date and ${hasNoPhoto}) as "withoutPhoto",
      (select count(*)::integer from provider join app_user as person on person.user_id = provider.user_id
        where ${matching}) as total
    from provider
    join app_user as person on person.user_id = provider.user_id
    join company on company.company_id = person.company_id
    left join provider_rating as rating on rating.provider_id = provider.provider_id
    where ${matching}
    order by ${sortable[sort?.by ?? "name"]} ${direction}, provider.provider_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

/** Plural nouns for records that refer to a provider. */
const referenceNouns: Record<UserOf<"provider">, string> = {
  pay_adjustment: "adjustments of pay",
  pay_rate: "rates of pay",
  pay_advance: "advances",
  payslip: "payslips",
  provider_tax: "tax details",
  coverage: "services",
  provider_absence: "absences",
  provider_account: "accounts",
  provider_document: "documents",
  wash: "washes",
  wash_assignment: "assignments",
  wash_rating: "ratings",
};

/** Records that refer to a provider: plural noun → count, without the zeros. */
export async function countReferences(
  db: Db,
  providerId: number,
  userId: number,
): Promise<Record<string, number>> {
  const left = (await countUses(db, "provider", providerId)).map(([user, count]) => [
    referenceNouns[user],
    count,
  ]);
  const signIns = await db
    .selectFrom("presence")
    .where("user_id", "=", userId)
    .select("user_id")
    .executeTakeFirst();
  return Object.fromEntries([...left, ...(signIns ? [["sign-ins", 1]] : [])]);
}

export async function removeProvider(db: Db, providerId: number, userId: number): Promise<void> {
  await db.deleteFrom("provider").where("provider_id", "=", providerId).execute();
  await db.deleteFrom("password_reset").where("user_id", "=", userId).execute();
  await db.deleteFrom("session").where("user_id", "=", userId).execute();
  await db.deleteFrom("device").where("user_id", "=", userId).execute();
  await db.deleteFrom("app_user").where("user_id", "=", userId).execute();
}
