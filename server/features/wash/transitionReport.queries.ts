import { sql, type RawBuilder } from "kysely";
import type { OutcomeReport, Effect } from "#contract/dispatch/outcome.ts";
import type { MissedReason } from "#contract/dispatch/reason.ts";
import { isCharged, offStatuses, transitions } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { releaseCapacity, takingCapacity } from "./capacity.queries.ts";
import type { CapacityUse } from "./capacity.rules.ts";
import { requestBookingBills } from "./charge.jobs.ts";
import { findRewash, updateOrigins } from "./rewash.queries.ts";
import type { WashRow } from "./row.queries.ts";
import { scheduleRewash } from "./schedule.queries.ts";
import { washIs } from "./state.queries.ts";
import { idsOf, type Change, type SlotAllocation, takeOff, finishTransition } from "./transition.queries.ts";
import { requireAllowed } from "./transition.rules.ts";

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
  if (isCharged(report.outcome, report.effect)) await requestBookingBills(db, [wash.bookingId], now);
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
  { before, taken, ...change }: Change & { before: RawBuilder<unknown>; taken: readonly CapacityUse[] },
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
