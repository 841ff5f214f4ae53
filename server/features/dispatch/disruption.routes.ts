import { addDays, indiaAt } from "#contract/day.ts";
import {
  addDisruption,
  type Cause,
  getDisruptions,
  MAX_DISRUPTED,
  undoDisruption,
} from "#contract/dispatch/disruption.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { rupeesOf, sumOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { type Fact, storedReason } from "#server/features/event/event.rules.ts";
import { ApiError, invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Caller, Scope } from "#server/access/scope.ts";
import { countMessages } from "#server/features/message/choice.queries.ts";
import { unassign } from "#server/features/wash/assign.queries.ts";
import { lockCounters } from "#server/features/wash/capacity.queries.ts";
import { type CapacityUse, capacityToRetake, usesOfWash } from "#server/features/wash/capacity.rules.ts";
import { findWashes, lockAndFindWashes, type WashRow } from "#server/features/wash/row.queries.ts";
import { moveWashes } from "#server/features/wash/transition.queries.ts";
import { missWashes, revertWashes } from "#server/features/wash/transitionReport.queries.ts";
import { findNewSlots } from "./reassign.queries.ts";
import { type Placing, slotsOf, capacityTakenBy } from "./reassign.rules.ts";
import {
  type Before,
  beforeOf,
  countChanged,
  countSocieties,
  disrupted,
  findAbandoned,
  findBefore,
  findDisruptions,
  lockDisruption,
  insertDisruption,
  saveAfter,
  saveBefore,
  markUndone,
  ofDisruption,
} from "./disruption.queries.ts";
import { reasons } from "./disruption.rules.ts";

/** The number of days after a disruption in which a wash can be moved. */
const MOVE_DAYS = 7;

type Context = { body: InputOf<typeof addDisruption>; scope: Scope; caller: Caller; now: Date };

type Plan = { washes: WashRow[]; placings: Placing[]; moved: WashRow[]; credited: WashRow[] };

async function plan(db: Db, { body, scope, now }: Context): Promise<Plan> {
  const societyIds = [...new Set(body.SocietyIds)];
  if ((await countSocieties(db, scope, societyIds)) < societyIds.length) throw missing("society");
  if (body.Day < indiaAt(now).day) throw invalid({ Day: refusalText("dayPassed") });
  const condition = disrupted(scope, {
    day: body.Day,
    societyIds,
    buildingIds: body.BuildingIds,
    parkingFloorIds: body.ParkingFloorIds,
  });
  const find = body.DryRun ? findWashes : lockAndFindWashes;
  const washes = await find(db, condition, MAX_DISRUPTED);
  if (washes.length > MAX_DISRUPTED)
    throw new ApiError("conflict", refusalText("disruptedWashes", { count: MAX_DISRUPTED }));
  const days = Array.from({ length: MOVE_DAYS }, (_, index) => addDays(body.Day, index + 1));
  const placings = body.Effect === "move" ? await findNewSlots(db, { washes, days, lock: !body.DryRun }) : [];
  const movedIds = new Set(placings.flatMap(({ places }) => [...places.keys()]));
  return {
    washes,
    placings,
    moved: washes.filter(({ washId }) => movedIds.has(washId)),
    credited: washes.filter(({ washId }) => !movedIds.has(washId)),
  };
}

const idsOf = (washes: readonly WashRow[]) => washes.map(({ washId }) => washId);
const sumsOf = ({ washes, moved, credited }: Plan) => ({
  washes: washes.length,
  moved: moved.length,
  credited: credited.length,
  amountPaise: sumOf(credited.map(({ pricePaise }) => pricePaise)),
});

/** Saves a disruption and applies its plan. @returns its id. */
async function applyPlan(db: Db, { body, caller, now }: Context, planned: Plan): Promise<number> {
  const { washes, placings, moved, credited } = planned;
  const { Day: day, Cause: cause, Effect: effect } = body;
  const userId = caller.userId;
  const fields = { day, cause, effect, now, userId };
  const disruptionId = await insertDisruption(db, { ...sumsOf(planned), ...fields });
  await saveBefore(db, disruptionId, idsOf(washes));
  const slots = slotsOf(placings);
  const by = { at: now, userId };
  const eventsOf = (some: readonly WashRow[]) =>
    some.map(({ bookingId, washId, number, day: from, hour }) => ({
      bookingId,
      fact: factOf(cause, { number, from: { day: from, hour } }, slots.get(washId)?.day),
    }));
  const moves = moved.flatMap((wash) => {
    const to = slots.get(wash.washId);
    return to ? { wash, to } : [];
  });
  await moveWashes(db, moves, {
    taken: capacityTakenBy(placings),
    reason: storedReason(cause),
    by,
    news: eventsOf(moved),
  });
  const missed = { reason: reasons[cause], note: storedReason(cause) };
  await missWashes(db, credited, { ...missed, by, news: eventsOf(credited) });
  await saveAfter(db, disruptionId);
  return disruptionId;
}

const factOf = (
  cause: Cause,
  { number, from }: { number: string; from: { day: string; hour: number } },
  day: string | undefined,
): Fact =>
  day === undefined
    ? { kind: "calledOff", number, from, reason: storedReason(cause) }
    : { kind: "moved", number, from, to: { day, hour: from.hour }, reason: storedReason(cause) };

type UndoContext = { scope: Scope; caller: Caller; now: Date };

/** @throws 409 when the disruption can no longer be undone. */
async function undo(
  db: Db,
  disruptionId: number,
  { scope, caller, now }: UndoContext,
): Promise<{ washes: number }> {
  const disruption = await lockDisruption(db, scope, disruptionId);
  if (disruption.undoneAt) throw new ApiError("conflict", refusalText("disruptionUndone"));
  if (disruption.day < indiaAt(now).day) throw new ApiError("conflict", refusalText("undoDayPassed"));
  const washes = await lockAndFindWashes(db, ofDisruption(disruptionId), MAX_DISRUPTED);
  const changed = await countChanged(db, disruptionId);
  if (changed > 0) throw new ApiError("conflict", refusalText("washesChangedSince", { count: changed }));
  const before = new Map((await findBefore(db, disruptionId)).map((one) => [one.washId, one]));
  const taken = await retakeCapacity(db, before, washes);
  const events = washes.map(({ bookingId, washId, number, day, hour, status }) => {
    const to = { day: before.get(washId)?.day ?? day, hour };
    const fact: Fact =
      status === "scheduled"
        ? { kind: "moved", number, from: { day, hour }, to, reason: storedReason("planned") }
        : { kind: "restored", number, from: to };
    return { bookingId, fact };
  });
  const by = { at: now, userId: caller.userId };
  await revertWashes(db, washes, { before: beforeOf(disruptionId), taken, by, news: events });
  await unassign(db, await findAbandoned(db, disruptionId));
  await markUndone(db, disruptionId, now);
  return { washes: washes.length };
}

/**
 * Locks the capacity that moved washes need in their old slots, and returns it.
 * @throws 409 when other washes have taken it.
 */
async function retakeCapacity(
  db: Db,
  before: ReadonlyMap<number, Before>,
  washes: readonly WashRow[],
): Promise<CapacityUse[]> {
  const moved = washes.filter(({ status }) => status === "scheduled");
  const former = moved.flatMap(({ washId }) => before.get(washId) ?? []);
  const counters = await lockCounters(db, [...former, ...moved].flatMap(usesOfWash));
  const taken = capacityToRetake(former, counters);
  if (!taken) throw new ApiError("conflict", refusalText("slotsTakenSince"));
  return taken;
}

export function disruptionRoutes(serve: Serve): void {
  serve(addDisruption, (context) => {
    const { body, db: reader, write } = context;
    const replyOf = async (db: Db, planned: Plan, disruptionId: number | null) => {
      const { amountPaise, ...sums } = sumsOf(planned);
      const messages = await countMessages(
        db,
        planned.washes.map(({ customerId }) => customerId),
      );
      return { disruptionId, ...sums, amount: rupeesOf(amountPaise), messages };
    };
    if (body.DryRun) return plan(reader, context).then((planned) => replyOf(reader, planned, null));
    return write(async (db) => {
      const planned = await plan(db, context);
      if (planned.washes.length === 0) throw new ApiError("conflict", refusalText("nothingOpenThere"));
      return replyOf(db, planned, await applyPlan(db, context, planned));
    });
  });

  serve(undoDisruption, ({ body, write, ...context }) => write((db) => undo(db, body.DisruptionId, context)));

  serve(getDisruptions, async ({ body, scope, db, now }) => {
    const rows = await findDisruptions(db, scope, body.Day);
    const isPast = body.Day < indiaAt(now).day;
    return rows.map(({ amountPaise, at, undoneAt, changed, ...row }) => ({
      ...row,
      amount: rupeesOf(amountPaise),
      at: at.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
      canUndo: !isPast && undoneAt === null && !changed,
    }));
  });
}
