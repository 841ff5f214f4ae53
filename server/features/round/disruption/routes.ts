import { addDays, indiaAt } from "#contract/day.ts";
import {
  addDisruption,
  type Cause,
  getDisruptions,
  MOST_DISRUPTED,
  undoDisruption,
} from "#contract/disruption/disruption.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { formatCount, plural } from "#contract/format.ts";
import { rupeesOf, sumOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { recount, settleOrigins } from "#server/features/booking/change/queries.ts";
import { holdCounters, takeRoom } from "#server/features/booking/room/queries.ts";
import { tellEach } from "#server/features/event/queries.ts";
import type { Fact } from "#server/features/event/rules.ts";
import { Fault, invalid, missing } from "#server/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Caller, Scope } from "#server/scope.ts";
import {
  findNewPlaces,
  findPlaceable,
  freePlaceable,
  holdBookingsOf,
  movePlaceable,
  type PlaceableRow,
  restoreRows,
  takePlaces,
} from "../place/queries.ts";
import { type Placing, usesOfAll } from "../place/rules.ts";
import {
  beforeOf,
  countChanged,
  countSocieties,
  creditWashes,
  disrupted,
  findBefore,
  findDisruptions,
  holdDisruption,
  insertDisruption,
  keepAfter,
  keepBefore,
  markUndone,
  ofDisruption,
} from "./queries.ts";
import { reasons, takenAgain, words } from "./rules.ts";

/** Within how many days a disrupted wash finds another day. */
const MOVE_DAYS = 7;

type Context = { body: InputOf<typeof addDisruption>; scope: Scope; caller: Caller; now: Date };

/** What becomes of each wash. */
type Plan = { washes: PlaceableRow[]; placings: Placing[]; moved: PlaceableRow[]; credited: PlaceableRow[] };

async function plan(db: Db, { body, scope, now }: Context): Promise<Plan> {
  const societyIds = [...new Set(body.SocietyIds)];
  if ((await countSocieties(db, scope, societyIds)) < societyIds.length) throw missing("Society");
  if (body.Day < indiaAt(now).day) throw invalid({ Day: "This day has passed" });
  const which = disrupted(scope, {
    day: body.Day,
    societyIds,
    buildingIds: body.BuildingIds,
    parkingFloorIds: body.ParkingFloorIds,
  });
  if (!body.DryRun) await holdBookingsOf(db, which);
  const washes = await findPlaceable(db, which, MOST_DISRUPTED);
  if (washes.length > MOST_DISRUPTED)
    throw new Fault(
      "conflict",
      `At most ${formatCount(MOST_DISRUPTED)} washes at once. Please choose fewer societies.`,
    );
  const days = Array.from({ length: MOVE_DAYS }, (_, index) => addDays(body.Day, index + 1));
  const placings =
    body.Effect === "move" ? await findNewPlaces(db, { washes, days, hold: !body.DryRun }) : [];
  const placed = new Set(placings.flatMap(({ places }) => [...places.keys()]));
  return {
    washes,
    placings,
    moved: washes.filter(({ washId }) => placed.has(washId)),
    credited: washes.filter(({ washId }) => !placed.has(washId)),
  };
}

const idsOf = (washes: readonly PlaceableRow[]) => washes.map(({ washId }) => washId);
const bookingsOf = (washes: readonly PlaceableRow[]) => [
  ...new Set(washes.map(({ bookingId }) => bookingId)),
];

const sumsOf = ({ washes, moved, credited }: Plan) => ({
  washes: washes.length,
  moved: moved.length,
  credited: credited.length,
  amountPaise: sumOf(credited.map(({ pricePaise }) => pricePaise)),
});

/** Writes a plan, with all that follows from it. @returns the disruption's id. */
async function carryOut(db: Db, { body, caller, now }: Context, planned: Plan): Promise<number> {
  const { washes, placings, moved, credited } = planned;
  const { Day: day, Cause: cause, Effect: effect } = body;
  const userId = caller.userId;
  const said = { day, cause, effect, now, userId };
  const disruptionId = await insertDisruption(db, { ...sumsOf(planned), ...said });
  await keepBefore(db, disruptionId, idsOf(washes));
  await freePlaceable(db, moved);
  await takePlaces(db, placings);
  const places = new Map(placings.flatMap((one) => [...one.places]));
  const moves = [...places].map(([washId, place]) => ({ washId, ...place }));
  await movePlaceable(db, moves, words[cause]);
  const reason = reasons[cause];
  await creditWashes(db, idsOf(credited), { reason, note: words[cause], now, userId });
  await settleOrigins(db, credited, "credit");
  await keepAfter(db, disruptionId);
  await recount(db, bookingsOf(washes), null);
  const news = washes.map(({ bookingId, washId, number, day: from, hour }) => ({
    bookingId,
    fact: factOf(cause, { number, from: { day: from, hour } }, places.get(washId)?.day),
  }));
  await tellEach(db, { at: now, userId }, news);
  return disruptionId;
}

/** What a disruption means for one wash. */
const factOf = (
  cause: Cause,
  { number, from }: { number: string; from: { day: string; hour: number } },
  day: string | undefined,
): Fact =>
  day === undefined
    ? { kind: "calledOff", number, from, reason: words[cause] }
    : { kind: "moved", number, from, to: { day, hour: from.hour }, reason: words[cause] };

type Undoing = { scope: Scope; caller: Caller; now: Date };

/** @throws 409 when it cannot be undone any more. */
async function undo(
  db: Db,
  disruptionId: number,
  { scope, caller, now }: Undoing,
): Promise<{ washes: number }> {
  const held = await holdDisruption(db, scope, disruptionId);
  if (held.undoneAt) throw new Fault("conflict", "This has been undone already.");
  if (held.day < indiaAt(now).day)
    throw new Fault("conflict", "The day has passed: it cannot be undone any more.");
  await holdBookingsOf(db, ofDisruption(disruptionId));
  const changed = await countChanged(db, disruptionId);
  if (changed > 0)
    throw new Fault(
      "conflict",
      `${plural(changed, "wash", "washes")} of it changed since: it cannot be undone any more.`,
    );
  const washes = await findPlaceable(db, ofDisruption(disruptionId), MOST_DISRUPTED);
  const moved = washes.filter(({ status }) => status === "scheduled");
  await backToTheirPlaces(db, disruptionId, moved);
  await restoreRows(db, beforeOf(disruptionId));
  await settleOrigins(
    db,
    washes.filter(({ status }) => status === "missed"),
    "rewash",
  );
  await recount(db, bookingsOf(washes), null);
  await markUndone(db, disruptionId, now);
  const before = new Map((await findBefore(db, disruptionId)).map((one) => [one.washId, one]));
  const news = washes.map(({ bookingId, washId, number, day, hour, status }) => {
    const to = { day: before.get(washId)?.day ?? day, hour };
    const fact: Fact =
      status === "scheduled"
        ? { kind: "moved", number, from: { day, hour }, to, reason: "As it was planned" }
        : { kind: "restored", number, from: to };
    return { bookingId, fact };
  });
  await tellEach(db, { at: now, userId: caller.userId }, news);
  return { washes: washes.length };
}

/** Gives back what moved washes took, and takes what they took before. @throws 409 when somebody else has that now. */
async function backToTheirPlaces(
  db: Db,
  disruptionId: number,
  moved: readonly PlaceableRow[],
): Promise<void> {
  const ids = new Set(idsOf(moved));
  const before = (await findBefore(db, disruptionId)).filter(({ washId }) => ids.has(washId));
  const held = await holdCounters(db, [...usesOfAll(before), ...usesOfAll(moved)]);
  const taken = takenAgain(before, held);
  if (!taken)
    throw new Fault("conflict", "Its slots have been booked by others since: it cannot be undone any more.");
  await freePlaceable(db, moved);
  if (taken.length > 0) await takeRoom(taken).execute(db);
}

export function disruptionRoutes(serve: Serve): void {
  serve(addDisruption, (context) => {
    const { body, db: reader, write } = context;
    const answer = (planned: Plan, disruptionId: number | null) => {
      const { amountPaise, ...sums } = sumsOf(planned);
      return { disruptionId, ...sums, amount: rupeesOf(amountPaise) };
    };
    if (body.DryRun) return plan(reader, context).then((planned) => answer(planned, null));
    return write(async (db) => {
      const planned = await plan(db, context);
      if (planned.washes.length === 0) throw new Fault("conflict", "No wash is open there on this day.");
      return answer(planned, await carryOut(db, context, planned));
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
