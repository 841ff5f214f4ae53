import { addDays, indiaAt } from "#contract/day.ts";
import { formatDay } from "#contract/format.ts";
import { type Effect, effectOfBill, MAX_REWASHES, type OutcomeReport } from "#contract/dispatch/outcome.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import type { Db } from "#server/db/database.ts";
import { findSupply } from "#server/features/booking/change.queries.ts";
import type { Fact } from "#server/features/event/event.rules.ts";
import { lockCounters } from "#server/features/wash/capacity.queries.ts";
import { Capacity } from "#server/features/wash/capacity.rules.ts";
import type { WashRow } from "#server/features/wash/row.queries.ts";
import { countRewashes, findRewash } from "#server/features/wash/rewash.queries.ts";
import { openTicket } from "#server/features/ticket/ticket.routes.ts";
import type { SlotAllocation } from "#server/features/wash/transition.queries.ts";
import { type Report, reportWash } from "#server/features/wash/transitionReport.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { findEffect } from "./outcome.queries.ts";
import { saveRefusal } from "./refusal.queries.ts";
import { findReportableWash, findBusyDays, saveReport, type ReportReply } from "./record.queries.ts";
import {
  effectOf,
  isForOffice,
  isLate,
  isRepeat,
  momentOf,
  type Recorder,
  requireNotFuture,
  shouldRecord,
} from "./record.rules.ts";

/** The number of days in which a re-wash is planned. */
const REWASH_DAYS = 7;

/** Finds the next free slot at the same hour for a re-wash; null without one. Locks its counters. */
async function findRewashSlot(db: Db, wash: WashRow, now: Date): Promise<SlotAllocation | null> {
  const today = indiaAt(now).day;
  const days = Array.from({ length: REWASH_DAYS }, (_, index) => addDays(today, index + 1));
  const busy = await findBusyDays(db, wash.washId, days);
  const supply = await findSupply(db, wash, days);
  const { hour, spotId, minutes } = wash;
  const capacity = new Capacity(supply);
  for (const day of days) {
    const request = { day, hour, spotId, minutes };
    if (busy.includes(day) || capacity.left(request, [day])[0] === 0) continue;
    const uses = await lockCounters(db, capacity.countersOf([request]));
    const locked = new Capacity({ ...supply, uses });
    const taker = locked.take(request);
    if (taker) return { slot: { day, hour, ...taker, overbooked: false }, taken: locked.taken };
  }
  return null;
}

type Compensation = {
  effect: Effect;
  rewash: SlotAllocation | null;
  /** True when it is a credit because all of a wash's re-washes were missed. */
  exhausted: boolean;
};

/**
 * Decides on compensation: the planned re-wash, else a new one, else a credit when no slot is free or when the wash has
 * had its re-washes.
 */
async function decideCompensation(
  db: Db,
  wash: WashRow,
  { effect }: Report,
  now: Date,
): Promise<Compensation> {
  if (effect !== "rewash" || (await findRewash(db, wash))) return { effect, rewash: null, exhausted: false };
  if ((await countRewashes(db, wash)) >= MAX_REWASHES)
    return { effect: "credit", rewash: null, exhausted: true };
  const rewash = await findRewashSlot(db, wash, now);
  return { effect: rewash ? "rewash" : "credit", rewash, exhausted: false };
}

/** Opens a ticket for the office about a wash whose re-washes were all missed. */
const openOfficeTicket = (db: Db, wash: WashRow, { userId, now }: ReportSource): Promise<number> =>
  openTicket(
    db,
    {
      companyId: wash.companyId,
      customerId: wash.customerId,
      bookingId: wash.bookingId,
      washId: wash.washId,
      subject: `${wash.number}: a wash and ${MAX_REWASHES} re-washes missed`,
      description: `The last re-wash, of ${formatDay(wash.day)}, was missed as well. None of these washes is charged, and no further re-wash is planned. Agree with the customer on what happens next.`,
      priority: "High",
      internal: true,
      userId,
    },
    now,
  );

function factsOf({ number, day, hour }: WashRow, report: Report, rewash: SlotAllocation | null): Fact[] {
  const from = { day, hour };
  const { reason, note, effect } = report;
  if (reason === null) return [{ kind: "done", number, from }];
  const missed: Fact = { kind: "missed", number, from, effect, missedReason: reason, note };
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
  const { effect, rewash, exhausted } = await decideCompensation(db, wash, report, now);
  const final = { ...report, effect };
  await reportWash(db, wash, final, {
    rewash,
    by: { at: now, userId },
    news: factsOf(wash, final, rewash).map((fact) => ({ bookingId, fact })),
  });
  const isNew = wash.status !== "missed" || wash.effect !== "credit";
  if (exhausted && isNew) await openOfficeTicket(db, wash, { userId, now });
  return { washId, status: report.outcome, effect, late: report.late };
}

type ReportSource = { userId: number; now: Date };

type Received = { report: OutcomeReport; recordedAt: Date; recorder: Recorder; now: Date };

/** Records a report and its consequences. The wash's booking must be locked. @throws 400, 409 */
export async function recordReport(
  db: Db,
  wash: WashRow,
  { report, recordedAt, recorder, now }: Received,
): Promise<ReportReply> {
  const { washId } = wash;
  const dated = { ...report, at: momentOf(recordedAt, wash.day, now) };
  requireNotFuture(wash, now);
  if (!shouldRecord(wash, dated, recorder))
    return {
      washId,
      status: wash.status,
      effect: effectOfBill(wash.effect ?? "charge"),
      late: wash.late,
      ...(!isRepeat(wash, dated) && { superseded: true }),
    };
  const rule = report.reason === null ? "charge" : await findEffect(db, report.reason);
  const whole = { ...dated, ...recorder, effect: effectOf(wash, dated, rule), late: isLate(wash, recorder) };
  return writeReport(db, wash, whole, { userId: recorder.userId, now });
}

/** Keeps a provider's report of a wash that was skipped or cancelled until the office decides. @throws 400, 409 */
async function storeForOffice(
  db: Db,
  wash: WashRow,
  { actionId, report, recordedAt, recorder, now }: Received & { actionId: string },
): Promise<ReportReply> {
  const { washId, status } = wash;
  requireNotFuture(wash, now);
  const { outcome: pressed, reason, note } = report;
  await saveRefusal(db, {
    actionId,
    washId,
    userId: recorder.userId,
    pressed,
    reason,
    note,
    now,
    recordedAt: momentOf(recordedAt, wash.day, now),
    why: `The wash was ${status} before this arrived.`,
  });
  return { washId, status, effect: "credit", late: true, waiting: true };
}

export function recordRoutes(serve: Serve): void {
  serve(recordOutcome, ({ body, caller: { userId, sessionId, providerId }, scope, now, write }) =>
    write(
      async (db) => {
        const { ActionId: actionId, WashId: washId } = body;
        await saveReport(db, scope, { actionId, washId, userId, sessionId, now });
        const wash = await findReportableWash(db, scope, washId);
        const received = {
          report: {
            outcome: body.Outcome,
            reason: body.Reason,
            note: body.Note,
            ...(body.NoPhoto && { noPhoto: body.NoPhoto }),
          },
          recordedAt: new Date(body.RecordedAt),
          recorder: { userId, providerId },
          now,
        };
        return isForOffice(wash, received.recorder)
          ? storeForOffice(db, wash, { ...received, actionId })
          : recordReport(db, wash, received);
      },
      { plannedOnce: true },
    ),
  );
}
