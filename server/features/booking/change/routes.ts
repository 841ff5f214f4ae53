import {
  cancelBooking,
  earliestOff,
  getWashSlots,
  moveWash,
  pauseBooking,
  skipWash,
} from "#contract/booking/change.ts";
import { datesProblem } from "#contract/booking/schedule.ts";
import { hasPassed, hourOfSlot, type NoRoom, SLOT_PASSED, slots } from "#contract/booking/slot.ts";
import { indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { tell } from "#server/features/event/queries.ts";
import type { Fact, Moment } from "#server/features/event/rules.ts";
import { giveUseBack, holdUseOf } from "#server/features/offer/use/queries.ts";
import { Fault, invalid } from "#server/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Caller } from "#server/scope.ts";
import { assignAgain } from "../assign/jobs.ts";
import { type HeldBooking, holdBooking } from "../paid/queries.ts";
import { requireMayOverbook } from "../room/rules.ts";
import { keepingUnmet } from "../unmet/queries.ts";
import { FullSlots } from "../unmet/rules.ts";
import {
  cancelFrom,
  changeWash,
  findSupply,
  findWash,
  type HeldWash,
  holdWash,
  type Place,
  recount,
  roomFor,
  skipBetween,
  skipOne,
  takePlace,
} from "./queries.ts";
import { fullText, isCustomer, requireInTime, tooLate, unmetAt } from "./rules.ts";

/** @throws 409 when a wash is not to come any more. */
function requireScheduled({ status }: HeldWash): void {
  if (status !== "scheduled") throw new Fault("conflict", `This wash is ${status} already.`);
}

type Time = { day: string; hour: number };

/** A place in a slot without room. @throws 409 to who may not, or did not say so. */
function overbooked(to: Time, why: NoRoom, wash: HeldWash, mayOverbook: boolean): Place {
  const message = fullText(to);
  if (!mayOverbook) throw new FullSlots(message, unmetAt(to, why, wash), { fields: { Slot: message } });
  return { place: { ...to, providerId: null, counted: false, overbooked: true }, taken: [] };
}

const momentOf = ({ day, hour }: HeldWash): Moment => ({ day, hour });

type Context = { body: { Reason: string }; caller: Caller; now: Date };
/** A change of washes, but for the reason that was typed. */
type Change = Pick<HeldBooking, "bookingId"> & { washes: number; fact: Unexplained<Fact> };
type Unexplained<F> = F extends { reason: string } ? Omit<F, "reason"> : never;

/** Ends a change of washes: the booking's figures follow, and its customer reads of it. */
async function settle(db: Db, { body, caller, now }: Context, change: Change): Promise<{ washes: number }> {
  const { bookingId, washes, fact } = change;
  await recount(db, [bookingId], fact.kind === "cancelled" ? now : null);
  await tell(db, { bookingId, at: now, userId: caller.userId, fact: { ...fact, reason: body.Reason } });
  return { washes };
}

export function changeRoutes(serve: Serve): void {
  serve(getWashSlots, async ({ body, scope, db }) => {
    const wash = await findWash(db, scope, body.washId);
    const room = roomFor(wash, await findSupply(db, wash, [body.Date]));
    const { pillarId, minutes } = wash;
    return slots.map((slot) => {
      const there = { hour: hourOfSlot(slot), pillarId, minutes };
      const [left = null] = room.left(there, [body.Date]);
      return { slot, left, reason: left === 0 ? room.whyNot(there) : null };
    });
  });

  serve(moveWash, (context) => {
    const { body, caller, scope, now, write } = context;
    if (body.Overbook) requireMayOverbook(caller);
    const today = indiaAt(now);
    const to = { day: body.Date, hour: hourOfSlot(body.Slot) };
    const problem = datesProblem(to.day, null, today.day);
    if (problem) throw invalid({ Date: problem.message });
    if (hasPassed(body.Slot, to.day, today)) throw invalid({ Slot: SLOT_PASSED });
    const move = async (db: Db) => {
      const wash = await holdWash(db, scope, body.washId);
      requireScheduled(wash);
      // Staff may move what was not washed in its time, too.
      if (isCustomer(caller)) requireInTime(wash, caller, today);
      if (wash.day === to.day && wash.hour === to.hour)
        throw invalid({ Slot: "The wash is at this time already" });
      const found = await takePlace(db, wash, to);
      const { place, taken } = typeof found === "string" ? overbooked(to, found, wash, body.Overbook) : found;
      await changeWash(db, wash, place, taken, body.Reason);
      await assignAgain(db, wash.companyId, [to.day], now);
      return settle(db, context, {
        bookingId: wash.bookingId,
        washes: 1,
        fact: { kind: "moved", number: wash.number, from: momentOf(wash), to },
      });
    };
    return keepingUnmet(context, () => write(move));
  });

  serve(skipWash, (context) => {
    const { body, caller, scope, now, write } = context;
    return write(async (db) => {
      const wash = await holdWash(db, scope, body.washId);
      requireScheduled(wash);
      requireInTime(wash, caller, indiaAt(now));
      const { washes } = await skipOne(db, wash, body.Reason);
      return settle(db, context, {
        bookingId: wash.bookingId,
        washes,
        fact: { kind: "skipped", number: wash.number, from: momentOf(wash) },
      });
    });
  });

  serve(pauseBooking, (context) => {
    const { body, caller, scope, now, write } = context;
    return write(async (db) => {
      const { bookingId } = await holdBooking(db, scope, body.bookingId);
      const earliest = earliestOff(indiaAt(now), isCustomer(caller));
      const span = { from: body.From, to: body.To, earliest, reason: body.Reason };
      const { washes, first } = await skipBetween(db, bookingId, span);
      if (!first) throw tooLate(caller);
      return settle(db, context, {
        bookingId,
        washes,
        fact: { kind: "paused", washes, from: { day: body.From }, to: { day: body.To }, first },
      });
    });
  });

  serve(cancelBooking, (context) => {
    const { body, caller, scope, now, write } = context;
    return write(async (db) => {
      const { bookingId } = await holdBooking(db, scope, body.bookingId);
      await holdUseOf(db, bookingId);
      const today = indiaAt(now);
      const earliest = earliestOff(today, isCustomer(caller));
      const from = body.From ?? today.day;
      const { washes, first } = await cancelFrom(db, bookingId, { from, earliest, reason: body.Reason });
      if (!first) throw tooLate(caller);
      const settled = await settle(db, context, {
        bookingId,
        washes,
        fact: { kind: "cancelled", washes, from: { day: from }, first },
      });
      // A booking that came to nothing has used no offer: it may be used again, by this customer or another.
      await giveUseBack(db, bookingId);
      return settled;
    });
  });
}
