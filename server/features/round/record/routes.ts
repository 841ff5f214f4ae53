import { createHash } from "node:crypto";
import { addDays, indiaAt } from "#contract/day.ts";
import { recordOutcome } from "#contract/round/round.ts";
import type { Db } from "#server/db/database.ts";
import { assignAgain } from "#server/features/booking/assign/jobs.ts";
import { findSupply, settleOrigins } from "#server/features/booking/change/queries.ts";
import { holdCounters } from "#server/features/booking/room/queries.ts";
import { Room, takerColumns } from "#server/features/booking/room/rules.ts";
import type { Fact, Moment } from "#server/features/event/rules.ts";
import { Fault } from "#server/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/scope.ts";
import { findEffect } from "../outcome/queries.ts";
import {
  claimAction,
  conclude,
  dropRewash,
  findRecorded,
  findRewash,
  findTakenDays,
  holdBooking,
  insertRewash,
  keepAnswer,
  keepOutcome,
  type Recorded,
  type RecordedWash,
  type Reply,
} from "./queries.ts";
import { counts, effectOf, isKnown, isLate, type Mark, momentOf, type Recorder } from "./rules.ts";

/** Within how many days a missed wash is made good. */
const REWASH_DAYS = 7;

/** Finds the next free same slot for a wash that is to be made good, and takes it; null where none is free. */
async function rewash(db: Db, wash: RecordedWash, now: Date): Promise<Moment | null> {
  const today = indiaAt(now).day;
  const days = Array.from({ length: REWASH_DAYS }, (_, index) => addDays(today, index + 1));
  const busy = await findTakenDays(db, wash.washId, days);
  const supply = await findSupply(db, wash, days);
  const { hour, pillarId, minutes } = wash;
  const room = new Room(supply);
  for (const day of days) {
    const there = { day, hour, pillarId, minutes };
    if (busy.includes(day) || room.left(there, [day])[0] === 0) continue;
    const held = new Room({ ...supply, uses: await holdCounters(db, room.countersOf([there])) });
    const place = held.take(there);
    if (!place) continue;
    await assignAgain(db, wash.companyId, [day], now);
    await insertRewash(db, wash, { day, hour, ...takerColumns(place), overbooked: false }, held.taken);
    return { day, hour };
  }
  return null;
}

/** Makes good what was missed, or takes a re-wash off that is not needed any more. @returns the effect, and when it is washed again. */
async function makeGood(db: Db, wash: RecordedWash, recorded: Recorded, now: Date) {
  const planned = await findRewash(db, wash.washId);
  if (recorded.effect !== "rewash") {
    if (planned !== null) await dropRewash(db, planned);
    return { effect: recorded.effect, again: null };
  }
  if (planned !== null) return { effect: recorded.effect, again: null };
  const again = await rewash(db, wash, now);
  return { effect: again ? ("rewash" as const) : ("credit" as const), again };
}

function factsOf({ number, day, hour }: RecordedWash, recorded: Recorded, again: Moment | null): Fact[] {
  const from = { day, hour };
  const { reason: outcome, note: reason, effect } = recorded;
  if (outcome === null) return [{ kind: "done", number, from }];
  const missed: Fact = { kind: "missed", number, from, outcome, effect, reason };
  return again ? [missed, { kind: "rewash", number, from, to: again }] : [missed];
}

/** Writes an outcome with all that follows from it: the booking's figures, its history, and a re-wash. */
async function settle(
  db: Db,
  wash: RecordedWash,
  recorded: Recorded,
  { actionId, now }: Pick<Recording, "actionId" | "now">,
): Promise<Reply> {
  const { washId, bookingId } = wash;
  await keepOutcome(db, washId, recorded, now);
  const { effect, again } =
    recorded.outcome === "done" && wash.effect !== "rewash"
      ? { effect: recorded.effect, again: null }
      : await makeGood(db, wash, recorded, now);
  if (effect !== recorded.effect) await keepOutcome(db, washId, { ...recorded, effect }, now);
  await settleOrigins(db, [wash], effect === "credit" ? "credit" : "rewash");
  const reply = { washId, status: recorded.outcome, effect, late: recorded.late };
  await conclude(db, bookingId, {
    told: { at: now, userId: recorded.userId },
    facts: factsOf(wash, { ...recorded, effect }, again),
    answer: actionId === null ? null : { actionId, reply },
  });
  return reply;
}

type Said = Omit<Mark, "at"> & { washId: number; recordedAt: Date };
type Recording = {
  said: Said;
  scope: Scope;
  recorder: Recorder;
  /** The press that says so, which is claimed and holds the booking; null where nobody pressed. */
  actionId: string | null;
  now: Date;
};

/** Records what somebody says of a wash, with all that follows from it. */
export async function recordMark(
  db: Db,
  { said, scope, recorder, actionId, now }: Recording,
): Promise<Reply> {
  const { washId, recordedAt, ...outcome } = said;
  if (actionId === null) await holdBooking(db, scope, washId);
  const wash = await findRecorded(db, scope, washId);
  const mark: Mark = { ...outcome, at: momentOf(recordedAt, wash.day, now) };
  if (!counts(wash, mark, recorder, now)) {
    const reply: Reply = {
      washId,
      status: wash.status,
      effect: wash.effect ?? "charge",
      late: wash.late,
      ...(!isKnown(wash, mark) && { superseded: true }),
    };
    if (actionId !== null) await keepAnswer(db, { actionId, reply }, now);
    return reply;
  }
  const rule = mark.reason === null ? "charge" : await findEffect(db, mark.reason);
  const recorded = { ...mark, ...recorder, effect: effectOf(wash, mark, rule), late: isLate(wash, recorder) };
  return settle(db, wash, recorded, { actionId, now });
}

export function recordRoutes(serve: Serve): void {
  serve(recordOutcome, ({ body, caller, scope, now, write }) => {
    const { ActionId: actionId, ...payload } = body;
    const fingerprint = createHash("sha256")
      .update(JSON.stringify([caller.userId, payload]))
      .digest("base64url");
    return write(
      async (db) => {
        const { userId, sessionId } = caller;
        const action = { actionId, userId, sessionId, washId: body.WashId, fingerprint, now };
        const earlier = await claimAction(db, scope, action);
        if (earlier && earlier.fingerprint !== fingerprint)
          throw new Fault("key-reused", "This ActionId was used for something else.");
        if (earlier) return earlier.reply;
        const said = {
          washId: body.WashId,
          outcome: body.Outcome,
          reason: body.Reason,
          note: body.Note,
          recordedAt: new Date(body.RecordedAt),
        };
        const recorder = { userId: caller.userId, providerId: caller.providerId };
        return recordMark(db, { said, scope, recorder, actionId, now });
      },
      { plannedOnce: true },
    );
  });
}
