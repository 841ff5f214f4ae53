import { sql } from "kysely";
import type { IncludedItem } from "#contract/booking/included.ts";
import { scheduledWashes } from "#contract/price/package.ts";
import type { Rhythm } from "#contract/booking/schedule.ts";
import { monthOf } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { MonthsIncluded } from "#server/features/booking/included.rules.ts";
import { includedItems } from "#server/features/wash/included.queries.ts";
import type { Booked } from "./loadOrders.ts";

/** A car whose washes are sold by the month. */
type Car = Rhythm & {
  bookingId: number;
  vehicleId: number;
  monthlyPaise: Paise;
  minutes: number;
  included: IncludedItem[];
};

/** Gives the bookings of packages the washes that come with their months now. */
async function insertIncluded(db: Db, bookingIds: readonly number[]): Promise<void> {
  await sql`
    insert into booking_included (booking_id, service_item_id, position, washes, minutes)
    select booking_id, line.included_item_id, row_number() over (partition by booking_id
        order by line.service_item_included_id), line.washes, coalesce(other.duration_minutes, 30)
    from booking join service_item_included as line using (service_item_id)
    join service_item as other on other.service_item_id = line.included_item_id
    where booking_id = any(${bookingIds}::integer[])
      and exists (select from booking_vehicle as vehicle
        where vehicle.booking_id = booking.booking_id and vehicle.monthly_paise is not null)`.execute(db);
}

async function carsOf(db: Db, bookingIds: readonly number[]): Promise<Car[]> {
  const { rows } = await sql<Car>`
    select booking_id as "bookingId", booking_vehicle_id as "vehicleId", vehicle.monthly_paise as "monthlyPaise",
      minutes, vehicle.schedule, vehicle.days, day_of_month as "dayOfMonth", start_day as start,
      ${includedItems} as included
    from booking join booking_vehicle as vehicle using (booking_id)
    where booking_id = any(${bookingIds}::integer[]) and vehicle.monthly_paise is not null`.execute(db);
  return rows;
}

/** A car's washes; some are of the items that come with its months. */
function washesOf(car: Car, days: readonly string[]) {
  const months = new MonthsIncluded({ plan: car, items: car.included, held: [] });
  return days.map((day) => {
    const item = months.dueOn(day);
    months.add(day, item);
    return {
      booking_vehicle_id: car.vehicleId,
      day,
      monthly_paise: car.monthlyPaise,
      meant: scheduledWashes(car, monthOf(day)),
      included_item_id: item && item.itemId,
      minutes: item?.minutes ?? car.minutes,
    };
  });
}

/**
 * Turns the washes of the households that have an item by the month into those of packages.
 * @returns these washes, whose prices depend on what becomes of them.
 */
export async function loadPackages(db: Db, booked: readonly Booked[]): Promise<number[]> {
  const daysOf = new Map(booked.map(({ bookingId, household }) => [bookingId, household.washes]));
  const bookingIds = booked.flatMap(({ bookingId, household }) => (household.byMonth ? bookingId : []));
  await insertIncluded(db, bookingIds);
  const cars = await carsOf(db, bookingIds);
  const washes = cars.flatMap((car) => washesOf(car, daysOf.get(car.bookingId) ?? []));
  const { rows } = await sql<{ washId: number }>`
    update wash set monthly_paise = one.monthly_paise, meant = one.meant, included_item_id = one.included_item_id,
      minutes = one.minutes
    from json_populate_recordset(null::wash, ${JSON.stringify(washes)}::json) as one
    where wash.booking_vehicle_id = one.booking_vehicle_id and wash.day = one.day
    returning wash.wash_id as "washId"`.execute(db);
  return rows.map(({ washId }) => washId);
}
