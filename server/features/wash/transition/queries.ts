import { type RawBuilder, sql } from "kysely";
import type { Effect, OutcomeReport } from "#contract/dispatch/outcome.ts";
import type { MissedReason } from "#contract/dispatch/reason.ts";
import { offStatuses, transitions } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "../state/queries.ts";
import { type BookingEvent, type EventSource, recordingEvents } from "#server/features/event/queries.ts";
import { reassignLater } from "../assign/jobs.ts";
import { releaseCapacity, takingCapacity } from "../capacity/queries.ts";
import { type Taken, takerColumns } from "../capacity/rules.ts";
import { requestBookingBills } from "../charge/jobs.ts";
import { recalculatingTotals, repricePackages } from "../charge/queries.ts";
import { settleIncludedLater } from "../included/jobs.ts";
import type { WashRow } from "../row/queries.ts";
import { findRewash, updateOrigins } from "../rewash/queries.ts";
import { scheduleRewash, type Slot, slotColumns } from "../schedule/queries.ts";
import { requireAllowed } from "./rules.ts";

/** The author and time of a change to washes, and the events for the bookings' history. */
export type Change = { by: EventSource; news: readonly BookingEvent[] };

/** A wash's new slot, and the capacity it takes there. The counters must be locked. */
export type SlotAllocation = { slot: Slot; taken: readonly Taken[] };

const idsOf = (washes: readonly { washId: number }[]) => washes.map(({ washId }) => washId);

/**
 * Finishes each transition: updates the bookings' totals and records their events, which inform customers and hooks.
 * With `cancelled`, bookings without open washes count as cancelled from now on.
 */
async function finishTransition(
  db: Db,
  washes: readonly WashRow[],
  { by, news }: Change,
  { cancelled = false } = {},
): Promise<void> {
  const bookingIds = [...new Set(washes.map(({ bookingId }) => bookingId))];
  await repricePackages(db, washes);
  await settleIncludedLater(db, washes, by.at);
  await sql`with counted as (${recalculatingTotals(bookingIds, cancelled ? by.at : null)}),
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
  { taken, reason, ...change }: Change & { taken: readonly Taken[]; reason: string },
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

async function takeOff(
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
  { taken, ...change }: Change & { taken: readonly Taken[] },
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

/** A report with its consequences. */
export type Report = Omit<OutcomeReport, "reason"> & {
  reason: MissedReason | null;
  /** The time of the outcome. */
  at: Date;
  effect: Effect;
  late: boolean;
  /** The reporting user; null for an automatic report. */
  userId: number | null;
  /** The provider, when they report their own wash. */
  providerId: number | null;
};

/**
 * Writes a report. The provider who did the wash becomes its assignee. A wash that had been skipped or cancelled does
 * not take capacity again.
 */
async function writeReport(db: Db, washes: readonly WashRow[], report: Report, now: Date): Promise<void> {
  const { outcome, reason, note, noPhoto = false, at, effect, late, userId, providerId } = report;
  const cleaner = outcome === "done" ? providerId : null;
  const isAnother = sql<boolean>`(${cleaner}::integer <> coalesce(assigned_provider_id, 0))`;
  const wasOff = washIs(offStatuses, "status");
  await sql`
    update wash set status = ${outcome}, outcome_reason = ${reason}, outcome_note = ${note},
      outcome_effect = ${effect === "rewash" ? "rewash-pending" : effect}, outcome_at = ${at}, outcome_by = ${userId}, outcome_late = ${late},
      outcome_no_photo = ${noPhoto},
      assigned_provider_id = coalesce(${cleaner}::integer, assigned_provider_id),
      assigned_at = case when ${isAnother} then ${now} else assigned_at end,
      assigned_by = case when ${isAnother} then ${userId} else assigned_by end,
      counted = counted and not ${wasOff}, provider_id = case when not ${wasOff} then provider_id end
    where wash_id = any(${idsOf(washes)}::integer[])`.execute(db);
}

/** The consequences of a report. */
type ReportConsequences = Change & { /** The re-wash to schedule. */ rewash: SlotAllocation | null };

/**
 * Completes or misses a wash. Cancels its planned re-wash when that is no longer needed.
 * @throws 409 when the wash cannot be reported.
 */
export async function reportWash(
  db: Db,
  wash: WashRow,
  report: Report,
  { rewash, ...change }: ReportConsequences,
): Promise<void> {
  requireAllowed(report.outcome === "done" ? "complete" : "miss", [wash]);
  const { at: now } = change.by;
  const planned =
    wash.status === "missed" && report.effect !== "rewash" ? await findRewash(db, wash) : undefined;
  if (planned) {
    await takeOff(db, [planned], { status: transitions.cancel.to, reason: "" });
    await updateOrigins(db, [planned], "credit");
  }
  await writeReport(db, [wash], report, now);
  if (rewash) await scheduleRewash(db, wash, rewash, now);
  await updateOrigins(db, [wash], report.effect);
  await finishTransition(db, [wash], change);
  if (report.outcome === "done") await requestBookingBills(db, [wash.bookingId], now);
}

type Missed = Change & { reason: MissedReason; note: string };

/** Marks washes as missed because nobody came, and credits them. @throws 409 when one cannot be missed. */
export async function missWashes(
  db: Db,
  washes: readonly WashRow[],
  { reason, note, ...change }: Missed,
): Promise<void> {
  requireAllowed("miss", washes);
  const { at, userId } = change.by;
  const report = {
    outcome: "missed",
    reason,
    note,
    at,
    effect: "credit",
    late: false,
    userId,
    providerId: null,
  } as const;
  await writeReport(db, washes, report, at);
  await updateOrigins(db, washes, "credit");
  await finishTransition(db, washes, change);
}

/**
 * Reverts washes to their earlier rows, which `before` selects as JSON in a column `before`. Moved washes take their
 * old capacity again, so its counters must be locked. Missed washes are no longer credited.
 */
export async function revertWashes(
  db: Db,
  washes: readonly WashRow[],
  { before, taken, ...change }: Change & { before: RawBuilder<unknown>; taken: readonly Taken[] },
): Promise<void> {
  await releaseCapacity(
    db,
    washes.filter(({ status }) => status === "scheduled"),
  );
  await sql`with capacity as (${takingCapacity(taken)})
    update wash set day = old.day, slot = old.slot, status = old.status, provider_id = old.provider_id,
      counted = old.counted, overbooked = old.overbooked, planned_day = old.planned_day,
      planned_slot = old.planned_slot, reason = old.reason, assigned_provider_id = old.assigned_provider_id,
      assigned_by = old.assigned_by, assigned_at = old.assigned_at, unassigned_reason = old.unassigned_reason,
      outcome_reason = old.outcome_reason, outcome_note = old.outcome_note, outcome_effect = old.outcome_effect,
      outcome_at = old.outcome_at, outcome_by = old.outcome_by, outcome_late = old.outcome_late,
      outcome_no_photo = coalesce(old.outcome_no_photo, false)
    from (${before}) as kept cross join lateral jsonb_populate_record(null::wash, kept.before) as old
    where wash.wash_id = old.wash_id`.execute(db);
  await updateOrigins(
    db,
    washes.filter(({ status }) => status === "missed"),
    "rewash",
  );
  await finishTransition(db, washes, change);
}

export type Reallocation = { wash: WashRow; takerId: number | null; overbooked: boolean };

/** Changes the taker of washes, or removes it, without moving them. The counters must be locked. */
export async function reallocateWashes(
  db: Db,
  reallocations: readonly Reallocation[],
  taken: readonly Taken[],
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
