import { sql } from "kysely";
import type { IncludedItem } from "#contract/booking/included.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { packageMonth } from "#server/features/wash/charge.queries.ts";
import { countsForIncluded, includedItems } from "#server/features/wash/included.queries.ts";
import { holdCustomersOf } from "#server/features/wash/row.queries.ts";
import type { MonthWash } from "./included.rules.ts";

/** A vehicle's month of a package, with its washes in order of days. */
type PackageMonthRow = { meant: number; washes: MonthWash[] };

export type PackageToSettle = {
  included: IncludedItem[];
  /** A wash of the booking's own item. */
  minutes: number;
  months: PackageMonthRow[];
};

/** Included washes of a package, and its months from `today`'s on. Locks the booking until the transaction ends. */
export async function lockPackage(db: Db, bookingId: number, today: string): Promise<PackageToSettle> {
  await holdCustomersOf(db, sql`booking.booking_id = ${bookingId}`);
  const { rows } = await sql<Omit<PackageToSettle, "months">>`
    select ${includedItems} as included, (select max(vehicle.minutes) from booking_vehicle as vehicle
      where vehicle.booking_id = booking.booking_id and vehicle.monthly_paise is not null) as minutes
    from booking where booking_id = ${bookingId}
    for no key update of booking`.execute(db);
  const { rows: months } = await sql<PackageMonthRow>`
    select max(wash.meant) as meant,
      json_agg(json_build_object('washId', wash.wash_id, 'day', wash.day, 'status', wash.status,
        'counts', coalesce(${countsForIncluded}, false), 'includedId', wash.included_item_id)
        order by wash.day, wash.slot, wash.wash_id) as washes
    from wash
    where wash.booking_id = ${bookingId} and wash.meant is not null
      and ${packageMonth} >= date_trunc('month', ${today}::date)
    group by wash.booking_vehicle_id, ${packageMonth}
    order by ${packageMonth}, wash.booking_vehicle_id`.execute(db);
  return { ...found(rows[0], "booking"), months };
}
