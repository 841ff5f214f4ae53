import { type RawBuilder, sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { within } from "#server/features/society/place.queries.ts";
import { amongServed, type Scope } from "#server/access/scope.ts";

/** A line of an item's price table; null means any. */
export type PriceRow = {
  societyId: number | null;
  societyName: string | null;
  bodyTypeId: number | null;
  bodyTypeName: string | null;
  pricePaise: Paise;
  /** Null: no monthly price of its own. */
  monthlyPaise: Paise | null;
};

/**
 * Condition on `price` and `society`: the lines of a price table that a caller may see. Company users see those of the
 * societies they serve; their catalogue scope reaches "all", so it cannot tell.
 */
export const isVisiblePrice = (scope: Scope): RawBuilder<boolean> =>
  scope.companyId === null
    ? sql`true`
    : sql`(price.society_id is null or ${within("society.society_id", amongServed(scope))})`;

/** An item's price table, by society, then by body type; lines of archived societies are kept and not shown. */
export async function findPrices(db: Db, scope: Scope, itemId: number): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select price.society_id as "societyId", society.name as "societyName",
      price.body_type_id as "bodyTypeId", body_type.name as "bodyTypeName", price.price_paise as "pricePaise",
      price.monthly_paise as "monthlyPaise"
    from service_item_price as price
    left join society on society.society_id = price.society_id
    left join body_type on body_type.body_type_id = price.body_type_id
    where price.service_item_id = ${itemId} and society.archive_id is null and ${isVisiblePrice(scope)}
    order by society.natural_name nulls first, body_type.natural_name nulls first`.execute(db);
  return rows;
}

type PriceLine = Pick<PriceRow, "societyId" | "bodyTypeId" | "pricePaise" | "monthlyPaise">;

/** The prices of the item `item` in a query that apply to a society. */
export const priceLines = (societyId: number): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('societyId', price.society_id, 'bodyTypeId', price.body_type_id,
      'price', price.price_paise, 'monthlyPrice', price.monthly_paise))
    from service_item_price as price
    where price.service_item_id = item.service_item_id
      and (price.society_id is null or price.society_id = ${societyId})), '[]')`;

/** Replaces an item's price table with `lines`. Unchanged lines and those of archived societies are not touched. */
export async function replacePrices(db: Db, itemId: number, lines: readonly PriceLine[]): Promise<void> {
  const newLines = sql`unnest(
    ${lines.map(({ societyId }) => societyId)}::integer[],
    ${lines.map(({ bodyTypeId }) => bodyTypeId)}::integer[],
    ${lines.map(({ pricePaise }) => pricePaise)}::integer[], ${lines.map(({ monthlyPaise }) => monthlyPaise)}::integer[])
    as wanted (society_id, body_type_id, price_paise, monthly_paise)`;
  await sql`
    delete from service_item_price as price
    where price.service_item_id = ${itemId}
      and not exists (select from society
        where society.society_id = price.society_id and society.archive_id is not null)
      and not exists (select from ${newLines}
        where wanted.society_id is not distinct from price.society_id
          and wanted.body_type_id is not distinct from price.body_type_id)`.execute(db);
  await sql`
    insert into service_item_price as price (service_item_id, society_id, body_type_id, price_paise, monthly_paise)
      select ${itemId}, society_id, body_type_id, price_paise, monthly_paise from ${newLines}
      on conflict on constraint service_item_price_once
        do update set price_paise = excluded.price_paise, monthly_paise = excluded.monthly_paise
        where (price.price_paise, price.monthly_paise)
          is distinct from (excluded.price_paise, excluded.monthly_paise)`.execute(db);
}

/** Names a line of an item's price table, or with two nulls the item's own price; null matches any society or body type. */
export type PriceLineKey = { itemId: number; societyId: number | null; bodyTypeId: number | null };

/** True for a row of `service_item_price`. */
export const isPriceLine = ({
  itemId,
  societyId,
  bodyTypeId,
}: PriceLineKey) => sql`(service_item_id = ${itemId}
  and society_id is not distinct from ${societyId}::integer and body_type_id is not distinct from ${bodyTypeId}::integer)`;

/** Sets one price of an item's list; a null price stays as it is. */
export async function setListPrice(
  db: Db,
  line: PriceLineKey & { pricePaise: Paise | null; monthlyPaise: Paise | null },
): Promise<void> {
  const { itemId, societyId, bodyTypeId, pricePaise, monthlyPaise } = line;
  if (societyId === null && bodyTypeId === null)
    await sql`update service_item set price_paise = coalesce(${pricePaise}, price_paise),
      monthly_paise = coalesce(${monthlyPaise}, monthly_paise) where service_item_id = ${itemId}`.execute(db);
  else if (pricePaise === null)
    await sql`update service_item_price set monthly_paise = ${monthlyPaise}
      where ${isPriceLine(line)}`.execute(db);
  else
    await sql`
      insert into service_item_price (service_item_id, society_id, body_type_id, price_paise, monthly_paise)
      values (${itemId}, ${societyId}, ${bodyTypeId}, ${pricePaise}, ${monthlyPaise})
      on conflict on constraint service_item_price_once do update set price_paise = excluded.price_paise,
        monthly_paise = coalesce(excluded.monthly_paise, service_item_price.monthly_paise)`.execute(db);
}

export async function removePrices(db: Db, itemId: number): Promise<void> {
  await db.deleteFrom("service_item_price").where("service_item_id", "=", itemId).execute();
}

/** Locks an item until the transaction ends. @returns its price in paise, or undefined without such an item. */
export async function lockItem(db: Db, itemId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("service_item")
    .where("service_item_id", "=", itemId)
    .select("price_paise as pricePaise")
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.pricePaise;
}
