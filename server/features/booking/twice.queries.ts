import { type RawBuilder, sql } from "kysely";
import { firstSharedDay, type Rhythm } from "#contract/booking/schedule.ts";
import { activeStatuses } from "#contract/wash/state.ts";
import type { Scope } from "#server/access/scope.ts";
import { washedItem } from "#server/features/wash/included.queries.ts";
import { seesOnlyOwn, washesVisibleTo } from "./availability.queries.ts";
import { bookingsWithin } from "./listFilter.queries.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { isLastTerm, plannedItem, termItem } from "#server/features/wash/term.queries.ts";

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
  select vehicle.booking_id as "bookingId", vehicle.number, ${termItem} as "itemId", vehicle.schedule,
    vehicle.days, vehicle.day_of_month as "dayOfMonth", vehicle.start_day as start, vehicle.end_day as "end",
    vehicle.planned_until as "plannedUntil"
  from booking_vehicle as vehicle join booking on booking.booking_id = vehicle.booking_id
  where vehicle.schedule is not null and coalesce(vehicle.end_day, 'infinity') >= ${today}::date
    and booking.cancelled_at is null and ${condition}`;

/** A vehicle's wash of the item in another booking. */
export type Booked = { number: string; day: string; bookingId: number };

/** Washes, each with the day on which it is to take place. */
type Placed = readonly { washId: number; day: string }[];

const placing = (placed: Placed): RawBuilder<unknown> => sql`
  placed as (
    select wash.number, wash.company_id, wash.customer_id, wash.booking_id, asked.day, ${washedItem} as item_id
    from unnest(${placed.map(({ washId }) => washId)}::integer[], ${placed.map(({ day }) => day)}::date[])
        as asked (wash_id, day)
      join wash using (wash_id) join booking using (booking_id))`;

/**
 * SQL condition: the caller may hear of a row. Customers hear of all that is under their phone, with whichever company;
 * staff of what is with the booking's company.
 */
const isHeardOf = (
  table: "wash" | "vehicle",
  scope: Scope,
  companyId: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  seesOnlyOwn(scope) ? washesVisibleTo(scope, table) : sql`${sql.ref(`${table}.company_id`)} = ${companyId}`;

/** SQL condition: the row is of another booking of a placed wash's vehicle, which the caller may hear of. */
const isOtherThanPlaced = (table: "wash" | "vehicle", scope: Scope): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column("number")} = placed.number and ${column("booking_id")} <> placed.booking_id
    and ${isHeardOf(table, scope, sql`placed.company_id`)}`;
};

/**
 * The other booking that gives the vehicle of one of these washes the same item on its day, by a wash or by a plan
 * that will get one.
 */
export async function findSameWash(
  db: Db,
  scope: Scope,
  placed: Placed,
  today: string,
): Promise<Booked | undefined> {
  const washes = await sql<Booked>`
    with ${placing(placed)}
    select wash.number, wash.day, wash.booking_id as "bookingId"
    from placed join wash on wash.day = placed.day and ${isOtherThanPlaced("wash", scope)} and ${washIs(activeStatuses)}
      join booking on booking.booking_id = wash.booking_id
    where placed.item_id in (${plannedItem}, wash.included_item_id)
    order by wash.day, wash.slot, wash.wash_id limit 1`.execute(db);
  if (washes.rows[0]) return washes.rows[0];
  const ofPlaced = sql`${isOtherThanPlaced("vehicle", scope)} and ${termItem} = placed.item_id
    and placed.day > vehicle.planned_until`;
  const later = await sql<RunningPlan & { day: string }>`
    with ${placing(placed)}
    select placed.day, running.* from placed cross join lateral (${runningPlans(ofPlaced, today)}) as running
    order by placed.day, running."bookingId"`.execute(db);
  return later.rows.find(({ day, ...plan }) => {
    const once = { schedule: null, start: day, end: day, days: [] };
    return firstSharedDay(once, plan, day) !== undefined;
  });
}

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
  numbers: readonly string[];
  days: readonly string[];
  today: string;
};

/** The other bookings of a booking's vehicles with its item, of which the caller may hear. */
export async function findElsewhere(db: Db, scope: Scope, renewing: Renewing): Promise<Elsewhere> {
  const { bookingId, companyId, numbers, days, today } = renewing;
  const isOther = (table: "wash" | "vehicle") => {
    const column = (name: string) => sql.ref(`${table}.${name}`);
    return sql`${column("number")} = any(${numbers}::text[]) and ${column("booking_id")} <> ${bookingId}
      and ${isHeardOf(table, scope, sql`${companyId}::integer`)}`;
  };
  const items = sql`(select ${termItem} from booking_vehicle as vehicle join booking using (booking_id)
    where booking_id = ${bookingId} and ${isLastTerm})`;
  const { rows } = await sql<Elsewhere>`
    select
      coalesce((select json_agg(json_build_object('number', wash.number, 'day', wash.day,
          'bookingId', wash.booking_id, 'isSame', true))
        from wash join booking on booking.booking_id = wash.booking_id
        where ${isOther("wash")} and wash.day = any(${days}::date[]) and ${washIs(activeStatuses)}
          and (${plannedItem} in ${items} or wash.included_item_id in ${items})), '[]') as washes,
      coalesce((select json_agg(running) from (${runningPlans(
        sql`${isOther("vehicle")} and ${termItem} in ${items}`,
        today,
      )}) as running), '[]') as plans`.execute(db);
  return rows[0] ?? { washes: [], plans: [] };
}
