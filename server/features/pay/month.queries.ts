import { type RawBuilder, sql } from "kysely";
import { addMonths, firstDayOf } from "#contract/day.ts";
import type { ItemNames } from "#contract/catalogue/itemName.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { washedItem } from "#server/features/wash/included.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { all } from "#server/db/page.ts";
import { providersWithin } from "#server/features/provider/provider.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

export type PayQuery = { month: string; providerId?: number | undefined; companyId?: number | undefined };

/**
 * A provider and the company that pays. A provider who has changed company is paid by each one for the work done there.
 */
export type Payee = { providerId: number; name: string; companyId: number; companyName: string };

export const payeeColumns = sql`provider.provider_id as "providerId", person.name, company.company_id as "companyId",
  company.name as "companyName"`;

/** SQL condition: rows within `scope` that match the query. */
export const payWithin = (
  { reach, companyId: own, userId }: Scope,
  { providerId, companyId }: Pick<PayQuery, "providerId" | "companyId">,
  columns: { provider: string; company: string },
): RawBuilder<boolean> => {
  const [provider, company] = [sql.ref(columns.provider), sql.ref(columns.company)];
  const reached: Partial<Record<Scope["reach"], RawBuilder<boolean>>> = {
    all: sql`true`,
    own: sql`${company} = ${own}`,
    provider: sql`${provider} = (select provider_id from provider where user_id = ${userId})`,
  };
  return all([
    reached[reach] ?? sql`false`,
    providerId !== undefined && sql`${provider} = ${providerId}`,
    companyId !== undefined && sql`${company} = ${companyId}`,
  ]);
};

export const ofWash = { provider: "wash.assigned_provider_id", company: "wash.company_id" };
export const ofPayslip = { provider: "payslip.provider_id", company: "payslip.company_id" };

/** SQL condition: the month of a company is closed. */
export const isClosed = (company: string, month: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from pay_close as closed
    where closed.company_id = ${sql.ref(company)} and closed.month = ${month})`;

/**
 * The first day of a month, in SQL. Not a parameter: the database would plan once for any months, as if they were almost
 * empty, and then read a large month row by row.
 */
export const sqlMonth = (month: string): RawBuilder<string> => sql`${sql.lit(firstDayOf(month))}::date`;

/** SQL condition on `wash`: done in the month. */
const done = ({ month }: PayQuery): RawBuilder<boolean> => sql`(${washIs(["done"])}
  and wash.day >= ${sqlMonth(month)} and wash.day < ${sqlMonth(addMonths(month, 1))})`;

/**
 * SQL condition: `column` is a company for which `condition` holds. The companies are looked up first: asked of each
 * wash, the database expects next to none of them, and reads all rates again for each one.
 */
export const isOfCompanies = (
  column: string,
  condition: (company: string) => RawBuilder<boolean>,
): RawBuilder<boolean> => sql`${sql.ref(column)} = any(array(
  select company.company_id from company where ${condition("company.company_id")}))`;

/** The rates of an item, a company or all, and a provider or all, each with the day from which it no longer holds. */
const rates = sql`
  select service_item_id, company_id, provider_id, amount_paise, from_day,
    lead(from_day, 1, 'infinity') over (
      partition by service_item_id, company_id, provider_id order by from_day) as until_day
  from pay_rate`;

/** Joins the rate of a day that applies to `company` and `provider` of `washed`. */
const joinRate = (name: string, company: RawBuilder<unknown>, provider: RawBuilder<unknown>) => sql`
  left join rate as ${sql.ref(name)} on ${sql.ref(`${name}.service_item_id`)} = washed.service_item_id
    and ${sql.ref(`${name}.company_id`)} ${company} and ${sql.ref(`${name}.provider_id`)} ${provider}
    and ${sql.ref(`${name}.from_day`)} <= washed.day and ${sql.ref(`${name}.until_day`)} > washed.day`;

const [isTheirCompany, isTheirs, isForAll] = [
  sql`= washed.company_id`,
  sql`= washed.provider_id`,
  sql`is null`,
];

/**
 * Washes per provider, company, item and day, with the rate of that day: the provider's own, else the company's, else
 * the general one. Each kind of rate has a join of its own, because a search for the best of all of them would read an
 * item's rates once for each day of each provider.
 * @param joined Further tables of the washes.
 */
export const rated = (washes: RawBuilder<boolean>, joined: RawBuilder<unknown> = sql``) => sql`(
  with rate as materialized (${rates})
  select washed.*,
    coalesce(own_here.amount_paise, own.amount_paise, companys.amount_paise, general.amount_paise) as rate_paise
  from (select wash.assigned_provider_id as provider_id, wash.company_id, ${washedItem} as service_item_id, wash.day,
      count(*)::integer as washes
    from wash join booking on booking.booking_id = wash.booking_id ${joined}
    where ${washes} and wash.assigned_provider_id is not null
    group by 1, 2, 3, 4) as washed
  ${joinRate("own_here", isTheirCompany, isTheirs)}
  ${joinRate("own", isForAll, isTheirs)}
  ${joinRate("companys", isTheirCompany, isForAll)}
  ${joinRate("general", isForAll, isForAll)})`;

/** The washes that a month pays: as they are now while it is open, as they stand on payslips once it is closed. */
const earned = (scope: Scope, query: PayQuery) => sql`(
  select provider_id, company_id, service_item_id, null as item_name, day, washes, rate_paise from ${rated(
    all([
      done(query),
      payWithin(scope, query, ofWash),
      isOfCompanies("wash.company_id", (company) => sql`not ${isClosed(company, sqlMonth(query.month))}`),
    ]),
  )} as live
  union all
  select payslip.provider_id, payslip.company_id, line.service_item_id, line.item_name, line.day, line.washes, line.rate_paise
  from payslip join payslip_day as line using (payslip_id)
  where payslip.month = ${sqlMonth(query.month)} and ${payWithin(scope, query, ofPayslip)})`;

/**
 * The pay for the washes of a month by society: rows of `society_id` and `amount_paise`. A closed month has the rates of
 * its payslips.
 */
export const earnedBySociety = (scope: Scope, query: PayQuery): RawBuilder<unknown> => sql`(
  select washed.society_id, sum(washed.washes * earned.rate_paise)::bigint as amount_paise
  from (select wash.society_id, wash.assigned_provider_id as provider_id, wash.company_id, ${washedItem} as service_item_id,
      wash.day, count(*)::integer as washes
    from wash join booking on booking.booking_id = wash.booking_id
    where ${done(query)} and wash.assigned_provider_id is not null and ${payWithin(scope, query, ofWash)}
    group by 1, 2, 3, 4, 5) as washed
  join ${earned(scope, query)} as earned on earned.provider_id = washed.provider_id
    and earned.company_id = washed.company_id and earned.service_item_id = washed.service_item_id
    and earned.day = washed.day
  where earned.rate_paise is not null
  group by washed.society_id)`;

const joined = sql`join provider on provider.provider_id = earned.provider_id
  join app_user as person on person.user_id = provider.user_id
  join company on company.company_id = earned.company_id
  join service_item as item on item.service_item_id = earned.service_item_id`;

const itemName = sql`coalesce(earned.item_name, item.name)`;

/** Washes of one provider with the same item and rate; the rate is null if none is set. */
export type Earned = Payee & {
  serviceItemId: number;
  itemName: string;
  /** Absent in sums that are made elsewhere. */
  itemNames?: ItemNames["itemNames"];
  washes: number;
  ratePaise: Paise | null;
};

/** Washes of a month per provider, item and rate, sorted by provider name. */
export async function findEarned(db: Db, scope: Scope, query: PayQuery): Promise<Earned[]> {
  const { rows } = await sql<Earned>`
    select ${payeeColumns}, item.service_item_id as "serviceItemId", ${itemName} as "itemName", item.names as "itemNames",
      earned.rate_paise as "ratePaise", earned.washes
    from (select provider_id, company_id, service_item_id, item_name, rate_paise, sum(washes)::integer as washes
      from ${earned(scope, query)} as daily group by 1, 2, 3, 4, 5) as earned ${joined}
    order by lower(person.name), provider.provider_id, company.company_id, lower(${itemName}), item.service_item_id,
      earned.rate_paise desc nulls last`.execute(db);
  return rows;
}

export type EarnedDay = Earned & { day: string };

/** The same per day. */
export async function findEarnedDays(db: Db, scope: Scope, query: PayQuery): Promise<EarnedDay[]> {
  const { rows } = await sql<EarnedDay>`
    select ${payeeColumns}, item.service_item_id as "serviceItemId", ${itemName} as "itemName", item.names as "itemNames",
      earned.rate_paise as "ratePaise", earned.washes, earned.day
    from ${earned(scope, query)} as earned ${joined}
    order by lower(person.name), provider.provider_id, company.company_id, earned.day, lower(${itemName}),
      item.service_item_id`.execute(db);
  return rows;
}

/** Washes done in a month without a recorded provider. */
export async function countUnattributed(db: Db, scope: Scope, query: PayQuery): Promise<number> {
  if (scope.reach === "provider" || query.providerId !== undefined) return 0;
  const { rows } = await sql<{ washes: number }>`
    select count(*)::integer as washes from wash
    where ${done(query)} and wash.assigned_provider_id is null and ${payWithin(scope, query, ofWash)}`.execute(
    db,
  );
  return found(rows[0], "month").washes;
}

export async function findPayee(db: Db, scope: Scope, providerId: number): Promise<Payee | undefined> {
  const { rows } = await sql<Payee>`
    select ${payeeColumns}
    from provider join app_user as person on person.user_id = provider.user_id
    join company on company.company_id = person.company_id
    where provider.provider_id = ${providerId} and ${providersWithin(scope)}`.execute(db);
  return rows[0];
}
