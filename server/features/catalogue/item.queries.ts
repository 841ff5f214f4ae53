import type { Included } from "#contract/catalogue/included.ts";
import { type RawBuilder, sql } from "kysely";
import type { Names } from "#contract/catalogue/itemName.ts";
import type { PriceLine } from "#contract/price/list.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/access/scope.ts";
import { offeredIn } from "./serviceArea.queries.ts";
import { isVisiblePrice } from "./price.queries.ts";

export type ItemFields = {
  serviceId: number;
  name: string;
  /** Null: they stay. */
  names: Names | null;
  description: string;
  pricePaise: Paise;
  /** Of a month and car; null: sold wash by wash only. */
  monthlyPaise: Paise | null;
  /** Washes of other items that come with a month. Null: they stay. */
  included: readonly { itemId: number; washes: number }[] | null;
  durationMinutes: number | null;
  discountLabel: string;
  keyFeatures: readonly string[];
  pictureId: number | null;
  active: boolean;
};

export type ItemRow = Omit<ItemFields, "names" | "included"> & {
  itemId: number;
  names: Names;
  included: Included[];
  pictureName: string | null;
  /** The price lines that are relevant to the caller. */
  prices: PriceLine<Paise>[];
  /** Body types that can be booked. */
  bodyTypeIds: number[];
  ratings: number;
  /** Over all its ratings. */
  stars: number;
};

/** Everything; for the public only what customers can book. */
const isOffered = ({ reach }: Scope): RawBuilder<boolean> =>
  reach === "public" ? sql`(item.active and service.active)` : sql`true`;

/** The relevant agreed prices: those of the requested society; without one, staff get all they may see. */
const isRelevantPrice = ({ reach }: Scope, societyId: number | null): RawBuilder<boolean> =>
  societyId === null ? sql`${reach !== "public"}::boolean` : sql`(price.society_id = ${societyId})`;

/** The washes of other items that come with a month of an item `item`, in the order in which they were entered. */
export const includedOfItem = sql<Included[]>`coalesce((
  select json_agg(json_build_object('serviceItemId', other.service_item_id, 'itemName', other.name,
    'itemNames', other.names, 'washes', line.washes) order by line.service_item_included_id)
  from service_item_included as line join service_item as other on other.service_item_id = line.included_item_id
  where line.service_item_id = item.service_item_id and item.monthly_paise is not null), '[]')`;

const items = (scope: Scope, societyId: number | null) => sql`
  select item.service_item_id as "itemId", item.service_id as "serviceId", item.name, item.names, item.description,
    item.price_paise as "pricePaise", item.monthly_paise as "monthlyPaise", item.duration_minutes as "durationMinutes",
    ${includedOfItem} as included, item.discount_label as "discountLabel", item.key_features as "keyFeatures",
    item.picture_id as "pictureId", picture.name as "pictureName", item.active,
    coalesce((select json_agg(json_build_object('societyId', price.society_id, 'bodyTypeId', price.body_type_id,
        'price', price.price_paise, 'monthlyPrice', price.monthly_paise))
      from service_item_price as price
      left join society on society.society_id = price.society_id
      where price.service_item_id = item.service_item_id and society.archive_id is null
        and (price.society_id is null or ${isRelevantPrice(scope, societyId)}) and ${isVisiblePrice(scope)}), '[]') as prices,
    array(select body_type_id from body_type where active) as "bodyTypeIds",
    coalesce(rating.ratings, 0) as ratings, coalesce(rating.stars, 0) as stars
  from service_item as item
  join service on service.service_id = item.service_id
  left join file as picture on picture.file_id = item.picture_id
  left join item_rating as rating on rating.service_item_id = item.service_item_id`;

/**
 * The items of a service, with the prices of a society when one is given; none when the service is not offered in
 * `placeId`.
 */
export async function findItems(
  db: Db,
  scope: Scope,
  query: { serviceId: number; societyId: number | null; placeId?: number | null },
): Promise<ItemRow[]> {
  const { serviceId, societyId, placeId = null } = query;
  const { rows } = await sql<ItemRow>`${items(scope, societyId)}
    where item.service_id = ${serviceId} and ${isOffered(scope)}
      and ${placeId === null ? sql`true` : offeredIn(placeId)}
    order by item.natural_name, item.service_item_id`.execute(db);
  return rows;
}

/** One item, with the prices of a society when one is given. */
export async function findItem(
  db: Db,
  scope: Scope,
  { itemId, societyId }: { itemId: number; societyId: number | null },
): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`${items(scope, societyId)}
    where item.service_item_id = ${itemId} and ${isOffered(scope)}`.execute(db);
  return rows[0];
}

const columns = (fields: ItemFields) => ({
  service_id: fields.serviceId,
  name: fields.name,
  ...(fields.names && { names: fields.names }),
  description: fields.description,
  price_paise: fields.pricePaise,
  monthly_paise: fields.monthlyPaise,
  duration_minutes: fields.durationMinutes,
  discount_label: fields.discountLabel,
  key_features: [...fields.keyFeatures],
  picture_id: fields.pictureId,
  active: fields.active,
});

async function replaceIncluded(
  db: Db,
  itemId: number,
  lines: NonNullable<ItemFields["included"]>,
): Promise<void> {
  const ids = lines.map(({ itemId: id }) => id);
  await sql`
    delete from service_item_included
    where service_item_id = ${itemId} and included_item_id <> all(${ids}::integer[])`.execute(db);
  await sql`
    insert into service_item_included as line (service_item_id, included_item_id, washes)
      select ${itemId}, id, washes
      from unnest(${ids}::integer[], ${lines.map(({ washes }) => washes)}::integer[])
        with ordinality as one (id, washes, position)
      order by position
      on conflict on constraint service_item_included_once do update set washes = excluded.washes
        where line.washes <> excluded.washes`.execute(db);
}

/** An item of another service that an item includes, or that includes the item; undefined when all are of one. */
export async function findOtherService(
  db: Db,
  itemId: number,
): Promise<{ itemId: number; includedId: number } | undefined> {
  const { rows } = await sql<{ itemId: number; includedId: number }>`
    select line.service_item_id as "itemId", line.included_item_id as "includedId"
    from service_item_included as line
    join service_item as item on item.service_item_id = line.service_item_id
    join service_item as other on other.service_item_id = line.included_item_id
    where ${itemId} in (line.service_item_id, line.included_item_id) and other.service_id <> item.service_id
    order by line.service_item_included_id limit 1`.execute(db);
  return rows[0];
}

/** Removes what comes with an item's month. */
export async function removeIncluded(db: Db, itemId: number): Promise<void> {
  await db.deleteFrom("service_item_included").where("service_item_id", "=", itemId).execute();
}

export async function insertItem(db: Db, fields: ItemFields): Promise<number> {
  const { itemId } = await db
    .insertInto("service_item")
    .values(columns(fields))
    .returning("service_item_id as itemId")
    .executeTakeFirstOrThrow();
  await replaceIncluded(db, itemId, fields.included ?? []);
  return itemId;
}

/** @returns whether there was such an item. */
export async function changeItem(db: Db, itemId: number, fields: ItemFields): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("service_item")
    .set(columns(fields))
    .where("service_item_id", "=", itemId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (fields.included) await replaceIncluded(db, itemId, fields.included);
  return true;
}
