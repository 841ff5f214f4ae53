import { type RawBuilder, sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { isPriceLine, type PriceLineKey, setListPrice } from "#server/features/catalogue/price.queries.ts";

/** The prices that a change sets, before discounts; null: they stay. */
export type NewPrices = {
  from: string;
  /** Of a wash. */
  pricePaise: Paise | null;
  /** Of a month. */
  monthlyPaise: Paise | null;
};

export type ItemPrices = NewPrices & PriceLineKey;

export type PriceChange = ItemPrices & { priceChangeId: number };

/** Adds a price change, or replaces the prices of the one of the same day. @returns its id. */
export async function savePriceChange(
  db: Db,
  { itemId, societyId, bodyTypeId, from, pricePaise, monthlyPaise }: ItemPrices,
  { userId, now }: { userId: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ priceChangeId: number }>`
    insert into price_change (service_item_id, society_id, body_type_id, from_day, price_paise, monthly_paise,
      created_at, created_by)
    values (${itemId}, ${societyId}, ${bodyTypeId}, ${from}::date, ${pricePaise}, ${monthlyPaise}, ${now}, ${userId})
    on conflict on constraint price_change_once do update set
      price_paise = coalesce(excluded.price_paise, price_change.price_paise),
      monthly_paise = coalesce(excluded.monthly_paise, price_change.monthly_paise),
      created_at = excluded.created_at, created_by = excluded.created_by
    returning price_change_id as "priceChangeId"`.execute(db);
  return found(rows[0], "serviceItem").priceChangeId;
}

const findChanges = async (db: Db, condition: RawBuilder<unknown>): Promise<PriceChange[]> => {
  const { rows } = await sql<PriceChange>`
    select price_change_id as "priceChangeId", service_item_id as "itemId", society_id as "societyId",
      body_type_id as "bodyTypeId", from_day as "from", price_paise as "pricePaise", monthly_paise as "monthlyPaise"
    from price_change where ${condition} order by from_day, price_change_id`.execute(db);
  return rows;
};

/** Price changes that the price list has not taken over yet. */
export const findUnlisted = (db: Db): Promise<PriceChange[]> => findChanges(db, sql`listed_at is null`);

export async function findPriceChange(db: Db, priceChangeId: number): Promise<PriceChange | undefined> {
  const [change] = await findChanges(db, sql`price_change_id = ${priceChangeId}`);
  return change;
}

/** Takes a price change over into the price list. */
export async function listPrice(db: Db, change: PriceChange, now: Date): Promise<void> {
  await setListPrice(db, change);
  await sql`update price_change set listed_at = ${now}
    where price_change_id = ${change.priceChangeId}`.execute(db);
}

/**
 * True if the item, and the society and body type if given, exist and are offered, and if the price table has their line
 * or they are everywhere.
 */
export async function isOffered(db: Db, change: ItemPrices) {
  const { itemId, societyId, bodyTypeId } = change;
  const { rows } = await sql<{ item: boolean; society: boolean; bodyType: boolean; listed: boolean }>`
    select exists (select from service_item where service_item_id = ${itemId} and active) as item,
      ${societyId}::integer is null or exists (select from society
        where society_id = ${societyId}::integer and archive_id is null) as society,
      ${bodyTypeId}::integer is null or exists (select from body_type
        where body_type_id = ${bodyTypeId}::integer) as "bodyType",
      num_nonnulls(${societyId}::integer, ${bodyTypeId}::integer) = 0
        or exists (select from service_item_price where ${isPriceLine(change)}) as listed`.execute(db);
  return found(rows[0], "serviceItem");
}
