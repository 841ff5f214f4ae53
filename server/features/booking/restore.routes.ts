import { restoreWash } from "#contract/booking/change.ts";
import { hourOfSlot, type UnavailableReason, slotOfHour } from "#contract/booking/slot.ts";
import { indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import type { WashRow } from "#server/features/wash/row.queries.ts";
import { restoreWash as restore } from "#server/features/wash/transition.queries.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { findSlot, findSupply, findWash, lockWash } from "./change.queries.ts";
import { fullText, isCustomer, requireInTime, unmetDemandAt } from "./change.rules.ts";
import { lockCaller } from "./outstanding.queries.ts";
import { freeHoursFor } from "./slotsFree.rules.ts";
import { findSameWash, lockPlates } from "./twice.queries.ts";
import { requireNoOther } from "./twice.rules.ts";
import { savingUnmetDemand } from "./unmetDemand.queries.ts";
import { FullSlotsError } from "./unmetDemand.rules.ts";
import { canRestore, findOwnHours, requireOutstandingBelowLimit } from "./restore.queries.ts";

type Time = { day: string; hour: number };

/** The refusal of a full slot, with the nearest free hours of the day. */
async function slotFullError(
  db: Db,
  wash: WashRow,
  { to, why }: { to: Time; why: UnavailableReason },
  now: Date,
) {
  const { spotId, minutes, number } = wash;
  const request = { spotId, minutes, hour: to.hour, dates: [to.day], vehicle: { number } };
  const own = new Set(await findOwnHours(db, wash));
  const [free] = freeHoursFor([request], [0], await findSupply(db, wash, [to.day]), {
    choice: "refuse",
    isFree: (_, __, hour) => !own.has(hour),
    now: indiaAt(now),
    uncovered: false,
  });
  return new FullSlotsError(fullText(to), unmetDemandAt(to, why, wash), {
    freeTimes: [{ position: 0, vehicleNumber: number, slots: (free?.hours ?? []).map(slotOfHour) }],
  });
}

export function restoreRoutes(serve: Serve): void {
  serve(restoreWash, (context) => {
    const { body, caller, scope, now, write } = context;
    const restoring = async (db: Db) => {
      const { number: plate } = await findWash(db, scope, body.washId);
      await lockPlates(db, [plate]);
      if (isCustomer(caller)) await lockCaller(db, caller.userId);
      const wash = await lockWash(db, scope, body.washId);
      if (!(await canRestore(db, wash))) throw new ApiError("conflict", refusalText("onlySkippedRestored"));
      const to = { day: wash.day, hour: body.Slot === null ? wash.hour : hourOfSlot(body.Slot) };
      requireInTime(to, caller, indiaAt(now));
      if (isCustomer(caller)) await requireOutstandingBelowLimit(db, [wash], { userId: caller.userId, now });
      // A skipped wash takes no capacity, so there is nothing to release.
      const found = await findSlot(db, { ...wash, takerId: null }, to);
      if (typeof found === "string") throw await slotFullError(db, wash, { to, why: found }, now);
      if (!body.EvenTwice) requireNoOther(await findSameWash(db, scope, [wash], indiaAt(now).day));
      const { bookingId, number } = wash;
      await restore(db, wash, found, {
        by: { at: now, userId: caller.userId },
        news: [{ bookingId, fact: { kind: "restored", number, from: to } }],
      });
      return { washes: 1 };
    };
    return savingUnmetDemand(context, () => write(restoring));
  });
}
