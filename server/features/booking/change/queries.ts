import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/fault.ts";
import type { Scope } from "#server/scope.ts";
import { bookingsWithin } from "../list/queries.ts";
import {
  type Freed,
  freedColumns,
  giveRoomBack,
  opening,
  takeRoom,
  takerOfWash,
  usesOf,
  windowsOf,
} from "../room/queries.ts";
import type { Supply, Taken } from "../room/rules.ts";

export type HeldWash = {
  washId: number;
  bookingId: number;
  number: string;
  day: string;
  hour: number;
  status: string;
  minutes: number;
  societyId: number;
  companyId: number;
  pillarId: number;
  serviceId: number;
  /** Whose time it takes; 0 for the society's own number, null for nobody's. */
  providerId: number | null;
};

/** A wash with what it takes, as far as `scope` reaches. */
export async function findWash(db: Db, scope: Scope, washId: number): Promise<HeldWash> {
  const { rows } = await sql<HeldWash>`
    select wash.wash_id as "washId", wash.booking_id as "bookingId", wash.number, wash.day,
      extract(hour from wash.slot)::integer as hour, wash.status, wash.minutes, wash.society_id as "societyId",
      wash.company_id as "companyId", vehicle.parking_pillar_id as "pillarId", item.service_id as "serviceId",
      ${takerOfWash} as "providerId"
    from wash
    join booking_vehicle as vehicle on vehicle.booking_vehicle_id = wash.booking_vehicle_id
    join booking on booking.booking_id = wash.booking_id
    join service_item as item on item.service_item_id = booking.service_item_id
    where wash.wash_id = ${washId} and ${bookingsWithin(scope)}`.execute(db);
  return found(rows[0], "Wash");
}

/** The same, with its booking held until the transaction ends: nobody changes the wash meanwhile. */
export async function holdWash(db: Db, scope: Scope, washId: number): Promise<HeldWash> {
  const { rows } = await sql`
    select from booking where ${bookingsWithin(scope)}
      and booking_id = (select booking_id from wash where wash_id = ${washId})
    for no key update`.execute(db);
  // A wash of somebody else's answers as one that is not there.
  found(rows[0], "Wash");
  return findWash(db, scope, washId);
}

/** What the society of a wash can take on a day. */
export async function findSupply(db: Db, wash: HeldWash, day: string): Promise<Supply> {
  const { societyId, companyId, pillarId, serviceId } = wash;
  const { rows } = await sql<Omit<Supply, "serviceId">>`
    with serving as (select ${societyId}::integer as society_id, ${companyId}::integer as company_id)
    select society.washes_per_hour as "washesPerHour", ${opening} as opening, ${windowsOf([pillarId])} as windows,
      ${usesOf(societyId, [day], null)} as uses
    from society join company on company.company_id = ${companyId}
    where society_id = ${societyId}`.execute(db);
  return { ...found(rows[0], "Society"), serviceId };
}

export type NewPlace = {
  day: string;
  hour: number;
  providerId: number | null;
  counted: boolean;
  overbooked: boolean;
};

/** Moves a wash: what it took is given back, what it takes is taken. The counters are held already. */
export async function changeWash(
  db: Db,
  wash: HeldWash,
  place: NewPlace,
  taken: readonly Taken[],
  reason: string,
): Promise<void> {
  await giveRoomBack(db, [wash]);
  await sql`with room as (${takeRoom(wash.societyId, taken)})
    update wash set day = ${place.day}, slot = make_time(${place.hour}, 0, 0), provider_id = ${place.providerId},
      counted = ${place.counted}, overbooked = ${place.overbooked}, reason = ${reason},
      planned_day = coalesce(planned_day, day), planned_slot = coalesce(planned_slot, slot)
    where wash_id = ${wash.washId}`.execute(db);
}

type Off = {
  bookingId: number;
  status: "skipped" | "cancelled";
  reason: string;
  which: RawBuilder<unknown>;
};

/** Takes washes off that are still to come; their room is given back. @returns how many there were. */
async function takeOff(db: Db, { bookingId, status, reason, which }: Off): Promise<number> {
  const { rows } = await sql<Freed>`
    update wash set status = ${status}, reason = ${reason}
    where booking_id = ${bookingId} and status = 'scheduled' and ${which}
    returning ${freedColumns}`.execute(db);
  await giveRoomBack(db, rows);
  return rows.length;
}

export const skipOne = (db: Db, { bookingId, washId }: HeldWash, reason: string): Promise<number> =>
  takeOff(db, { bookingId, status: "skipped", reason, which: sql`wash_id = ${washId}` });

type Moment = { day: string; time: string };
const after = ({ day, time }: Moment) => sql`(day, slot) > (${day}::date, ${time}::time)`;

/** Skips the washes between two days, both counted, that begin after `earliest`. */
export const skipBetween = (
  db: Db,
  bookingId: number,
  { from, to, earliest, reason }: { from: string; to: string; earliest: Moment; reason: string },
): Promise<number> =>
  takeOff(db, {
    bookingId,
    status: "skipped",
    reason,
    which: sql`day between ${from}::date and ${to}::date and ${after(earliest)}`,
  });

/** Cancels the washes from a day on that begin after `earliest`. */
export const cancelFrom = (
  db: Db,
  bookingId: number,
  { from, earliest, reason }: { from: string; earliest: Moment; reason: string },
): Promise<number> =>
  takeOff(db, {
    bookingId,
    status: "cancelled",
    reason,
    which: sql`day >= ${from}::date and ${after(earliest)}`,
  });

/** Makes a booking's figures what its washes say: what is to be paid, how many there are, and from when to when. */
export async function recount(db: Db, bookingId: number, cancelledAt: Date | null): Promise<void> {
  await sql`
    update booking set amount_paise = now.amount, washes = now.washes,
      first_day = coalesce(now.first, booking.first_day), last_day = coalesce(now.last, booking.last_day),
      cancelled_at = case when now.open = 0 then coalesce(${cancelledAt}::timestamptz, booking.cancelled_at) end
    from (select coalesce(sum(price_paise), 0)::integer as amount, count(*)::integer as washes,
        min(day) as first, max(day) as last, count(*) filter (where status = 'scheduled') as open
      from wash where booking_id = ${bookingId} and status in ('scheduled', 'done')) as now
    where booking_id = ${bookingId}`.execute(db);
}
