import { addDays, daysBetween, indiaAt, weekdayOf } from "#contract/day.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { getAway, removeAway, setAway } from "#contract/dispatch/absence.ts";
import type { Db } from "#server/db/database.ts";
import {
  type Assignment,
  assign,
  restoreAssignments,
  unassign,
} from "#server/features/wash/assign.queries.ts";
import { findWashes, lockAndFindWashes, type WashRow } from "#server/features/wash/row.queries.ts";
import { reallocateWashes } from "#server/features/wash/transition.queries.ts";
import type { Slot } from "#server/features/wash/schedule.queries.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import { lockDay } from "./assignment/assignment.queries.ts";
import { findDayWithout } from "./assignment/day.queries.ts";
import { MAX_DAYS_AHEAD } from "./assignment/assignment.routes.ts";
import { assignDay } from "./assignment/assignment.rules.ts";
import { findChosenProvider, type Provider } from "./chosen.queries.ts";
import { findNewSlots } from "./reassign.queries.ts";
import { groupBy } from "#server/lists/groupBy.ts";
import { type Placing, slotsOf, capacityTakenBy } from "./reassign.rules.ts";
import {
  type AbsenceEnd,
  endAbsence,
  findAbsences,
  findBefore,
  deleteBefore,
  lockAbsence,
  insertAbsence,
  saveBefore,
  washesAssignedTo,
  washesOf,
} from "./absence.queries.ts";

/** The maximum number of washes that one absence may change. */
const MAX_WASHES = 5_000;

type Context = { body: InputOf<typeof setAway>; scope: Scope; now: Date };

function daysOf({ From, To, Weekday }: Context["body"], today: string): string[] {
  const first = From < today ? today : From;
  const count = Math.max(0, daysBetween(first, To));
  const days = Array.from({ length: count }, (_, index) => addDays(first, index));
  return Weekday === undefined ? days : days.filter((day) => weekdayOf(day) === Weekday);
}

type Plan = {
  washes: WashRow[];
  own: WashRow[];
  placings: Placing[];
  /** The number of washes promised to the provider. */
  promised: number;
  /** How many of these other providers get, at once or when their days are assigned; nobody comes to the rest. */
  others: number;
  /** The new assignments of the days on which the provider was assigned. */
  reassigned: Assignment[];
};

const assignedTo = (washes: readonly WashRow[], providerId: number) =>
  washes.filter(({ assignedProviderId }) => assignedProviderId === providerId);

/** The washes that are assigned to the provider, or to nobody yet while they take the provider's time. */
const promisedTo = (washes: readonly WashRow[], providerId: number) =>
  washes.filter(({ assignedProviderId, takerId }) => (assignedProviderId ?? takerId) === providerId);

/** Assigns a day without the provider, whose washes have new takers. */
async function assignWithout(
  db: Db,
  { providerId, companyId }: Provider,
  day: string,
  slots: ReadonlyMap<number, Slot>,
): Promise<Assignment[]> {
  const without = await findDayWithout(db, { companyId, day }, providerId);
  const washes = without.washes.map((wash) =>
    wash.takerId === providerId ? { ...wash, takerId: slots.get(wash.washId)?.takerId ?? null } : wash,
  );
  return assignDay({ ...without, washes });
}

type Leaving = {
  promised: readonly WashRow[];
  placings: readonly Placing[];
  /** The last day that can be assigned by now. */
  last: string;
};

/**
 * Counts the promised washes that others get: by the rules of `assignDay` on days that can be assigned by now, by free
 * capacity on later ones. Days on which the provider was assigned are reassigned at once.
 */
async function shareOut(
  db: Db,
  away: Provider,
  { promised, placings, last }: Leaving,
): Promise<Pick<Plan, "others" | "reassigned">> {
  const slots = slotsOf(placings);
  const reassigned: Assignment[] = [];
  let others = 0;
  for (const [day, own] of groupBy(promised, (one) => one.day)) {
    const assignments = day > last ? [] : await assignWithout(db, away, day, slots);
    const assigned =
      day > last ? slots : new Set(assignments.flatMap((one) => (one.providerId === null ? [] : one.washId)));
    others += own.filter(({ washId }) => assigned.has(washId)).length;
    if (assignedTo(own, away.providerId).length > 0) reassigned.push(...assignments);
  }
  return { others, reassigned };
}

/** Locks the days on which the provider is assigned, as far as they can be assigned, for their reassignment. */
async function lockAssignedDays(
  db: Db,
  { companyId, providerId }: Provider,
  washes: readonly WashRow[],
  last: string,
): Promise<void> {
  const days = new Set(assignedTo(washes, providerId).map(({ day }) => day));
  for (const day of [...days].toSorted()) if (day <= last) await lockDay(db, { companyId, day });
}

/** Plans an absence: the affected washes, new takers where there is capacity, and which washes others get. */
export async function planAbsence(db: Db, { body, scope, now }: Context): Promise<Plan> {
  const { ProviderId: providerId } = body;
  const provider = await findChosenProvider(db, scope, providerId);
  const today = indiaAt(now).day;
  if (body.To < today) throw invalid({ To: refusalText("daysPassed") });
  const days = daysOf(body, today);
  const condition = washesOf(providerId, days);
  const find = body.DryRun ? findWashes : lockAndFindWashes;
  const washes = await find(db, condition, MAX_WASHES);
  if (washes.length > MAX_WASHES)
    throw new ApiError("conflict", refusalText("awayWashes", { count: MAX_WASHES }));
  const own = washes.filter(({ takerId }) => takerId === providerId);
  const without = { providerId, days };
  const placings = await findNewSlots(db, { washes: own, days: null, without, lock: !body.DryRun });
  const promised = promisedTo(washes, providerId);
  const last = addDays(today, MAX_DAYS_AHEAD);
  if (!body.DryRun) await lockAssignedDays(db, provider, washes, last);
  const shared = await shareOut(db, provider, { promised, placings, last });
  return { washes, own, placings, promised: promised.length, ...shared };
}

/** Saves an absence and applies its plan. @returns its id. */
export async function applyAbsence(
  db: Db,
  { body, now }: Context,
  { washes, own, placings, reassigned }: Plan,
  { byProvider }: { byProvider: boolean },
): Promise<number> {
  const { ProviderId: providerId, From: from, To: to, Weekday, Reason: reason } = body;
  const id = await insertAbsence(db, {
    providerId,
    from,
    to,
    weekday: Weekday ?? null,
    reason,
    byProvider,
  });
  const ids = washes.map(({ washId }) => washId);
  await saveBefore(db, id, ids);
  const slots = slotsOf(placings);
  const reallocations = own.map((wash) => {
    const slot = slots.get(wash.washId);
    return { wash, takerId: slot?.takerId ?? null, overbooked: !slot };
  });
  await reallocateWashes(db, reallocations, capacityTakenBy(placings));
  await unassign(
    db,
    assignedTo(washes, providerId).map(({ washId }) => washId),
  );
  await assign(db, reassigned, { userId: null, now });
  return id;
}

const sumsOf = ({ promised, others }: Plan) => ({ washes: promised, others });

type EndedAbsence = AbsenceEnd & { providerId: number };

/** Returns washes to a provider whose absence ends. @returns their number. */
async function returnWashes(db: Db, { absenceId, providerId, today }: EndedAbsence): Promise<number> {
  const washes = await lockAndFindWashes(db, washesAssignedTo(absenceId, providerId, today), MAX_WASHES);
  const before = await findBefore(
    db,
    absenceId,
    washes.map(({ washId }) => washId),
  );
  const own = new Set(before.filter(({ takerId }) => takerId === providerId).map(({ washId }) => washId));
  const returning = washes.filter(({ washId }) => own.has(washId));
  const placings = await findNewSlots(db, { washes: returning, days: null, lock: true, only: providerId });
  const slots = slotsOf(placings);
  const reallocations = returning.flatMap((wash) => {
    const slot = slots.get(wash.washId);
    return slot ? { wash, ...slot } : [];
  });
  await reallocateWashes(db, reallocations, capacityTakenBy(placings));
  await restoreAssignments(
    db,
    before.filter((one) => one.providerId === providerId),
  );
  return washes.length;
}

/** Ends a locked absence before `today`, and returns its washes to the provider. @returns their number. */
export async function endAbsenceFrom(db: Db, ending: EndedAbsence): Promise<number> {
  await endAbsence(db, ending);
  const washes = await returnWashes(db, ending);
  await deleteBefore(db, ending.absenceId);
  return washes;
}

export function awayRoutes(serve: Serve): void {
  serve(setAway, async (context) => {
    const { body, db: reader, write } = context;
    if (body.DryRun) return { providerAbsenceId: null, ...sumsOf(await planAbsence(reader, context)) };
    return write(async (db) => {
      const planned = await planAbsence(db, context);
      const providerAbsenceId = await applyAbsence(db, context, planned, { byProvider: false });
      return { providerAbsenceId, ...sumsOf(planned) };
    });
  });

  serve(getAway, async ({ body, scope, db, now }) => {
    await findChosenProvider(db, scope, body.ProviderId);
    return findAbsences(db, scope, { providerId: body.ProviderId, today: indiaAt(now).day });
  });

  serve(removeAway, ({ body, scope, now, write }) =>
    write(async (db) => {
      const absenceId = body.ProviderAbsenceId;
      const ending = { absenceId, today: indiaAt(now).day };
      const providerId = await lockAbsence(db, scope, ending);
      return { washes: await endAbsenceFrom(db, { ...ending, providerId }) };
    }),
  );
}
