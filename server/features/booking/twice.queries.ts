import { type RawBuilder, sql } from "kysely";
import type { Rhythm } from "#contract/booking/schedule.ts";
import { activeStatuses } from "#contract/wash/state.ts";
import type { Scope } from "#server/access/scope.ts";
import { washedItem } from "#server/features/wash/included.queries.ts";
import { bookingsWithin } from "./listFilter.queries.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";

/** A vehicle of a plan that goes on. */
export type RunningPlan = Rhythm & {
  bookingId: number;
  number: string;
  itemId: number;
  /** Null: without an end. */
  end: string | null;
  /** Its washes exist up to this day; null when all do. */
  plannedUntil: string | null;
};

/**
 * Bookings of one plate wait for each other until the transaction ends, so that what is read of its other bookings
 * afterwards stays true. It comes before all locks of rows.
 */
export async function lockPlates(db: Db, numbers: readonly string[]): Promise<void> {
  const names = [...new Set(numbers)].toSorted().map((number) => `plate ${number}`);
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as plate (name)`.execute(
    db,
  );
}

/** The same for the vehicles of bookings within `scope`. */
export async function lockPlatesOf(db: Db, scope: Scope, bookingIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select distinct vehicle.number from booking_vehicle as vehicle join booking using (booking_id)
    where booking_id = any(${bookingIds}::integer[]) and ${bookingsWithin(scope)}`.execute(db);
  await lockPlates(
    db,
    rows.map(({ number }) => number),
  );
}

/** Other bookings' washes of some vehicles on some days, and plans of theirs with the item. */
export type Elsewhere = {
  /** `isSame` for those of the item. */
  washes: readonly { number: string; day: string; bookingId: number; isSame: boolean }[];
  plans: readonly RunningPlan[];
};

/** The plans that go on today or later and match a condition on `vehicle` and `booking`. */
export const runningPlans = (condition: RawBuilder<unknown>, today: string): RawBuilder<RunningPlan> => sql`
  select vehicle.booking_id as "bookingId", vehicle.number, booking.service_item_id as "itemId", vehicle.schedule,
    vehicle.days, vehicle.day_of_month as "dayOfMonth", vehicle.start_day as start, vehicle.end_day as "end",
    vehicle.planned_until as "plannedUntil"
  from booking_vehicle as vehicle join booking on booking.booking_id = vehicle.booking_id
  where vehicle.schedule is not null and coalesce(vehicle.end_day, 'infinity') >= ${today}::date
    and booking.cancelled_at is null and ${condition}`;

/**
 * The other booking that gives a wash's vehicle the same item on the same day: one of the customer's for a calling
 * customer, else any of the company's.
 */
export async function findSameWash(
  db: Db,
  { reach }: Scope,
  washId: number,
): Promise<{ number: string; day: string; bookingId: number } | undefined> {
  const { rows } = await sql<{ number: string; day: string; bookingId: number }>`
    select other.number, other.day, other.booking_id as "bookingId"
    from wash join booking using (booking_id)
    join wash as other on other.number = wash.number and other.day = wash.day
      and other.company_id = wash.company_id and other.booking_id <> wash.booking_id
      and ${washIs(activeStatuses, "other.status")}
      and (${reach !== "customer"} or other.customer_id = wash.customer_id)
    join booking as theirs on theirs.booking_id = other.booking_id
    where wash.wash_id = ${washId}
      and ${washedItem} in (theirs.service_item_id, other.included_item_id)
    order by other.slot, other.wash_id limit 1`.execute(db);
  return rows[0];
}

/** A company's running plans of vehicles. */
export async function findRunningPlans(
  db: Db,
  companyId: number,
  { numbers, today }: { numbers: readonly string[]; today: string },
): Promise<RunningPlan[]> {
  const ofCompany = sql`vehicle.number = any(${numbers}::text[]) and vehicle.company_id = ${companyId}`;
  const { rows } = await runningPlans(ofCompany, today).execute(db);
  return rows;
}

type Renewing = {
  bookingId: number;
  companyId: number;
  /** Whose other bookings count; null: everybody's. */
  customerId: number | null;
  numbers: readonly string[];
  days: readonly string[];
  today: string;
};

/** The other bookings of a booking's vehicles with its company and item. */
export async function findElsewhere(db: Db, renewing: Renewing): Promise<Elsewhere> {
  const { bookingId, companyId, customerId, numbers, days, today } = renewing;
  const isOther = (table: "wash" | "vehicle") => {
    const column = (name: string) => sql.ref(`${table}.${name}`);
    return sql`${column("number")} = any(${numbers}::text[]) and ${column("company_id")} = ${companyId}
      and ${column("booking_id")} <> ${bookingId}
      and ${column("customer_id")} = coalesce(${customerId}::integer, ${column("customer_id")})`;
  };
  const item = sql`(select service_item_id from booking where booking_id = ${bookingId})`;
  const { rows } = await sql<Elsewhere>`
    select
      coalesce((select json_agg(json_build_object('number', wash.number, 'day', wash.day,
          'bookingId', wash.booking_id, 'isSame', true))
        from wash join booking on booking.booking_id = wash.booking_id
        where ${isOther("wash")} and wash.day = any(${days}::date[]) and ${washIs(activeStatuses)}
          and coalesce(${item} in (booking.service_item_id, wash.included_item_id), false)), '[]') as washes,
      coalesce((select json_agg(running) from (${runningPlans(
        sql`${isOther("vehicle")} and booking.service_item_id = ${item}`,
        today,
      )}) as running), '[]') as plans`.execute(db);
  return rows[0] ?? { washes: [], plans: [] };
}
