import { sql } from "kysely";
import { offStatuses, transitions } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import {
  type BookingEvent,
  type EventSource,
  recordingEvents,
} from "#server/features/event/event.queries.ts";
import { reassignLater } from "./assign.jobs.ts";
import { releaseCapacity, takingCapacity } from "./capacity.queries.ts";
import { type CapacityUse, takerColumns } from "./capacity.rules.ts";
import { recalculatingTotals, repricePackages } from "./charge.queries.ts";
import { settleIncludedLater } from "./included.jobs.ts";
import type { WashRow } from "./row.queries.ts";
import { updateOrigins } from "./rewash.queries.ts";
import { type Slot, slotColumns } from "./schedule.queries.ts";
import { requireAllowed } from "./transition.rules.ts";

/** The author and time of a change to washes, and the events for the bookings' history. */
export type Change = { by: EventSource; news: readonly BookingEvent[] };

/** A wash's new slot, and the capacity it takes there. The counters must be locked. */
export type SlotAllocation = { slot: Slot; taken: readonly CapacityUse[] };

export const idsOf = (washes: readonly { washId: number }[]) => washes.map(({ washId }) => washId);

/**
 * Finishes each transition: updates the bookings' totals and records their events, which inform customers and hooks.
 * With `cancelled`, bookings without open washes count as cancelled from now on.
 */
export async function finishTransition(
  db: Db,
  washes: readonly WashRow[],
  { by, news }: Change,
  { cancelled = false } = {},
): Promise<void> {
  const bookingIds = [...new Set(washes.map(({ bookingId }) => bookingId))];
  await repricePackages(db, washes);
  await settleIncludedLater(db, washes, by.at);
  await sql`with counted as (${recalculatingTotals(bookingIds, { now: by.at, isCancelled: cancelled })}),
    ${recordingEvents(by, news)} select`.execute(db);
}

/** Reassigns the days of slots, limited to those that are already assigned. */
async function assignSlots(
  db: Db,
  washes: readonly WashRow[],
  days: readonly string[],
  now: Date,
): Promise<void> {
  for (const companyId of new Set(washes.map((wash) => wash.companyId)))
    await reassignLater(db, companyId, days, now);
}

/** Removes the assignment: it does not apply to a wash that moved, was skipped or was cancelled. */
const unassigned = sql`assigned_provider_id = null, assigned_by = null, assigned_at = null, unassigned_reason = null`;

export type Move = { wash: WashRow; to: Slot };

/** The counters must be locked. @throws 409 when a wash is not open. */
export async function moveWashes(
  db: Db,
  moves: readonly Move[],
  { taken, reason, ...change }: Change & { taken: readonly CapacityUse[]; reason: string },
): Promise<void> {
  const washes = moves.map(({ wash }) => wash);
  const slots = moves.map(({ to }) => to);
  requireAllowed("move", washes);
  await releaseCapacity(db, washes);
  await sql`with capacity as (${takingCapacity(taken)})
    update wash set day = slot.day, slot = make_time(slot.hour, 0, 0), provider_id = slot.provider_id,
      counted = slot.counted, overbooked = slot.overbooked, reason = ${reason}, ${unassigned},
      planned_day = coalesce(wash.planned_day, wash.day), planned_slot = coalesce(wash.planned_slot, wash.slot)
    from unnest(${idsOf(washes)}::integer[], ${slotColumns(slots)})
      as slot (wash_id, day, hour, provider_id, counted, overbooked)
    where wash.wash_id = slot.wash_id`.execute(db);
  const days = slots.map(({ day }) => day);
  await assignSlots(db, washes, days, change.by.at);
  await finishTransition(db, washes, change);
}

export async function takeOff(
  db: Db,
  washes: readonly WashRow[],
  { status, reason }: { status: (typeof offStatuses)[number]; reason: string },
): Promise<void> {
  await sql`
    update wash set status = ${status}, reason = ${reason}, ${unassigned}
    where wash_id = any(${idsOf(washes)}::integer[])`.execute(db);
  await releaseCapacity(db, washes);
}

type ReasonedChange = Change & { reason: string };

/** @throws 409 when a wash is not open. */
export async function skipWashes(
  db: Db,
  washes: readonly WashRow[],
  { reason, ...change }: ReasonedChange,
): Promise<void> {
  requireAllowed("skip", washes);
  await takeOff(db, washes, { status: transitions.skip.to, reason });
  await updateOrigins(db, washes, "credit");
  await finishTransition(db, washes, change);
}

/**
 * Cancels washes, and bookings that have none left unless it `keepsBooking`.
 * @throws 409 when a wash is not open.
 */
export async function cancelWashes(
  db: Db,
  washes: readonly WashRow[],
  { reason, keepsBooking = false, ...change }: ReasonedChange & { keepsBooking?: boolean },
): Promise<void> {
  requireAllowed("cancel", washes);
  await takeOff(db, washes, { status: transitions.cancel.to, reason });
  await updateOrigins(db, washes, "credit");
  await finishTransition(db, washes, change, { cancelled: !keepsBooking });
}

/**
 * Restores a skipped wash, in its old slot or at another hour. The counters must be locked.
 * @throws 409 when it is not skipped.
 */
export async function restoreWash(
  db: Db,
  wash: WashRow,
  { slot, taken }: SlotAllocation,
  change: Change,
): Promise<void> {
  requireAllowed("restore", [wash]);
  const moves = slot.hour !== wash.hour;
  const { providerId, counted } = takerColumns(slot);
  await sql`with capacity as (${takingCapacity(taken)})
    update wash set status = ${transitions.restore.to}, reason = '', slot = make_time(${slot.hour}, 0, 0),
      provider_id = ${providerId}, counted = ${counted}, overbooked = ${slot.overbooked},
      planned_day = case when ${moves} then coalesce(planned_day, day) else planned_day end,
      planned_slot = case when ${moves} then coalesce(planned_slot, slot) else planned_slot end
    where wash_id = ${wash.washId}`.execute(db);
  await assignSlots(db, [wash], [slot.day], change.by.at);
  await finishTransition(db, [wash], change);
}

/**
 * Restores skipped washes in their old slots. The counters must be locked.
 * @throws 409 when one is not skipped.
 */
export async function restoreWashes(
  db: Db,
  moves: readonly Move[],
  { taken, ...change }: Change & { taken: readonly CapacityUse[] },
): Promise<void> {
  const washes = moves.map(({ wash }) => wash);
  const slots = moves.map(({ to }) => to);
  requireAllowed("restore", washes);
  await sql`with capacity as (${takingCapacity(taken)})
    update wash set status = ${transitions.restore.to}, reason = '', provider_id = slot.provider_id,
      counted = slot.counted, overbooked = slot.overbooked
    from unnest(${idsOf(washes)}::integer[], ${slotColumns(slots)})
      as slot (wash_id, day, hour, provider_id, counted, overbooked)
    where wash.wash_id = slot.wash_id`.execute(db);
  const days = [...new Set(slots.map(({ day }) => day))];
  await assignSlots(db, washes, days, change.by.at);
  await finishTransition(db, washes, change);
}

export type Reallocation = { wash: WashRow; takerId: number | null; overbooked: boolean };

/** Changes the taker of washes, or removes it, without moving them. The counters must be locked. */
export async function reallocateWashes(
  db: Db,
  reallocations: readonly Reallocation[],
  taken: readonly CapacityUse[],
): Promise<void> {
  const washes = reallocations.map(({ wash }) => wash);
  const takers = reallocations.map(takerColumns);
  await releaseCapacity(db, washes);
  await sql`with capacity as (${takingCapacity(taken)})
    update wash set provider_id = one.provider_id, counted = one.counted, overbooked = one.overbooked
    from unnest(${idsOf(washes)}::integer[], ${takers.map(({ providerId }) => providerId)}::integer[],
      ${takers.map(({ counted }) => counted)}::boolean[],
      ${reallocations.map(({ overbooked }) => overbooked)}::boolean[])
      as one (wash_id, provider_id, counted, overbooked)
    where wash.wash_id = one.wash_id`.execute(db);
}
