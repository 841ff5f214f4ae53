import type { Names } from "#contract/catalogue/itemName.ts";
import { type RawBuilder, sql } from "kysely";
import { NO_PAISE, type Paise } from "#contract/money.ts";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { type EventSource, recordingEvents } from "#server/features/event/event.queries.ts";
import { isOnBill, recalculatingTotals } from "#server/features/wash/charge.queries.ts";
import { setMonthlyPrices, setWashPrices } from "#server/features/wash/schedule.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { lockPricedPlans } from "./plan.queries.ts";
import type { PricedPlan } from "./plan.rules.ts";
import type { PricedWash, Repricing } from "./reprice.rules.ts";
import type { ItemPrices, NewPrices, PriceChange } from "./change.queries.ts";
import { termItem } from "#server/features/wash/term.queries.ts";

export type OwnPrices = NewPrices & { bookingIds: readonly number[] };

export type Priced = PriceChange | OwnPrices;

/** How exactly a line of the price table says what it is for. */
const rank = (societyId: RawBuilder<unknown>, bodyTypeId: RawBuilder<unknown>) =>
  sql`(case when ${societyId} is null then 0 else 2 end + case when ${bodyTypeId} is null then 0 else 1 end)`;

const isOfType = (bodyTypeId: RawBuilder<unknown>) => sql`exists (select from body_type as kind
  where kind.body_type_id = ${bodyTypeId} and lower(kind.name) = lower(vehicle.body_type))`;

/** True for a `vehicle` of a `booking` that an item's new price is for, and no line of the price table more exactly. */
function isOfItem({ itemId, societyId, bodyTypeId, from }: ItemPrices): RawBuilder<unknown> {
  const own = rank(sql`${societyId}::integer`, sql`${bodyTypeId}::integer`);
  return sql`(${termItem} = ${itemId}
    and (${societyId}::integer is null or booking.society_id = ${societyId}::integer)
    and (${bodyTypeId}::integer is null or ${isOfType(sql`${bodyTypeId}::integer`)})
    and not exists (select from service_item_price as line
      where line.service_item_id = ${itemId} and (line.society_id is null or line.society_id = booking.society_id)
        and (line.body_type_id is null or ${isOfType(sql`line.body_type_id`)})
        and (vehicle.monthly_paise is null or line.monthly_paise is not null)
        and ${rank(sql`line.society_id`, sql`line.body_type_id`)} > ${own})
    and not exists (select from plan_price as own where own.booking_vehicle_id = vehicle.booking_vehicle_id
      and own.from_day = ${from}::date and own.price_change_id is null))`;
}

/** The new price of a `vehicle`, of a month for a package, else of a wash; null without one. */
const newPriceOf = ({ pricePaise, monthlyPaise }: NewPrices) => sql`
  (case when vehicle.monthly_paise is null then ${pricePaise}::integer else ${monthlyPaise}::integer end)`;

/** True for a `vehicle` of a `booking` without an end that gets a new price. */
const isPricedBy = (priced: ItemPrices | Priced): RawBuilder<unknown> => sql`
  (vehicle.planned_until is not null and coalesce(vehicle.end_day, 'infinity') >= ${priced.from}::date
    and booking.cancelled_at is null and ${newPriceOf(priced)} is not null
    and ${
      "bookingIds" in priced
        ? sql`booking.booking_id = any(${[...priced.bookingIds]}::integer[])`
        : isOfItem(priced)
    })`;

/** The effects of new prices: plans, vehicles, their existing washes from the day on, and customers to tell. */
export async function countPriced(db: Db, priced: ItemPrices | Priced) {
  const { rows } = await sql<{ plans: number; vehicles: number; washes: number; messages: number }>`
    with priced as (
      select vehicle.booking_id, vehicle.booking_vehicle_id, vehicle.customer_id
      from booking_vehicle as vehicle join booking on booking.booking_id = vehicle.booking_id
      where ${isPricedBy(priced)})
    select count(distinct booking_id)::integer as plans, count(*)::integer as vehicles,
      count(distinct customer_id)::integer as messages,
      (select count(*)::integer from wash join priced using (booking_id, booking_vehicle_id)
        where wash.day >= ${priced.from}::date and ${washIs(openStatuses)} and wash.rewash_of is null) as washes
    from priced`.execute(db);
  return found(rows[0], "serviceItem");
}

/** A plan and those of its vehicles that get the new price. */
export type PlanToPrice = {
  plan: PricedPlan;
  customerId: number;
  itemName: string;
  itemNames: Names;
  isPackage: boolean;
  pricePaise: Paise;
  positions: number[];
};

/**
 * At most `limit` plans, with an id above `after` in order of id, that get new prices and do not have them yet, locked
 * until the transaction ends.
 */
export async function lockPriced(
  db: Db,
  priced: Priced,
  { after, limit }: { after: number; limit: number },
): Promise<PlanToPrice[]> {
  const changeId = "bookingIds" in priced ? null : priced.priceChangeId;
  const { rows } = await sql<Omit<PlanToPrice, "plan"> & { bookingId: number }>`
    select vehicle.booking_id as "bookingId", vehicle.customer_id as "customerId", item.name as "itemName", item.names as "itemNames",
      vehicle.monthly_paise is not null as "isPackage", ${newPriceOf(priced)} as "pricePaise",
      array_agg(vehicle.position order by vehicle.position) as positions
    from booking_vehicle as vehicle join booking on booking.booking_id = vehicle.booking_id
    join service_item as item on item.service_item_id = ${termItem}
    where vehicle.booking_id > ${after} and ${isPricedBy(priced)}
      and not exists (select from plan_price as own
        where own.booking_vehicle_id = vehicle.booking_vehicle_id and own.from_day = ${priced.from}::date
          and own.price_change_id is not distinct from ${changeId}::integer and own.price_paise = ${newPriceOf(priced)})
    group by 1, 2, 3, 4, 5, 6 order by vehicle.booking_id limit ${limit}`.execute(db);
  const plans = await lockPricedPlans(
    db,
    rows.map(({ bookingId }) => bookingId),
  );
  return rows.flatMap(({ bookingId, ...row }) => {
    const plan = plans.find((one) => one.bookingId === bookingId);
    return plan ? [{ plan, ...row }] : [];
  });
}

/**
 * The washes of a plan that were planned for a day or later, without re-washes, which are free; of a package from the
 * first of that month on.
 */
export async function findPricedWashes(db: Db, bookingId: number, from: string): Promise<PricedWash[]> {
  const planned = sql`coalesce(wash.planned_day, wash.day)`;
  const { rows } = await sql<PricedWash>`
    select wash.wash_id as "washId", vehicle.position, ${planned} as day, wash.price_paise as "pricePaise",
      case when wash.meant is not null
        then json_build_object('pricePaise', wash.monthly_paise, 'meant', wash.meant) end as monthly,
      ${planned} >= ${from}::date and not ${isOnBill} as "isOpen"
    from wash join booking_vehicle as vehicle using (booking_id, booking_vehicle_id)
    where wash.booking_id = ${bookingId} and wash.rewash_of is null
      and ${planned} >= case when wash.meant is null then ${from}::date else date_trunc('month', ${from}::date) end`.execute(
    db,
  );
  return rows;
}

/** Adds to what a booking's washes come to, and to what is taken off it. The booking must be locked. */
export async function addToPrice(
  db: Db,
  bookingId: number,
  { basePaise, discountPaise, offerPaise }: { basePaise: Paise; discountPaise: Paise; offerPaise: Paise },
): Promise<void> {
  await sql`
    update booking set base_paise = base_paise + ${basePaise}, discount_paise = discount_paise + ${discountPaise},
      offer_paise = offer_paise + ${offerPaise}
    where booking_id = ${bookingId}`.execute(db);
}

/** Writes a plan's price from a day on, with the prices of its washes. The plan must be locked. */
export async function savePrice(
  db: Db,
  { plan: { bookingId }, positions, isPackage, pricePaise }: PlanToPrice,
  priced: Priced,
  { prices, basePaise, discountPaise }: Repricing,
  source: EventSource,
): Promise<void> {
  const { from } = priced;
  const changeId = "bookingIds" in priced ? null : priced.priceChangeId;
  await sql`
    insert into plan_price (booking_vehicle_id, from_day, price_paise, price_change_id)
      select booking_vehicle_id, ${from}::date, ${pricePaise}, ${changeId} from booking_vehicle
      where booking_id = ${bookingId} and position = any(${positions}::integer[])
      on conflict (booking_vehicle_id, from_day)
        do update set price_paise = excluded.price_paise, price_change_id = excluded.price_change_id`.execute(
    db,
  );
  await (isPackage ? setMonthlyPrices : setWashPrices)(db, prices);
  await addToPrice(db, bookingId, { basePaise, discountPaise, offerPaise: NO_PAISE });
  const fact = {
    kind: "repriced" as const,
    from: { day: from },
    amountPaise: pricePaise,
    ...(isPackage && { monthly: true as const }),
  };
  await sql`with counted as (${recalculatingTotals([bookingId], { now: source.at })}),
    ${recordingEvents(source, [{ bookingId, fact }])} select`.execute(db);
}

/** Gives a plan's new term the prices that have been announced for days after its first one. */
export async function keepAnnounced(
  db: Db,
  { termId, addedId, from }: { termId: number; addedId: number; from: string },
): Promise<void> {
  await sql`
    insert into plan_price (booking_vehicle_id, from_day, price_paise, price_change_id)
    select ${addedId}, from_day, price_paise, price_change_id from plan_price
    where booking_vehicle_id = ${termId} and from_day > ${from}::date`.execute(db);
}
