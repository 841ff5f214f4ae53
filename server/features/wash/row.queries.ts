import { type RawBuilder, sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { BillEffect } from "#contract/dispatch/outcome.ts";
import type { MissedReason } from "#contract/dispatch/reason.ts";
import type { WashStatus } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { takerOfWash } from "./capacity.queries.ts";
import { termItem } from "./term.queries.ts";

/** The wash columns that transitions need. */
export type WashRow = {
  washId: number;
  bookingId: number;
  customerId: number;
  companyId: number;
  societyId: number;
  serviceId: number;
  spotId: number;
  number: string;
  day: string;
  hour: number;
  minutes: number;
  status: WashStatus;
  pricePaise: Paise;
  /** True for a wash of a package, whose price is a share of its month's charge. */
  isOfPackage: boolean;
  /** True for one of a booking with months that include washes of other items, or for its re-wash. */
  hasIncluded: boolean;
  overbooked: boolean;
  /** The missed wash that this one replaces. */
  rewashOf: number | null;
  /** See `Taker`. */
  takerId: number | null;
  /** The provider who comes or came. */
  assignedProviderId: number | null;
  /** The report's reason; null before a report. */
  reason: MissedReason | null;
  note: string;
  effect: BillEffect | null;
  outcomeAt: Date | null;
  outcomeBy: number | null;
  late: boolean;
};

const select = sql<WashRow>`
  select wash.wash_id as "washId", wash.booking_id as "bookingId", wash.customer_id as "customerId",
    wash.company_id as "companyId", wash.society_id as "societyId", item.service_id as "serviceId",
    vehicle.spot_id as "spotId", wash.number, wash.day, extract(hour from wash.slot)::integer as hour,
    wash.minutes, wash.status, wash.price_paise as "pricePaise",
    wash.meant is not null as "isOfPackage",
    exists (select from booking_included as included where included.booking_id = wash.booking_id) as "hasIncluded", wash.overbooked, wash.rewash_of as "rewashOf",
    ${takerOfWash} as "takerId", wash.assigned_provider_id as "assignedProviderId",
    wash.outcome_reason as reason, wash.outcome_note as note, wash.outcome_effect as effect,
    wash.outcome_at as "outcomeAt", wash.outcome_by as "outcomeBy", wash.outcome_late as late
  from wash
  join booking_vehicle as vehicle on vehicle.booking_vehicle_id = wash.booking_vehicle_id
  join booking on booking.booking_id = wash.booking_id
  join service_item as item on item.service_item_id = ${termItem}`;

/**
 * The washes that match `condition`, by society, company and hour; at most `limit` + 1, so that the caller can detect
 * an overflow. Washes that are to change are found by `lockAndFindWashes`.
 */
export async function findWashes(
  db: Db,
  condition: RawBuilder<unknown>,
  limit: number | null = null,
): Promise<WashRow[]> {
  const { rows } = await sql<WashRow>`${select}
    where ${condition}
    order by wash.society_id, wash.company_id, wash.slot, wash.wash_id
    ${limit === null ? sql`` : sql`limit ${limit + 1}`}`.execute(db);
  return rows;
}

/** SQL condition on `wash`: these ones. */
export const theseWashes = (washIds: readonly number[]): RawBuilder<boolean> =>
  sql`wash.wash_id = any(${[...washIds]}::integer[])`;

/** @throws 404 when no wash matches `condition`. */
export async function findOneWash(db: Db, condition: RawBuilder<unknown>): Promise<WashRow> {
  const [wash] = await findWashes(db, condition);
  return found(wash, "wash");
}

/**
 * Prevents merging and erasing the customers of bookings until the transaction ends. Call it before locking bookings:
 * PostgreSQL checks a row's foreign keys again when one transaction updates it twice, and would deadlock with a merge
 * that waits for the booking.
 * @param which SQL condition on `booking`
 */
export async function holdCustomersOf(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from customer where customer_id in (select booking.customer_id from booking where ${which})
    order by customer_id for key share`.execute(db);
}

/**
 * Locks bookings, in a fixed order, until the transaction ends. This blocks changes to all their washes.
 * @param which SQL condition on `booking`
 * @returns the ids of the bookings
 */
export async function lockBookings(db: Db, which: RawBuilder<unknown>): Promise<number[]> {
  await holdCustomersOf(db, which);
  const { rows } = await sql<{ bookingId: number }>`
    select booking_id as "bookingId" from booking where ${which} order by booking_id for no key update`.execute(
    db,
  );
  return rows.map(({ bookingId }) => bookingId);
}

/** The same for the bookings of washes. */
const lockBookingsOf = (db: Db, condition: RawBuilder<unknown>): Promise<number[]> =>
  lockBookings(db, sql`booking.booking_id in (select wash.booking_id from wash where ${condition})`);

/** SQL condition on `wash`: without bookings that came to match after these were locked. */
export const amongLocked = (bookingIds: readonly number[], condition: RawBuilder<unknown>) =>
  sql<boolean>`(${condition}) and wash.booking_id = any(${[...bookingIds]}::integer[])`;

/** Like `findWashes`, with their bookings locked until the transaction ends. */
export async function lockAndFindWashes(
  db: Db,
  condition: RawBuilder<unknown>,
  limit: number | null = null,
): Promise<WashRow[]> {
  return findWashes(db, amongLocked(await lockBookingsOf(db, condition), condition), limit);
}

/** Locks all bookings and washes of customers, who are locked already, until the transaction ends. */
export async function lockAllOf(db: Db, customerIds: readonly number[]): Promise<void> {
  for (const table of ["booking", "wash"])
    await sql`
      select from ${sql.table(table)} where customer_id = any(${customerIds}::integer[])
      order by ${sql.ref(`${table}_id`)} for no key update`.execute(db);
}

/** One wash, with its booking locked until the transaction ends. @throws 404 when no wash matches `condition`. */
export async function lockOneWash(db: Db, condition: RawBuilder<unknown>): Promise<WashRow> {
  await lockBookingsOf(db, condition);
  return findOneWash(db, condition);
}

/** Locks washes against assignment until the transaction ends. Their bookings stay unlocked. */
export async function lockWashes(db: Db, condition: RawBuilder<unknown>): Promise<WashRow[]> {
  const { rows } = await sql<WashRow>`${select}
    where ${condition}
    order by wash.wash_id for no key update of wash`.execute(db);
  return rows;
}
