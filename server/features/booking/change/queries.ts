import { type RawBuilder, sql } from "kysely";
import type { PaymentMethod } from "#contract/booking/booking.ts";
import type { BookingEvent } from "#contract/booking/page.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/http/fault.ts";
import type { Scope } from "#server/http/serve.ts";
import { bookingsWithin } from "../list/queries.ts";
import { giveRoomBack, takeRoom, usesOf, windowsOf } from "../room/queries.ts";
import type { Supply, Taken } from "../room/rules.ts";

export type HeldBooking = { bookingId: number; amountPaise: number; paidPaise: number };

/** Holds a booking, as far as `scope` reaches, until the transaction ends: its changes come one after the other. */
export async function holdBooking(db: Db, scope: Scope, bookingId: number): Promise<HeldBooking> {
  const { rows } = await sql<HeldBooking>`
    select booking_id as "bookingId", amount_paise as "amountPaise", paid_paise as "paidPaise"
    from booking where booking_id = ${bookingId} and ${bookingsWithin(scope)}
    for no key update`.execute(db);
  return found(rows[0], "Booking");
}

export type HeldVisit = {
  visitId: number;
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
export async function findVisit(db: Db, scope: Scope, visitId: number): Promise<HeldVisit> {
  const { rows } = await sql<HeldVisit>`
    select visit.visit_id as "visitId", visit.booking_id as "bookingId", visit.number, visit.day,
      extract(hour from visit.slot)::integer as hour, visit.status, visit.minutes, visit.society_id as "societyId",
      visit.company_id as "companyId", vehicle.parking_pillar_id as "pillarId", item.service_id as "serviceId",
      case when visit.counted then coalesce(visit.provider_id, 0) end as "providerId"
    from visit
    join booking_vehicle as vehicle on vehicle.booking_vehicle_id = visit.booking_vehicle_id
    join booking on booking.booking_id = visit.booking_id
    join service_item as item on item.service_item_id = booking.service_item_id
    where visit.visit_id = ${visitId} and ${bookingsWithin(scope)}`.execute(db);
  return found(rows[0], "Wash");
}

/** The same, with its booking held until the transaction ends: nobody changes the wash meanwhile. */
export async function holdVisit(db: Db, scope: Scope, visitId: number): Promise<HeldVisit> {
  const { rows } = await sql<{ bookingId: number }>`
    select booking_id as "bookingId" from visit where visit_id = ${visitId}`.execute(db);
  await holdBooking(db, scope, found(rows[0], "Wash").bookingId);
  return findVisit(db, scope, visitId);
}

/** What the society of a wash can take on a day. */
export async function findSupply(db: Db, visit: HeldVisit, day: string): Promise<Supply> {
  const { societyId, companyId, pillarId, serviceId } = visit;
  const { rows } = await sql<Omit<Supply, "serviceId">>`
    with serving as (select ${societyId}::integer as society_id, ${companyId}::integer as company_id)
    select society.washes_per_hour as "washesPerHour", ${windowsOf([pillarId])} as windows,
      ${usesOf(societyId, [day], null)} as uses
    from society where society_id = ${societyId}`.execute(db);
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
export async function changeVisit(
  db: Db,
  visit: HeldVisit,
  place: NewPlace,
  taken: readonly Taken[],
  reason: string,
): Promise<void> {
  await sql`
    with ${giveRoomBack(sql`select society_id, provider_id, day, slot, minutes from visit
      where visit_id = ${visit.visitId} and counted`)}
    select from parts`.execute(db);
  await sql`with room as (${takeRoom(visit.societyId, taken)})
    update visit set day = ${place.day}, slot = make_time(${place.hour}, 0, 0), provider_id = ${place.providerId},
      counted = ${place.counted}, overbooked = ${place.overbooked}, reason = ${reason},
      planned_day = coalesce(planned_day, day), planned_slot = coalesce(planned_slot, slot)
    where visit_id = ${visit.visitId}`.execute(db);
}

type Off = {
  bookingId: number;
  status: "skipped" | "cancelled";
  reason: string;
  which: RawBuilder<unknown>;
};

/** Takes washes off that are still to come; their room is given back. @returns how many there were. */
async function takeOff(db: Db, { bookingId, status, reason, which }: Off): Promise<number> {
  const { rows } = await sql<{ washes: number }>`
    with off as (
      update visit set status = ${status}, reason = ${reason}
      where booking_id = ${bookingId} and status = 'scheduled' and ${which}
      returning society_id, provider_id, day, slot, minutes, counted),
    ${giveRoomBack(sql`select society_id, provider_id, day, slot, minutes from off where counted`)}
    select count(*)::integer as washes from off`.execute(db);
  return rows[0]?.washes ?? 0;
}

export const skipOne = (db: Db, { bookingId, visitId }: HeldVisit, reason: string): Promise<number> =>
  takeOff(db, { bookingId, status: "skipped", reason, which: sql`visit_id = ${visitId}` });

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
      from visit where booking_id = ${bookingId} and status in ('scheduled', 'done')) as now
    where booking_id = ${bookingId}`.execute(db);
}

export type NewEvent = {
  bookingId: number;
  at: Date;
  userId: number;
  kind: BookingEvent["kind"];
  reason: string;
  number?: string;
  washes?: number;
  from?: string;
  to?: string;
  amountPaise?: number;
};

/** Keeps what has happened to a booking, for its customer to read. */
export async function keepEvent(db: Db, event: NewEvent): Promise<void> {
  await sql`
    insert into booking_event (booking_id, at, user_id, kind, reason, number, washes, from_text, to_text, amount_paise)
    values (${event.bookingId}, ${event.at}, ${event.userId}, ${event.kind}, ${event.reason},
      ${event.number ?? null}, ${event.washes ?? null}, ${event.from ?? null}, ${event.to ?? null},
      ${event.amountPaise ?? null})`.execute(db);
}

type NewPayment = {
  bookingId: number;
  at: Date;
  userId: number;
  amountPaise: number;
  method: PaymentMethod;
  reference: string;
};

/** Writes a payment down and adds it to what the booking has received. @returns its id. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<number> {
  const { rows } = await sql<{ paymentId: number }>`
    with paid as (
      update booking set paid_paise = paid_paise + ${payment.amountPaise} where booking_id = ${payment.bookingId})
    insert into payment (booking_id, at, amount_paise, method, reference, user_id)
    values (${payment.bookingId}, ${payment.at}, ${payment.amountPaise}, ${payment.method}, ${payment.reference},
      ${payment.userId})
    returning payment_id as "paymentId"`.execute(db);
  return found(rows[0], "Payment").paymentId;
}
