import { type RawBuilder, sql } from "kysely";
import type { PriceLine } from "#contract/catalogue/price.ts";
import type { Paise } from "#contract/money.ts";
import type { OtherLanguage } from "#i18n/languages.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/access/scope.ts";
import { offeredIn } from "../serviceArea/queries.ts";
import { isVisiblePrice } from "../price/queries.ts";

type Names = Partial<Record<OtherLanguage, string>>;

export type ItemFields = {
  serviceId: number;
  name: string;
  /** Null: they stay. */
  names: Names | null;
  description: string;
  pricePaise: Paise;
  /** Of a month and car; null: sold wash by wash only. */
  monthlyPaise: Paise | null;
  durationMinutes: number | null;
  discountLabel: string;
  keyFeatures: readonly string[];
  pictureId: number | null;
  active: boolean;
};

export type ItemRow = ItemFields & {
  itemId: number;
  names: Names;
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

const items = (scope: Scope, societyId: number | null) => sql`
  select item.service_item_id as "itemId", item.service_id as "serviceId", item.name, item.names, item.description,
    item.price_paise as "pricePaise", item.monthly_paise as "monthlyPaise", item.duration_minutes as "durationMinutes",
    item.discount_label as "discountLabel", item.key_features as "keyFeatures",
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

export async function insertItem(db: Db, fields: ItemFields): Promise<number> {
  const { itemId } = await db
    .insertInto("service_item")
    .values(columns(fields))
    .returning("service_item_id as itemId")
    .executeTakeFirstOrThrow();
  return itemId;
}

/** @returns whether there was such an item. */
export async function changeItem(db: Db, itemId: number, fields: ItemFields): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("service_item")
    .set(columns(fields))
    .where("service_item_id", "=", itemId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
