import { type RawBuilder, sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import type { Scope } from "#server/access/scope.ts";

/**
 * Rates that `scope` may read: general ones and those of the own company. A provider reads no other provider's rates.
 */
function ratesWithin({ reach, companyId, userId }: Scope): RawBuilder<boolean> {
  if (reach === "all") return sql`true`;
  const ownOrAll = sql<boolean>`(rate.company_id is null or rate.company_id = ${companyId})`;
  if (reach === "own") return ownOrAll;
  if (reach !== "provider") return sql`false`;
  return sql`(${ownOrAll} and (rate.provider_id is null
    or rate.provider_id = (select provider_id from provider where user_id = ${userId})))`;
}

export type RateRow = {
  payRateId: number;
  serviceItemId: number;
  itemName: string;
  companyId: number | null;
  companyName: string | null;
  providerId: number | null;
  providerName: string | null;
  from: string;
  amountPaise: Paise;
  current: boolean;
};

/** Enough for any company, and still readable. */
const MAX_RATES = 1_000;

/** Rates that apply to the given company and provider, sorted by item, latest first. */
export async function findRates(
  db: Db,
  scope: Scope,
  {
    companyId,
    providerId,
    today,
  }: { companyId?: number | undefined; providerId?: number | undefined; today: string },
): Promise<RateRow[]> {
  const matching = all([
    ratesWithin(scope),
    companyId !== undefined && sql`(rate.company_id is null or rate.company_id = ${companyId})`,
    providerId !== undefined && sql`(rate.provider_id is null or rate.provider_id = ${providerId})`,
  ]);
  const { rows } = await sql<RateRow>`
    select rate.pay_rate_id as "payRateId", item.service_item_id as "serviceItemId", item.name as "itemName",
      company.company_id as "companyId", company.name as "companyName", provider.provider_id as "providerId",
      person.name as "providerName", rate.from_day as from, rate.amount_paise as "amountPaise",
      rate.from_day = (select max(other.from_day) from pay_rate as other
        where other.service_item_id = rate.service_item_id and other.from_day <= ${today}::date
          and other.company_id is not distinct from rate.company_id
          and other.provider_id is not distinct from rate.provider_id) is true as current
    from pay_rate as rate
    join service_item as item on item.service_item_id = rate.service_item_id
    left join company on company.company_id = rate.company_id
    left join provider on provider.provider_id = rate.provider_id
    left join app_user as person on person.user_id = provider.user_id
    where ${matching}
    order by lower(item.name), item.service_item_id, lower(company.name) nulls first, company.company_id,
      lower(person.name) nulls first, provider.provider_id, rate.from_day desc
    limit ${MAX_RATES}`.execute(db);
  return rows;
}

export type NewRate = {
  serviceItemId: number;
  companyId: number | null;
  providerId: number | null;
  from: string;
  amountPaise: Paise;
};

/** Sets a rate, or replaces the one from the same day. */
export async function saveRate(db: Db, rate: NewRate): Promise<number> {
  const { rows } = await sql<{ payRateId: number }>`
    insert into pay_rate as rate (service_item_id, company_id, provider_id, from_day, amount_paise)
    values (${rate.serviceItemId}, ${rate.companyId}, ${rate.providerId}, ${rate.from}::date, ${rate.amountPaise})
    on conflict (service_item_id, company_id, provider_id, from_day)
      do update set amount_paise = excluded.amount_paise
    returning pay_rate_id as "payRateId"`.execute(db);
  return rows[0]?.payRateId ?? 0;
}

export async function hasItem(db: Db, serviceItemId: number): Promise<boolean> {
  const row = await db
    .selectFrom("service_item")
    .where("service_item_id", "=", serviceItemId)
    .select("service_item_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a rate that the caller may set: a company cannot delete a general one. @returns false when there is none. */
export async function removeRate(db: Db, { reach, companyId }: Scope, payRateId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from pay_rate where pay_rate_id = ${payRateId}
      and ${reach === "all" ? sql`true` : sql`company_id = ${companyId}`}`.execute(db);
  return numAffectedRows === 1n;
}
