import { reachOf } from "#contract/access.ts";
import {
  addPayment,
  cancelBooking,
  canTakeOff,
  CUT_OFF_TEXT,
  earliestOff,
  getVisitSlots,
  moveVisit,
  pauseBooking,
  skipVisit,
} from "#contract/booking/change.ts";
import { datesProblem } from "#contract/booking/schedule.ts";
import { hasPassed, hourOfSlot, SLOT_PASSED, slotOfHour, slots, timeOfSlot } from "#contract/booking/slot.ts";
import { indiaAt } from "#contract/day.ts";
import { formatDay, formatMoney } from "#contract/format.ts";
import { paiseOf, rupeesOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { Fault, invalid } from "#server/http/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Caller } from "#server/http/session.ts";
import { holdCounters } from "../room/queries.ts";
import { type Counter, partsOf, Room, type Supply } from "../room/rules.ts";
import {
  cancelFrom,
  changeVisit,
  findSupply,
  findVisit,
  type HeldVisit,
  holdBooking,
  holdVisit,
  insertPayment,
  keepEvent,
  type NewEvent,
  type NewPlace,
  recount,
  skipBetween,
  skipOne,
} from "./queries.ts";

const isCustomer = ({ usertype }: Caller) => usertype === "Customer";
const momentText = (day: string, hour: number) => `${formatDay(day)}, ${slotOfHour(hour)}`;

const tooLate = (caller: Caller) =>
  new Fault(
    "conflict",
    isCustomer(caller)
      ? `This can be changed until ${CUT_OFF_TEXT}. Please call us.`
      : "There is no wash to come that this would change.",
  );

/** Finds room for a wash that moves, and holds it. @throws 409 when the slot is full. */
async function takePlace(db: Db, visit: HeldVisit, to: { day: string; hour: number }, mayOverbook: boolean) {
  const { pillarId, minutes } = visit;
  const supply = await findSupply(db, visit, to.day);
  const wash = { ...to, pillarId, minutes };
  // What it gives back is held along with what it takes, in one order for all.
  const counters = [...new Room(supply).countersOf([wash]), ...countersOf(visit)];
  const uses = counters.length === 0 ? [] : await holdCounters(db, visit.societyId, counters);
  const room = roomFor(visit, { ...supply, uses });
  const place = room.take(wash);
  if (place) {
    const providerId = place.providerId;
    const moved: NewPlace = {
      ...to,
      providerId: providerId || null,
      counted: providerId !== null,
      overbooked: false,
    };
    return { moved, taken: room.taken };
  }
  if (!mayOverbook) {
    const message = `${slotOfHour(to.hour)} is full on ${formatDay(to.day)}. Please choose another slot.`;
    throw new Fault("conflict", message, { fields: { Slot: message } });
  }
  const moved: NewPlace = { ...to, providerId: null, counted: false, overbooked: true };
  return { moved, taken: [] };
}

/** The counters that a wash adds to. */
const countersOf = ({ providerId, day, hour, minutes }: HeldVisit): Counter[] =>
  providerId === null
    ? []
    : partsOf(providerId, hour, minutes).map((part) => ({ providerId, day, hour: part.hour }));

/** The room that a wash finds: its own time is free for it to move within. */
function roomFor({ providerId, ...visit }: HeldVisit, supply: Supply): Room {
  const room = new Room(supply);
  if (providerId !== null) room.giveBack({ ...visit, providerId });
  return room;
}

type Context = { body: { Reason: string }; caller: Caller; now: Date };
type Change = Pick<NewEvent, "bookingId" | "kind" | "number" | "from" | "to"> & { washes: number };

/** Ends a change of washes: the booking's figures follow, and its customer reads of it. */
async function settle(db: Db, { body, caller, now }: Context, change: Change): Promise<{ washes: number }> {
  await recount(db, change.bookingId, change.kind === "cancelled" ? now : null);
  await keepEvent(db, { ...change, at: now, userId: caller.userId, reason: body.Reason });
  return { washes: change.washes };
}

export function changeRoutes(serve: Serve): void {
  serve(getVisitSlots, async ({ body, scope, db }) => {
    const visit = await findVisit(db, scope, body.visitId);
    const room = roomFor(visit, await findSupply(db, visit, body.Date));
    const { pillarId, minutes } = visit;
    return slots.map((slot) => {
      const [left = null] = room.left({ hour: hourOfSlot(slot), pillarId, minutes }, [body.Date]);
      return { slot, left };
    });
  });

  serve(moveVisit, (context) => {
    const { body, caller, scope, now, write } = context;
    if (body.Overbook && reachOf(caller.role, "booking:overbook") === null)
      throw new Fault("forbidden", "Your role may not book into a full slot.");
    const today = indiaAt(now);
    const to = { day: body.Date, hour: hourOfSlot(body.Slot) };
    const problem = datesProblem(to.day, null, today.day);
    if (problem) throw invalid({ Date: problem.message });
    if (hasPassed(body.Slot, to.day, today)) throw invalid({ Slot: SLOT_PASSED });
    return write(async (db) => {
      const visit = await holdVisit(db, scope, body.visitId);
      if (visit.status !== "scheduled") throw new Fault("conflict", `This wash is ${visit.status} already.`);
      if (visit.day === to.day && visit.hour === to.hour)
        throw invalid({ Slot: "The wash is at this time already" });
      const { moved, taken } = await takePlace(db, visit, to, body.Overbook);
      await changeVisit(db, visit, moved, taken, body.Reason);
      return settle(db, context, {
        bookingId: visit.bookingId,
        kind: "moved",
        number: visit.number,
        washes: 1,
        from: momentText(visit.day, visit.hour),
        to: momentText(to.day, to.hour),
      });
    });
  });

  serve(skipVisit, (context) => {
    const { body, caller, scope, now, write } = context;
    return write(async (db) => {
      const visit = await holdVisit(db, scope, body.visitId);
      if (visit.status !== "scheduled") throw new Fault("conflict", `This wash is ${visit.status} already.`);
      const begins = { day: visit.day, time: timeOfSlot(slotOfHour(visit.hour)) };
      if (!canTakeOff(begins, indiaAt(now), isCustomer(caller))) throw tooLate(caller);
      const washes = await skipOne(db, visit, body.Reason);
      return settle(db, context, {
        bookingId: visit.bookingId,
        kind: "skipped",
        number: visit.number,
        washes,
        from: momentText(visit.day, visit.hour),
      });
    });
  });

  serve(pauseBooking, (context) => {
    const { body, caller, scope, now, write } = context;
    return write(async (db) => {
      const { bookingId } = await holdBooking(db, scope, body.bookingId);
      const earliest = earliestOff(indiaAt(now), isCustomer(caller));
      const span = { from: body.From, to: body.To, earliest, reason: body.Reason };
      const washes = await skipBetween(db, bookingId, span);
      if (washes === 0) throw tooLate(caller);
      return settle(db, context, {
        bookingId,
        kind: "paused",
        washes,
        from: formatDay(body.From),
        to: formatDay(body.To),
      });
    });
  });

  serve(cancelBooking, (context) => {
    const { body, caller, scope, now, write } = context;
    return write(async (db) => {
      const { bookingId } = await holdBooking(db, scope, body.bookingId);
      const today = indiaAt(now);
      const earliest = earliestOff(today, isCustomer(caller));
      const from = body.From ?? today.day;
      const washes = await cancelFrom(db, bookingId, { from, earliest, reason: body.Reason });
      if (washes === 0) throw tooLate(caller);
      return settle(db, context, { bookingId, kind: "cancelled", washes, from: formatDay(from) });
    });
  });

  serve(addPayment, ({ body, caller, scope, now, write }) =>
    write(async (db) => {
      const { bookingId, amountPaise: due, paidPaise } = await holdBooking(db, scope, body.bookingId);
      const amountPaise = paiseOf(body.Amount);
      const say = (paise: number) => formatMoney(rupeesOf(paise));
      if (amountPaise > 0 && paidPaise + amountPaise > due)
        throw invalid({ Amount: `Only ${say(Math.max(0, due - paidPaise))} is still to be paid` });
      if (paidPaise + amountPaise < 0) throw invalid({ Amount: `Only ${say(paidPaise)} has been paid` });
      const payment = { bookingId, at: now, userId: caller.userId, amountPaise };
      const paymentId = await insertPayment(db, {
        ...payment,
        method: body.Method,
        reference: body.Reference,
      });
      await keepEvent(db, { ...payment, kind: "paid", reason: body.Reference });
      return { paymentId };
    }),
  );
}
