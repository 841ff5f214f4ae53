import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { packageMonth } from "#server/features/wash/charge.queries.ts";
import { holdCustomersOf } from "#server/features/wash/row.queries.ts";
import type { PricedPlan } from "./plan.rules.ts";

/** The washes that a `vehicle` sold by the month has, by month and what it costs, from the last one with washes on. */
const heldMonths = sql`(
  select coalesce(json_agg(json_build_object('month', month, 'pricePaise', one.monthly_paise, 'washes', washes)), '[]')
  from (select to_char(${packageMonth}, 'YYYY-MM') as month, wash.monthly_paise, count(*)::integer as washes
    from wash where wash.booking_id = vehicle.booking_id and wash.booking_vehicle_id = vehicle.booking_vehicle_id
      and wash.meant is not null
      and coalesce(wash.planned_day, wash.day) >= date_trunc('month', coalesce(vehicle.planned_until, vehicle.end_day))
    group by 1, 2) as one)`;

/** The arguments of a JSON object with a `PricedVehicle` of the `vehicle` in a query. */
export const pricedVehicle = sql`'position', vehicle.position, 'schedule', vehicle.schedule, 'days', vehicle.days,
  'dayOfMonth', vehicle.day_of_month, 'start', vehicle.start_day, 'pricePaise', vehicle.price_paise,
  'prices', coalesce((select json_agg(json_build_object('from', price.from_day, 'pricePaise', price.price_paise)
      order by price.from_day)
    from plan_price as price where price.booking_vehicle_id = vehicle.booking_vehicle_id), '[]'),
  'monthly', case when vehicle.monthly_paise is not null then json_build_object(
    'listPaise', vehicle.monthly_list_paise, 'pricePaise', vehicle.monthly_paise) end,
  'held', case when vehicle.monthly_paise is not null then ${heldMonths} else '[]' end`;

/** The columns of a `booking` that say what reduces its prices. */
export const reductions = sql`
  case when booking.discount_type = 'percentage' then booking.discount_value end as "discountPercent",
  booking.offer_id is not null as "hasOffer"`;

/** Plans with their prices, locked until the transaction ends. */
export async function lockPricedPlans(db: Db, bookingIds: readonly number[]): Promise<PricedPlan[]> {
  const isOne: RawBuilder<unknown> = sql`booking.booking_id = any(${[...bookingIds]}::integer[])`;
  await holdCustomersOf(db, isOne);
  const { rows } = await sql<PricedPlan>`
    select booking.booking_id as "bookingId", ${reductions},
      (select json_agg(json_build_object(${pricedVehicle}) order by vehicle.position)
        from booking_vehicle as vehicle where vehicle.booking_id = booking.booking_id) as vehicles
    from booking where ${isOne} order by booking.booking_id for no key update`.execute(db);
  return rows;
}

/** Deletes the later prices of bookings that are removed. */
export async function deletePricesOf(db: Db, bookingIds: readonly number[]): Promise<void> {
  await sql`delete from plan_price where booking_vehicle_id in (select booking_vehicle_id from booking_vehicle
    where booking_id = any(${[...bookingIds]}::integer[]))`.execute(db);
}
