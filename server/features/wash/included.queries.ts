import { sql } from "kysely";
import type { Included } from "#contract/catalogue/included.ts";
import type { Names } from "#contract/catalogue/itemName.ts";
import type { Db } from "#server/db/database.ts";
import { washCharges } from "./charge.queries.ts";
import { plannedItem } from "./term.queries.ts";

/** True for a `wash` of a package that counts for what comes with its month: charged, to come, or to be washed again. */
export const countsForIncluded = sql<boolean>`(${washCharges} or wash.outcome_effect = 'rewash-pending')`;

/** The included washes of each month of a `booking`, as JSON. */
export const includedItems = sql`coalesce((
  select json_agg(json_build_object('itemId', line.service_item_id, 'minutes', line.minutes, 'washes', line.washes)
    order by line.position)
  from booking_included as line where line.booking_id = booking.booking_id), '[]')`;

/** The same with names, to be read. */
export const includedWithNames = sql<Included[]>`coalesce((
  select json_agg(json_build_object('serviceItemId', item.service_item_id, 'itemName', item.name,
    'itemNames', item.names, 'washes', line.washes) order by line.position)
  from booking_included as line join service_item as item on item.service_item_id = line.service_item_id
  where line.booking_id = booking.booking_id), '[]')`;

/** A wash with the item that is washed, and the minutes that it takes; null: the booking's own item. */
export type ItemChange = { washId: number; item: { itemId: number; minutes: number } | null };

/** Sets what is washed. The washes' bookings must be locked, and their capacity is the caller's. */
export async function setIncluded(db: Db, changes: readonly ItemChange[]): Promise<void> {
  await sql`
    update wash set included_item_id = one.item_id, minutes = coalesce(one.minutes, vehicle.minutes)
    from unnest(${changes.map(({ washId }) => washId)}::integer[],
        ${changes.map(({ item }) => item && item.itemId)}::integer[],
        ${changes.map(({ item }) => item && item.minutes)}::integer[]) as one (wash_id, item_id, minutes)
      join wash as own using (wash_id) join booking_vehicle as vehicle using (booking_vehicle_id)
    where wash.wash_id = one.wash_id`.execute(db);
}

/** The id of the item that is washed at a `wash` of a `booking`. */
export const washedItem = sql<number>`coalesce(wash.included_item_id, ${plannedItem})`;

/** Its English name: as booked, or of an included item as it is called now. */
export const washedItemName = sql<string>`coalesce((select included.name from service_item as included
  where included.service_item_id = wash.included_item_id), (select term.own_item_name from booking_vehicle as term
  where term.booking_vehicle_id = wash.booking_vehicle_id), booking.item_name)`;

/** That item's names in other languages. */
export const washedItemNames = sql<Names>`(select item.names from service_item as item
  where item.service_item_id = ${washedItem})`;
