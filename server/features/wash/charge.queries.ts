import { type RawBuilder, sql } from "kysely";
import { indiaAt } from "#contract/day.ts";
import { activeStatuses, chargedEffects, dueStatuses, openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { oneOf } from "#server/db/oneOf.ts";
import { washIs } from "./state.queries.ts";

/** The SQL form of `isCharged`, for the wash `wash` in a query. */
export const washCharges = sql<boolean>`(${washIs(activeStatuses)}
  or (${washIs(["missed"])} and ${oneOf("wash.outcome_effect", chargedEffects)}))`;

/**
 * Recalculates the totals of bookings from their washes, as a part of a larger statement: the amount due, the tax and
 * the round-off that are added to it (of washes on no bill as if they were billed and paid now), the numbers of washes and
 * open washes, and the first and last day. With `isCancelled`, those without open washes count as cancelled from now on. The bookings
 * must be locked.
 */
export const recalculatingTotals = (
  bookingIds: readonly number[],
  { now, isCancelled = false }: { now: Date; isCancelled?: boolean },
): RawBuilder<unknown> => sql`
  update booking set amount_paise = now.amount, tax_paise = now.tax,
    round_off_paise = case when total_rounded then now.round_off else 0 end, washes = now.washes, open_washes = now.open,
    first_day = coalesce(now.first, booking.first_day), last_day = coalesce(now.last, booking.last_day),
    cancelled_at = case when now.open = 0 then coalesce(${isCancelled ? now : null}::timestamptz, booking.cancelled_at) end
  from (select one.booking_id, coalesce(sum(wash.price_paise) filter (where ${washCharges}), 0)::integer as amount,
      coalesce(added.tax, 0) as tax, coalesce(added.round_off, 0) as round_off,
      count(wash.wash_id)::integer as washes, min(wash.day) as first, max(wash.day) as last,
      count(*) filter (where ${washIs(openStatuses)})::integer as open
    from unnest(${bookingIds}::integer[]) as one (booking_id) join booking as own using (booking_id)
    left join lateral (select sum(tax)::integer as tax, sum(round_off)::integer as round_off
      from added_to_booking(one.booking_id, ${indiaAt(now).day}::date)) as added on own.tax_added
    left join wash on wash.booking_id = one.booking_id and ${washIs(dueStatuses)}
    group by one.booking_id, added.tax, added.round_off) as now
  where booking.booking_id = now.booking_id`;

/** True for a `wash` that a bill charges and has not credited back. */
export const isOnBill = sql<boolean>`exists (select from bill_wash as charged
  where charged.wash_id = wash.wash_id and not exists (select from bill_wash_back as back
    where (back.wash_id, back.turn) = (charged.wash_id, charged.turn)))`;

/** True for a `booking` with a wash that was missed, is charged, and is on no bill. */
export const hasUnbilledMiss = sql<boolean>`exists (select from wash where wash.booking_id = booking.booking_id
  and ${washIs(["missed"])} and ${washCharges} and wash.price_paise > 0 and not ${isOnBill})`;

/** The calendar month that a `wash` of a package belongs to: the one for which it was planned. */
export const packageMonth = sql`date_trunc('month', coalesce(wash.planned_day, wash.day))::date`;

/**
 * Prices the months of packages anew whose washes have changed: the washes of a month share its charge, so that the
 * first of them cost what as many washes do. Those on bills are first, then charged and reported ones: every bill
 * charges what its washes add to the month. The bookings must be locked.
 */
export async function repricePackages(
  db: Db,
  washes: readonly { washId: number; isOfPackage: boolean; rewashOf: number | null }[],
): Promise<void> {
  // A re-wash is free, and decides whether the missed wash is charged.
  const changed = washes.filter(({ isOfPackage, rewashOf }) => isOfPackage || rewashOf !== null);
  if (changed.length === 0) return;
  await sql`
    with recursive changed as (
      select booking_id, wash_id, rewash_of, booking_vehicle_id, meant, ${packageMonth} as month
      from wash where wash_id = any(${changed.map(({ washId }) => washId)}::integer[])
      union select wash.booking_id, wash.wash_id, wash.rewash_of, wash.booking_vehicle_id, wash.meant, ${packageMonth}
      from wash join changed on wash.wash_id = changed.rewash_of),
    months as (select distinct booking_id, booking_vehicle_id, month from changed where meant is not null),
    placed as (
      select wash.wash_id, wash.monthly_paise, wash.meant, row_number() over (
        partition by wash.booking_vehicle_id, months.month, wash.monthly_paise, wash.meant
        order by not ${isOnBill}, not ${washCharges}, ${washIs(openStatuses)}, wash.day, wash.wash_id) as place
      from months join wash on wash.booking_id = months.booking_id
        and wash.booking_vehicle_id = months.booking_vehicle_id and wash.meant is not null
        and ${packageMonth} = months.month),
    share as (
      select wash_id,
        package_charge(monthly_paise, place, meant) - package_charge(monthly_paise, place - 1, meant) as paise
      from placed)
    update wash set price_paise = share.paise from share
    where wash.wash_id = share.wash_id and wash.price_paise <> share.paise`.execute(db);
}

/** Prices the months of packages anew whose washes have been credited. Locks their bookings. */
export async function repriceCredited(db: Db, washIds: readonly number[], now: Date): Promise<void> {
  const { rows } = await sql<{ bookingId: number }>`
    select booking_id as "bookingId" from booking
    where booking_id in (select booking_id from wash where wash_id = any(${washIds}::integer[]) and meant is not null)
    order by booking_id for no key update`.execute(db);
  if (rows.length === 0) return;
  await repricePackages(
    db,
    washIds.map((washId) => ({ washId, isOfPackage: true, rewashOf: null })),
  );
  const bookingIds = rows.map(({ bookingId }) => bookingId);
  await recalculatingTotals(bookingIds, { now }).execute(db);
}

/** The bookings that are paid upfront, with charged washes that were on no bill yet, and whose company has tax settings in force. */
export async function findUnbilled(db: Db, bookingIds: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ bookingId: number }>`
    select booking_id as "bookingId" from booking
    where booking_id = any(${bookingIds}::integer[]) and billing = 'upfront'
      and exists (select from tax_settings as tax
        where tax.company_id = booking.company_id and from_day <= ${indiaAt(now).day}::date)
      and exists (select from wash where wash.booking_id = booking.booking_id and ${washCharges}
        and wash.price_paise > 0 and not exists (select from bill_wash where bill_wash.wash_id = wash.wash_id))
    order by booking_id`.execute(db);
  return rows.map(({ bookingId }) => bookingId);
}

/** True for an upfront booking that has a bill. */
export async function isBilledUpfront(db: Db, bookingId: number): Promise<boolean> {
  const { rows } = await sql`
    select from bill join booking using (booking_id)
    where bill.booking_id = ${bookingId} and booking.billing = 'upfront' limit 1`.execute(db);
  return rows.length > 0;
}
