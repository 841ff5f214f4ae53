import { UNDO_MINUTES } from "#contract/plan/change.ts";
import type { Caller, Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { less, NO_PAISE } from "#contract/money.ts";
import { addToPrice } from "#server/features/price/reprice.queries.ts";
import { ApiError, missing, refusalText } from "#server/errors/apiError.ts";
import { isCustomer } from "#server/features/booking/change.rules.ts";
import { lockCounters, releaseCapacity } from "#server/features/wash/capacity.queries.ts";
import { capacityToRetake, usesOfWash } from "#server/features/wash/capacity.rules.ts";
import { deleteWashes } from "#server/features/wash/erase.queries.ts";
import { returnWashes } from "#server/features/wash/give.queries.ts";
import { findWashes, lockBookings, theseWashes } from "#server/features/wash/row.queries.ts";
import { finishTransition } from "#server/features/wash/transition.queries.ts";
import { theseBookings } from "./change.queries.ts";
import { undoableSince } from "./undo.rules.ts";
import {
  countChangedSince,
  findOccupied,
  findRestored,
  findTotals,
  forgetWashes,
  lockChange,
  ofChange,
  rowsBefore,
  restoreTerms,
  silenceChange,
  type Totals,
} from "./undo.queries.ts";

const takenBack = ({ basePaise, discountPaise, offerPaise }: Totals): Totals => ({
  basePaise: less(NO_PAISE, basePaise),
  discountPaise: less(NO_PAISE, discountPaise),
  offerPaise: less(NO_PAISE, offerPaise),
});

/** Takes a change of plans back. @throws 409 when it is too late, or something has changed since. */
export async function undoChange(
  db: Db,
  planChangeId: number,
  { scope, caller, now }: { scope: Scope; caller: Caller; now: Date },
): Promise<{ washes: number }> {
  const change = await lockChange(db, scope, planChangeId);
  if (isCustomer(caller) && change.userId !== caller.userId) throw missing("planChange");
  if (change.undoneAt) throw new ApiError("conflict", refusalText("changeUndone"));
  if (change.at < undoableSince(now))
    throw new ApiError("conflict", refusalText("undoTooLate", { count: UNDO_MINUTES }));
  await lockBookings(db, theseBookings(change.bookingIds));
  const changedSince = await countChangedSince(db, planChangeId);
  if (changedSince > 0)
    throw new ApiError("conflict", refusalText("planWashesChangedSince", { count: changedSince }));
  const added = await findWashes(db, ofChange(planChangeId, { added: true }));
  const before = await findWashes(db, ofChange(planChangeId, { added: false }));
  const open = before.filter(({ status }) => status === "scheduled");
  const occupied = await findOccupied(db, planChangeId);
  // All counters at once, in the common lock order; what they hold is read again once the washes have let go.
  const counters = [...occupied, ...open, ...added].flatMap(usesOfWash);
  await lockCounters(db, counters);
  await releaseCapacity(db, open);
  const addedIds = added.map(({ washId }) => washId);
  await forgetWashes(db, addedIds);
  await deleteWashes(db, theseWashes(addedIds));
  const taken = capacityToRetake(occupied, await lockCounters(db, counters));
  if (!taken) throw new ApiError("conflict", refusalText("slotsTakenSince"));
  await returnWashes(db, rowsBefore(planChangeId), taken);
  for (const { bookingId, ...risen } of await findTotals(db, planChangeId))
    await addToPrice(db, bookingId, takenBack(risen));
  await restoreTerms(db, planChangeId, now);
  const told = new Set(await silenceChange(db, change));
  const news = (await findRestored(db, planChangeId)).map(({ bookingId, number, from, hour }) => ({
    bookingId,
    fact: {
      kind: told.has(bookingId) ? ("planChanged" as const) : ("planChangeUndone" as const),
      number,
      from: { day: from, hour },
      reason: "",
    },
  }));
  // A wash may have become one of a package, or be one again.
  const washes = before.map((wash) => ({ ...wash, isOfPackage: true }));
  await finishTransition(db, washes, { by: { at: now, userId: caller.userId }, news });
  return { washes: before.length };
}
