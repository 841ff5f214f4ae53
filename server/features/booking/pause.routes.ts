import { earliestOff } from "#contract/booking/change.ts";
import { getOwnPause, pauseSelf, resumeSelf } from "#contract/booking/pause.ts";
import { indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { lockCounters } from "#server/features/wash/capacity.queries.ts";
import { Capacity, type Supply } from "#server/features/wash/capacity.rules.ts";
import { amongLocked, findWashes, type WashRow } from "#server/features/wash/row.queries.ts";
import { restoreWashes, skipWashes } from "#server/features/wash/transition.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { findSupplyOf } from "./change.queries.ts";
import { firstOf, momentOf, tooLateError } from "./change.rules.ts";
import { addPause } from "./end.queries.ts";
import { lockCaller } from "./outstanding.queries.ts";
import { requireOutstandingBelowLimit } from "./restore.queries.ts";
import { endPauses, findPause, isPaused, isToPause, lockToPause, PAUSED } from "./pause.queries.ts";
import { allocateAgain, groupsOf } from "./pause.rules.ts";
import { findSameWash, lockPlates } from "./twice.queries.ts";
import { requireNoOther } from "./twice.rules.ts";

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The capacity inputs of a group of washes. */
const findGroupSupply = (db: Db, [first, ...others]: [WashRow, ...WashRow[]]) => {
  const group = [first, ...others];
  const spotIds = distinct(group.map(({ spotId }) => spotId));
  return findSupplyOf(db, { ...first, spotIds }, distinct(group.map(({ day }) => day)));
};

type Restoring = { by: { at: Date; userId: number }; ask: (washes: readonly WashRow[]) => Promise<void> };

/**
 * Restores washes in their old slots as far as these are free, after `ask` has let those pass.
 * @returns how many.
 */
async function restoreFree(db: Db, washes: readonly WashRow[], { by, ask }: Restoring) {
  const groups = groupsOf(washes);
  const supplies: Supply[] = [];
  for (const group of groups) supplies.push(await findGroupSupply(db, group));
  const counters = groups.map((group, index) => {
    const supply = supplies[index];
    return supply ? new Capacity(supply).countersOf(group) : [];
  });
  // All at once, in the common lock order; each group then reads what the one before has left.
  await lockCounters(db, counters.flat());
  let restored = 0;
  for (const [index, group] of groups.entries()) {
    const supply = supplies[index];
    if (!supply) continue;
    const uses = await lockCounters(db, counters[index] ?? []);
    const { moves, taken } = allocateAgain(group, { ...supply, uses });
    if (moves.length === 0) continue;
    await ask(moves.map(({ wash }) => wash));
    const news = moves.map(({ wash }) => ({
      bookingId: wash.bookingId,
      fact: { kind: "restored" as const, number: wash.number, from: momentOf(wash) },
    }));
    await restoreWashes(db, moves, { taken, by, news });
    restored += moves.length;
  }
  return restored;
}

function byBooking(washes: readonly WashRow[]): Map<number, WashRow[]> {
  const bookings = new Map<number, WashRow[]>();
  for (const wash of washes) bookings.set(wash.bookingId, [...(bookings.get(wash.bookingId) ?? []), wash]);
  return bookings;
}

export function pauseRoutes(serve: Serve): void {
  serve(pauseSelf, ({ body: { From: from, To: to }, caller, scope, now, write }) =>
    write(async (db) => {
      const earliest = earliestOff(indiaAt(now), true);
      if (to < earliest.day) throw tooLateError(caller);
      const { bookingIds, planIds } = await lockToPause(db, scope, { from, to, earliest });
      const washes = await findWashes(db, amongLocked(bookingIds, isToPause(scope, { from, to, earliest })));
      for (const bookingId of planIds) await addPause(db, bookingId, { from, to, reason: PAUSED });
      const days = { from: { day: from }, to: { day: to } };
      const news = [...byBooking(washes)].map(([bookingId, own]) => {
        const first = firstOf(own);
        const counted = { washes: own.length, ...days, ...(first && { first }) };
        return { bookingId, fact: { kind: "paused" as const, ...counted, reason: PAUSED } };
      });
      if (washes.length > 0)
        await skipWashes(db, washes, { reason: PAUSED, by: { at: now, userId: caller.userId }, news });
      return { washes: washes.length };
    }),
  );

  serve(resumeSelf, ({ body, caller: { userId }, scope, now, write }) =>
    write(async (db) => {
      const today = indiaAt(now);
      const earliest = earliestOff(today, true);
      const paused = isPaused(scope, earliest);
      const plates = (await findWashes(db, paused)).map(({ number }) => number);
      await lockPlates(db, plates);
      await lockCaller(db, userId);
      const bookingIds = await endPauses(db, scope, earliest);
      const washes = await findWashes(db, amongLocked(bookingIds, paused));
      if (washes.length === 0) return { washes: 0, full: 0 };
      await requireOutstandingBelowLimit(db, washes, { userId, now });
      const restored = await restoreFree(db, washes, {
        by: { at: now, userId },
        ask: async (free) => {
          if (!body.EvenTwice) requireNoOther(await findSameWash(db, scope, free, today.day));
        },
      });
      return { washes: restored, full: washes.length - restored };
    }),
  );

  serve(getOwnPause, async ({ scope, now, db }) => {
    const { from, to, washes } = await findPause(db, scope, earliestOff(indiaAt(now), true));
    return { pause: from === null || to === null ? null : { from, to, washes } };
  });
}
