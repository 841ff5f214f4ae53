import {
  cancelBooking,
  earliestOff,
  getWashSlots,
  moveWash,
  pauseBooking,
  skipWash,
} from "#contract/booking/change.ts";
import { datesProblem } from "#contract/booking/schedule.ts";
import { hasPassed, hourOfSlot, type UnavailableReason, slots } from "#contract/booking/slot.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { releaseUse, lockUseOf } from "#server/features/offer/use.queries.ts";
import { findWashes, type WashRow } from "#server/features/wash/row.queries.ts";
import {
  cancelWashes,
  moveWashes,
  skipWashes,
  type SlotAllocation,
} from "#server/features/wash/transition.queries.ts";
import { requireAllowed } from "#server/features/wash/transition.rules.ts";
import { invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { lockBooking } from "./paid.queries.ts";
import { requireMayOverbook } from "./availability.rules.ts";
import { findSameWash, lockPlates } from "./twice.queries.ts";
import { requireNoOther } from "./twice.rules.ts";
import { savingUnmetDemand } from "./unmetDemand.queries.ts";
import { FullSlotsError } from "./unmetDemand.rules.ts";
import { addPause, endAdding } from "./end.queries.ts";
import { capacityFor, findSlot, findSupply, findWash, lockWash, openOf } from "./change.queries.ts";
import {
  changeOf,
  firstOf,
  fullText,
  isCustomer,
  momentOf,
  requireInTime,
  type Time,
  tooLateError,
  unmetDemandAt,
} from "./change.rules.ts";

/** A slot without capacity. @throws 409 to callers who may not overbook, or did not ask to. */
function overbooked(to: Time, why: UnavailableReason, wash: WashRow, mayOverbook: boolean): SlotAllocation {
  const text = fullText(to);
  if (!mayOverbook) throw new FullSlotsError(text, unmetDemandAt(to, why, wash), { fields: { Slot: text } });
  return { slot: { ...to, takerId: null, overbooked: true }, taken: [] };
}

export function changeRoutes(serve: Serve): void {
  serve(getWashSlots, async ({ body, scope, db }) => {
    const wash = await findWash(db, scope, body.washId);
    const capacity = capacityFor(wash, await findSupply(db, wash, [body.Date]));
    const { spotId, minutes } = wash;
    return slots.map((slot) => {
      const there = { hour: hourOfSlot(slot), spotId, minutes };
      const [left = null] = capacity.left(there, [body.Date]);
      return { slot, left, reason: left === 0 ? capacity.whyNot(there) : null };
    });
  });

  serve(moveWash, (context) => {
    const { body, caller, scope, now, write } = context;
    if (body.Overbook) requireMayOverbook(caller);
    const today = indiaAt(now);
    const to = { day: body.Date, hour: hourOfSlot(body.Slot) };
    const problem = datesProblem(to.day, null, today.day);
    if (problem) throw invalid({ Date: problem.text });
    if (hasPassed(body.Slot, to.day, today)) throw invalid({ Slot: refusalText("slotPassed") });
    const move = async (db: Db) => {
      const { number: plate } = await findWash(db, scope, body.washId);
      await lockPlates(db, [plate]);
      const wash = await lockWash(db, scope, body.washId);
      requireAllowed("move", [wash]);
      // Staff may also move overdue washes.
      if (isCustomer(caller)) requireInTime(wash, caller, today);
      if (wash.day === to.day && wash.hour === to.hour) throw invalid({ Slot: refusalText("slotUnchanged") });
      const found = await findSlot(db, wash, to);
      const { slot, taken } = typeof found === "string" ? overbooked(to, found, wash, body.Overbook) : found;
      if (!body.EvenTwice && wash.day !== to.day)
        requireNoOther(await findSameWash(db, scope, [{ washId: wash.washId, day: to.day }], today.day));
      const fact = { kind: "moved" as const, number: wash.number, from: momentOf(wash), to };
      await moveWashes(db, [{ wash, to: slot }], { taken, ...changeOf(context, wash.bookingId, fact) });
      return { washes: 1 };
    };
    return savingUnmetDemand(context, () => write(move));
  });

  serve(skipWash, (context) => {
    const { body, caller, scope, now, write } = context;
    return write(async (db) => {
      const wash = await lockWash(db, scope, body.washId);
      requireAllowed("skip", [wash]);
      requireInTime(wash, caller, indiaAt(now));
      const fact = { kind: "skipped" as const, number: wash.number, from: momentOf(wash) };
      await skipWashes(db, [wash], changeOf(context, wash.bookingId, fact));
      return { washes: 1 };
    });
  });

  serve(pauseBooking, (context) => {
    const { body, caller, scope, now, write } = context;
    return write(async (db) => {
      const { bookingId } = await lockBooking(db, scope, body.bookingId);
      const earliest = earliestOff(indiaAt(now), isCustomer(caller));
      const span = { from: body.From, to: body.To, earliest };
      const washes = await findWashes(db, openOf(bookingId, span));
      const first = firstOf(washes);
      const days = { from: { day: body.From }, to: { day: body.To } };
      const fact = { kind: "paused" as const, washes: washes.length, ...days, ...(first && { first }) };
      const change = changeOf(context, bookingId, fact);
      const later = await addPause(db, bookingId, { from: body.From, to: body.To, reason: change.reason });
      // All washes of a pause may still be to come.
      if (!first && later && body.To >= earliest.day) return { washes: 0 };
      if (!first) throw tooLateError(caller);
      await skipWashes(db, washes, change);
      return { washes: washes.length };
    });
  });

  serve(cancelBooking, (context) => {
    const { body, caller, scope, now, write } = context;
    return write(async (db) => {
      const { bookingId } = await lockBooking(db, scope, body.bookingId);
      await lockUseOf(db, bookingId);
      const today = indiaAt(now);
      const earliest = earliestOff(today, isCustomer(caller));
      const from = body.From ?? today.day;
      const washes = await findWashes(db, openOf(bookingId, { from, to: null, earliest }));
      const first = firstOf(washes);
      if (!first) throw tooLateError(caller);
      const fact = { kind: "cancelled" as const, washes: washes.length, from: { day: from }, first };
      await cancelWashes(db, washes, changeOf(context, bookingId, fact));
      // A fully cancelled booking does not use up its offer: this or another customer may use it again.
      await releaseUse(db, bookingId);
      const last = from > earliest.day ? from : earliest.day;
      await endAdding(db, bookingId, { lastDay: addDays(last, -1), now });
      return { washes: washes.length };
    });
  });
}
