import { addDays, indiaAt } from "#contract/day.ts";
import type { Effect, OutcomeReport } from "#contract/dispatch/outcome.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import type { Db } from "#server/db/database.ts";
import { findSupply } from "#server/features/booking/change/queries.ts";
import type { Fact } from "#server/features/event/rules.ts";
import { lockCounters } from "#server/features/wash/capacity/queries.ts";
import { Capacity } from "#server/features/wash/capacity/rules.ts";
import type { WashRow } from "#server/features/wash/row/queries.ts";
import {
  findRewash,
  type Report,
  reportWash,
  type SlotAllocation,
} from "#server/features/wash/transition/queries.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import { findEffect } from "../outcome/queries.ts";
import { findReportableWash, findBusyDays, saveReport, type ReportReply } from "./queries.ts";
import { shouldRecord, effectOf, isRepeat, isLate, momentOf, type Recorder } from "./rules.ts";

/** The number of days in which a re-wash is planned. */
const REWASH_DAYS = 7;

/** Finds the next free slot at the same hour for a re-wash; null without one. Locks its counters. */
async function findRewashSlot(db: Db, wash: WashRow, now: Date): Promise<SlotAllocation | null> {
  const today = indiaAt(now).day;
  const days = Array.from({ length: REWASH_DAYS }, (_, index) => addDays(today, index + 1));
  const busy = await findBusyDays(db, wash.washId, days);
  const supply = await findSupply(db, wash, days);
  const { hour, pillarId, minutes } = wash;
  const capacity = new Capacity(supply);
  for (const day of days) {
    const request = { day, hour, pillarId, minutes };
    if (busy.includes(day) || capacity.left(request, [day])[0] === 0) continue;
    const uses = await lockCounters(db, capacity.countersOf([request]));
    const locked = new Capacity({ ...supply, uses });
    const taker = locked.take(request);
    if (taker) return { slot: { day, hour, ...taker, overbooked: false }, taken: locked.taken };
  }
  return null;
}

/** Decides on compensation: the planned re-wash, else a new one, else a credit when no slot is free. */
async function decideCompensation(
  db: Db,
  wash: WashRow,
  { effect }: Report,
  now: Date,
): Promise<{ effect: Effect; rewash: SlotAllocation | null }> {
  if (effect !== "rewash" || (await findRewash(db, wash))) return { effect, rewash: null };
  const rewash = await findRewashSlot(db, wash, now);
  return { effect: rewash ? "rewash" : "credit", rewash };
}

function factsOf({ number, day, hour }: WashRow, report: Report, rewash: SlotAllocation | null): Fact[] {
  const from = { day, hour };
  const { reason: outcome, note: reason, effect } = report;
  if (outcome === null) return [{ kind: "done", number, from }];
  const missed: Fact = { kind: "missed", number, from, outcome, effect, reason };
  if (!rewash) return [missed];
  const { slot } = rewash;
  return [missed, { kind: "rewash", number, from, to: { day: slot.day, hour: slot.hour } }];
}

/** Writes a report and its consequences, including a re-wash. */
async function writeReport(
  db: Db,
  wash: WashRow,
  report: Report,
  { userId, now }: ReportSource,
): Promise<ReportReply> {
  const { washId, bookingId } = wash;
  const { effect, rewash } = await decideCompensation(db, wash, report, now);
  const final = { ...report, effect };
  await reportWash(db, wash, final, {
    rewash,
    by: { at: now, userId },
    news: factsOf(wash, final, rewash).map((fact) => ({ bookingId, fact })),
  });
  return { washId, status: report.outcome, effect, late: report.late };
}

type ReportSource = { userId: number; now: Date };

type Received = { washId: number; report: OutcomeReport; recordedAt: Date };
type Recording = Received & { scope: Scope; recorder: Recorder; now: Date };

/** Records a report and its consequences. The wash's booking must be locked. */
export async function recordReport(
  db: Db,
  { washId, report, recordedAt, scope, recorder, now }: Recording,
): Promise<ReportReply> {
  const wash = await findReportableWash(db, scope, washId);
  const dated = { ...report, at: momentOf(recordedAt, wash.day, now) };
  if (!shouldRecord(wash, dated, recorder, now))
    return {
      washId,
      status: wash.status,
      effect: wash.effect ?? "charge",
      late: wash.late,
      ...(!isRepeat(wash, dated) && { superseded: true }),
    };
  const rule = report.reason === null ? "charge" : await findEffect(db, report.reason);
  const whole = { ...dated, ...recorder, effect: effectOf(wash, dated, rule), late: isLate(wash, recorder) };
  return writeReport(db, wash, whole, { userId: recorder.userId, now });
}

export function recordRoutes(serve: Serve): void {
  serve(recordOutcome, ({ body, caller: { userId, sessionId, providerId }, scope, now, write }) =>
    write(
      async (db) => {
        const { ActionId: actionId, WashId: washId } = body;
        await saveReport(db, scope, { actionId, washId, userId, sessionId, now });
        const report = { outcome: body.Outcome, reason: body.Reason, note: body.Note };
        const recorder = { userId, providerId };
        const recordedAt = new Date(body.RecordedAt);
        return recordReport(db, { washId, report, recordedAt, scope, recorder, now });
      },
      { plannedOnce: true },
    ),
  );
}
