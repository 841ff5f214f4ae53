import { type RawBuilder, sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { type EventSource, recordingEvents } from "#server/features/event/queries.ts";
import { recalculatingTotals } from "#server/features/wash/charge/queries.ts";
import { setWashPrices } from "#server/features/wash/schedule/queries.ts";
import { washIs } from "#server/features/wash/state/queries.ts";
import { lockPlans } from "../ahead/queries.ts";
import type { PlanToExtend } from "../ahead/rules.ts";
import type { PricedWash, Repricing } from "./rules.ts";

/** A price of an item from a day on; null matches any society or any body type. */
export type PriceChange = {
  priceChangeId: number;
  itemId: number;
  itemName: string;
  societyId: number | null;
  bodyTypeId: number | null;
  from: string;
  pricePaise: Paise;
};

type NewChange = Omit<PriceChange, "priceChangeId" | "itemName">;

/** Adds a price change, or replaces the one of the same day. @returns its id. */
export async function savePriceChange(
  db: Db,
  { itemId, societyId, bodyTypeId, from, pricePaise }: NewChange,
  { userId, now }: { userId: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ priceChangeId: number }>`
    insert into price_change (service_item_id, society_id, body_type_id, from_day, price_paise, created_at, created_by)
    values (${itemId}, ${societyId}, ${bodyTypeId}, ${from}::date, ${pricePaise}, ${now}, ${userId})
    on conflict on constraint price_change_once do update set price_paise = excluded.price_paise,
      created_at = excluded.created_at, created_by = excluded.created_by
    returning price_change_id as "priceChangeId"`.execute(db);
  return found(rows[0], "serviceItem").priceChangeId;
}

const changeColumns = sql`change.price_change_id as "priceChangeId", change.service_item_id as "itemId",
  item.name as "itemName", change.society_id as "societyId", change.body_type_id as "bodyTypeId",
  change.from_day as "from", change.price_paise as "pricePaise"`;

const findChanges = async (db: Db, condition: RawBuilder<unknown>): Promise<PriceChange[]> => {
  const { rows } = await sql<PriceChange>`
    select ${changeColumns} from price_change as change
    join service_item as item on item.service_item_id = change.service_item_id
    where ${condition} order by change.from_day, change.price_change_id`.execute(db);
  return rows;
};

/** Price changes that the price list has not taken over yet. */
export const findUnlisted = (db: Db): Promise<PriceChange[]> =>
  findChanges(db, sql`change.listed_at is null`);

export async function findPriceChange(db: Db, priceChangeId: number): Promise<PriceChange | undefined> {
  const [change] = await findChanges(db, sql`change.price_change_id = ${priceChangeId}`);
  return change;
}

/** How exactly a line of the price table says what it is for. */
const rank = (societyId: RawBuilder<unknown>, bodyTypeId: RawBuilder<unknown>) =>
  sql`(case when ${societyId} is null then 0 else 2 end + case when ${bodyTypeId} is null then 0 else 1 end)`;

const isOfType = (bodyTypeId: RawBuilder<unknown>) => sql`exists (select from body_type as kind
  where kind.body_type_id = ${bodyTypeId} and lower(kind.name) = lower(vehicle.body_type))`;

/**
 * True for a `vehicle` of a `booking` without an end whose price a change sets: no line says it more exactly, and it is
 * not sold by the month.
 */
function isPricedBy({ itemId, societyId, bodyTypeId, from }: NewChange): RawBuilder<unknown> {
  const own = rank(sql`${societyId}::integer`, sql`${bodyTypeId}::integer`);
  return sql`(vehicle.planned_until is not null and vehicle.monthly_paise is null and coalesce(vehicle.end_day, 'infinity') >= ${from}::date
    and booking.service_item_id = ${itemId} and booking.cancelled_at is null
    and (${societyId}::integer is null or booking.society_id = ${societyId}::integer)
    and (${bodyTypeId}::integer is null or ${isOfType(sql`${bodyTypeId}::integer`)})
    and not exists (select from service_item_price as line
      where line.service_item_id = ${itemId} and (line.society_id is null or line.society_id = booking.society_id)
        and (line.body_type_id is null or ${isOfType(sql`line.body_type_id`)})
        and ${rank(sql`line.society_id`, sql`line.body_type_id`)} > ${own}))`;
}

/** The effects of a price change: plans, their existing washes from its day on, and customers to tell. */
export async function countPriced(db: Db, change: NewChange) {
  const { rows } = await sql<{ plans: number; washes: number; messages: number }>`
    with priced as (
      select vehicle.booking_id, vehicle.booking_vehicle_id, vehicle.customer_id
      from booking_vehicle as vehicle join booking on booking.booking_id = vehicle.booking_id
      where ${isPricedBy(change)})
    select count(distinct booking_id)::integer as plans, count(distinct customer_id)::integer as messages,
      (select count(*)::integer from wash join priced using (booking_id, booking_vehicle_id)
        where wash.day >= ${change.from}::date and ${washIs(openStatuses)} and wash.rewash_of is null) as washes
    from priced`.execute(db);
  return found(rows[0], "serviceItem");
}

export type PlanToPrice = { plan: PlanToExtend; customerId: number; positions: number[] };

/**
 * At most `limit` plans, with an id above `after` in order of id, that a change prices and that do not have its price
 * yet, locked until the transaction ends.
 */
export async function lockPriced(
  db: Db,
  change: PriceChange,
  { after, limit }: { after: number; limit: number },
): Promise<PlanToPrice[]> {
  const { rows } = await sql<{ bookingId: number; customerId: number; positions: number[] }>`
    select vehicle.booking_id as "bookingId", vehicle.customer_id as "customerId",
      array_agg(vehicle.position order by vehicle.position) as positions
    from booking_vehicle as vehicle join booking on booking.booking_id = vehicle.booking_id
    where vehicle.booking_id > ${after} and ${isPricedBy(change)}
      and not exists (select from plan_price as own
        where own.booking_vehicle_id = vehicle.booking_vehicle_id and own.from_day = ${change.from}::date
          and own.price_change_id = ${change.priceChangeId} and own.price_paise = ${change.pricePaise})
    group by vehicle.booking_id, vehicle.customer_id order by vehicle.booking_id limit ${limit}`.execute(db);
  const ids = rows.map(({ bookingId }) => bookingId);
  const plans = await lockPlans(db, sql`booking.booking_id = any(${ids}::integer[])`);
  return rows.flatMap(({ bookingId, ...row }) => {
    const plan = plans.find((one) => one.bookingId === bookingId);
    return plan ? [{ plan, ...row }] : [];
  });
}

/** The open washes of a plan that were planned for a day or later, without re-washes, which are free. */
export async function findPricedWashes(db: Db, bookingId: number, from: string): Promise<PricedWash[]> {
  const { rows } = await sql<PricedWash>`
    select wash.wash_id as "washId", vehicle.position, coalesce(wash.planned_day, wash.day) as day,
      wash.price_paise as "pricePaise"
    from wash join booking_vehicle as vehicle using (booking_id, booking_vehicle_id)
    where wash.booking_id = ${bookingId} and coalesce(wash.planned_day, wash.day) >= ${from}::date
      and ${washIs(openStatuses)} and wash.rewash_of is null`.execute(db);
  return rows;
}

/** Writes a plan's price from a day on, with the prices of its washes. The plan must be locked. */
export async function savePrice(
  db: Db,
  { plan: { bookingId }, positions }: PlanToPrice,
  { priceChangeId, from, pricePaise }: PriceChange,
  { prices, basePaise, discountPaise }: Repricing,
  source: EventSource,
): Promise<void> {
  await sql`
    insert into plan_price (booking_vehicle_id, from_day, price_paise, price_change_id)
      select booking_vehicle_id, ${from}::date, ${pricePaise}, ${priceChangeId} from booking_vehicle
      where booking_id = ${bookingId} and position = any(${positions}::integer[])
      on conflict (booking_vehicle_id, from_day)
        do update set price_paise = excluded.price_paise, price_change_id = excluded.price_change_id`.execute(
    db,
  );
  await setWashPrices(db, prices);
  await sql`
    update booking set base_paise = base_paise + ${basePaise}, discount_paise = discount_paise + ${discountPaise}
    where booking_id = ${bookingId}`.execute(db);
  const fact = { kind: "repriced" as const, from: { day: from }, amountPaise: pricePaise };
  await sql`with counted as (${recalculatingTotals([bookingId], null)}),
    ${recordingEvents(source, [{ bookingId, fact }])} select`.execute(db);
}

/** Takes a price change over into the price list. */
export async function listPrice(db: Db, change: PriceChange, now: Date): Promise<void> {
  const { priceChangeId, itemId, societyId, bodyTypeId, pricePaise } = change;
  if (societyId === null && bodyTypeId === null)
    await sql`update service_item set price_paise = ${pricePaise} where service_item_id = ${itemId}`.execute(
      db,
    );
  else
    await sql`
      insert into service_item_price (service_item_id, society_id, body_type_id, price_paise)
      values (${itemId}, ${societyId}, ${bodyTypeId}, ${pricePaise})
      on conflict on constraint service_item_price_once do update set price_paise = excluded.price_paise`.execute(
      db,
    );
  await sql`update price_change set listed_at = ${now} where price_change_id = ${priceChangeId}`.execute(db);
}

/** True if the item, and the society and body type if given, exist and are offered. */
export async function isOffered(db: Db, { itemId, societyId, bodyTypeId }: NewChange) {
  const { rows } = await sql<{ item: boolean; society: boolean; bodyType: boolean }>`
    select exists (select from service_item where service_item_id = ${itemId} and active) as item,
      ${societyId}::integer is null or exists (select from society
        where society_id = ${societyId}::integer and archive_id is null) as society,
      ${bodyTypeId}::integer is null or exists (select from body_type
        where body_type_id = ${bodyTypeId}::integer) as "bodyType"`.execute(db);
  return found(rows[0], "serviceItem");
}
