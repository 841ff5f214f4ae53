import { type RawBuilder, sql } from "kysely";
import type { NoRoom } from "#contract/booking/slot.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/fault.ts";
import type { Scope } from "#server/scope.ts";
import { bookingsWithin } from "../list/queries.ts";
import { washCharges } from "../wash/queries.ts";
import {
  awayOf,
  type Freed,
  freedColumns,
  giveRoomBack,
  holdCounters,
  opening,
  takeRoom,
  takerOfWash,
  usesOf,
  windowsOf,
} from "../room/queries.ts";
import { Room, type Supply, type Taken, takerColumns, usesOfWash } from "../room/rules.ts";

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
  /** Whose time it takes, see `Taker`. */
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

/** What the society of a wash can take on these days. */
export async function findSupply(db: Db, wash: HeldWash, days: readonly string[]): Promise<Supply> {
  const { societyId, companyId, pillarId, serviceId } = wash;
  const { rows } = await sql<Omit<Supply, "serviceId">>`
    with serving as (select ${societyId}::integer as society_id, ${companyId}::integer as company_id)
    select society_id as "societyId", society.washes_per_hour as "washesPerHour", ${opening} as opening, ${windowsOf([pillarId])} as windows,
      ${usesOf(societyId, days, null)} as uses, ${awayOf(societyId, days)} as away
    from society join company on company.company_id = ${companyId}
    where society_id = ${societyId}`.execute(db);
  return { ...found(rows[0], "Society"), serviceId };
}

/** The room that a wash finds: its own time is free for it to move within. */
export function roomFor(wash: HeldWash, supply: Supply): Room {
  const room = new Room(supply);
  room.giveBack(wash);
  return room;
}

export type NewPlace = {
  day: string;
  hour: number;
  providerId: number | null;
  counted: boolean;
  overbooked: boolean;
};

/** Where a wash is to be, and what that takes of the room. */
export type Place = { place: NewPlace; taken: readonly Taken[] };

/** Finds room for a wash at a time, and holds it; where there is none, says why. */
export async function takePlace(
  db: Db,
  wash: HeldWash,
  to: { day: string; hour: number },
): Promise<Place | NoRoom> {
  const { pillarId, minutes } = wash;
  const supply = await findSupply(db, wash, [to.day]);
  const there = { ...to, pillarId, minutes };
  // What it gives back is held along with what it takes, in one order for all.
  const uses = await holdCounters(db, [...new Room(supply).countersOf([there]), ...usesOfWash(wash)]);
  const room = roomFor(wash, { ...supply, uses });
  const taker = room.take(there);
  if (!taker) return room.whyNot(there);
  return { place: { ...to, ...takerColumns(taker), overbooked: false }, taken: room.taken };
}

/** Nobody is to come any more: who did when it was at another time, or to come at all, may not when it is not. */
const unassigned = sql`assigned_provider_id = null, assigned_by = null, assigned_at = null, unassigned_reason = null`;

/** A wash that makes good a missed one; null for any other. */
export type Rewash = { rewashOf: number | null };

/**
 * Lets the missed washes that re-washes make good be credited, when nothing comes of the re-wash, or stay charged, when it
 * is done or charged itself. A re-wash may have been missed for another re-wash: all before it follow.
 */
export async function settleOrigins(
  db: Db,
  washes: readonly Rewash[],
  effect: "credit" | "rewash",
): Promise<void> {
  const origins = washes.flatMap(({ rewashOf }) => rewashOf ?? []);
  if (origins.length === 0) return;
  await sql`
    with recursive origin as (
      select wash_id, rewash_of from wash where wash_id = any(${origins}::integer[])
      union select wash.wash_id, wash.rewash_of from wash join origin on wash.wash_id = origin.rewash_of)
    update wash set outcome_effect = ${effect} from origin where wash.wash_id = origin.wash_id`.execute(db);
}

/** Moves a wash: what it took is given back, what it takes is taken. The counters are held already. */
export async function changeWash(
  db: Db,
  wash: HeldWash,
  place: NewPlace,
  taken: readonly Taken[],
  reason: string,
): Promise<void> {
  await giveRoomBack(db, [wash]);
  await sql`with room as (${takeRoom(taken)})
    update wash set day = ${place.day}, slot = make_time(${place.hour}, 0, 0), provider_id = ${place.providerId},
      counted = ${place.counted}, overbooked = ${place.overbooked}, reason = ${reason}, ${unassigned},
      planned_day = coalesce(planned_day, day), planned_slot = coalesce(planned_slot, slot)
    where wash_id = ${wash.washId}`.execute(db);
}

type Off = {
  bookingId: number;
  status: "skipped" | "cancelled";
  reason: string;
  which: RawBuilder<unknown>;
};

export type TakenOff = {
  washes: number;
  /** Of the first of them. */ first: { day: string; hour: number } | undefined;
};

/** Takes washes off that are still to come; their room is given back. */
async function takeOff(db: Db, { bookingId, status, reason, which }: Off): Promise<TakenOff> {
  const { rows } = await sql<Freed & Rewash>`
    update wash set status = ${status}, reason = ${reason}, ${unassigned}
    where booking_id = ${bookingId} and status = 'scheduled' and ${which}
    returning ${freedColumns}, wash.rewash_of as "rewashOf"`.execute(db);
  await giveRoomBack(db, rows);
  await settleOrigins(db, rows, "credit");
  const [first] = rows.toSorted((one, other) => one.day.localeCompare(other.day) || one.hour - other.hour);
  return { washes: rows.length, first: first && { day: first.day, hour: first.hour } };
}

export const skipOne = (db: Db, { bookingId, washId }: HeldWash, reason: string): Promise<TakenOff> =>
  takeOff(db, { bookingId, status: "skipped", reason, which: sql`wash_id = ${washId}` });

type Moment = { day: string; time: string };
const after = ({ day, time }: Moment) => sql`(day, slot) > (${day}::date, ${time}::time)`;

/** Skips the washes between two days, both counted, that begin after `earliest`. */
export const skipBetween = (
  db: Db,
  bookingId: number,
  { from, to, earliest, reason }: { from: string; to: string; earliest: Moment; reason: string },
): Promise<TakenOff> =>
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
): Promise<TakenOff> =>
  takeOff(db, {
    bookingId,
    status: "cancelled",
    reason,
    which: sql`day >= ${from}::date and ${after(earliest)}`,
  });

/**
 * Makes the figures of bookings, which are held, what their washes say: what is to be paid, how many there are and are
 * still open, and from when to when.
 */
export async function recount(
  db: Db,
  bookingIds: readonly number[],
  cancelledAt: Date | null,
): Promise<void> {
  await recounting(bookingIds, cancelledAt).execute(db);
}

/** The same as part of a larger statement, of washes that stand already. */
export const recounting = (
  bookingIds: readonly number[],
  cancelledAt: Date | null,
): RawBuilder<unknown> => sql`
  update booking set amount_paise = now.amount, washes = now.washes, open_washes = now.open,
    first_day = coalesce(now.first, booking.first_day), last_day = coalesce(now.last, booking.last_day),
    cancelled_at = case when now.open = 0 then coalesce(${cancelledAt}::timestamptz, booking.cancelled_at) end
  from (select one.booking_id, coalesce(sum(wash.price_paise) filter (where ${washCharges}), 0)::integer as amount,
      count(wash.wash_id)::integer as washes, min(wash.day) as first, max(wash.day) as last,
      count(*) filter (where wash.status = 'scheduled')::integer as open
    from unnest(${bookingIds}::integer[]) as one (booking_id)
    left join wash on wash.booking_id = one.booking_id and wash.status in ('scheduled', 'done', 'missed')
    group by one.booking_id) as now
  where booking.booking_id = now.booking_id`;
