import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";

export type ItemFields = {
  serviceId: number;
  name: string;
  description: string;
  pricePaise: number;
  durationMinutes: number | null;
  discountLabel: string;
  keyFeatures: readonly string[];
  pictureId: number | null;
  active: boolean;
};

export type ItemRow = ItemFields & { itemId: number; pictureName: string | null };

/** What is on offer: everything, or only what customers may book. */
export type Offer = "all" | "active";

const onOffer = (offer: Offer): RawBuilder<boolean> =>
  offer === "all" ? sql`true` : sql`(item.active and service.active)`;

const items = sql`
  select item.service_item_id as "itemId", item.service_id as "serviceId", item.name, item.description,
    item.price_paise as "pricePaise", item.duration_minutes as "durationMinutes",
    item.discount_label as "discountLabel", item.key_features as "keyFeatures",
    item.picture_id as "pictureId", picture.name as "pictureName", item.active
  from service_item as item
  join service on service.service_id = item.service_id
  left join picture on picture.picture_id = item.picture_id`;

export async function findItems(db: Db, offer: Offer, serviceId: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`${items}
    where item.service_id = ${serviceId} and ${onOffer(offer)}
    order by item.natural_name, item.service_item_id`.execute(db);
  return rows;
}

export async function findItem(db: Db, offer: Offer, itemId: number): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`${items}
    where item.service_item_id = ${itemId} and ${onOffer(offer)}`.execute(db);
  return rows[0];
}

const columns = (fields: ItemFields) => ({
  service_id: fields.serviceId,
  name: fields.name,
  description: fields.description,
  price_paise: fields.pricePaise,
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
