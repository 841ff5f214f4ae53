import { z } from "zod";
import { addDays, day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { wholePaise } from "../money.ts";
import { flag, id, line, requiredLine } from "../text.ts";
import { BookingRef, paymentMethods } from "./booking.ts";
import { slots } from "./slot.ts";

/** Until this time of the day before, customers may skip or cancel a wash: "20:00". */
const CUT_OFF = "20:00";
/** The same as people read it. */
export const CUT_OFF_TEXT = "8:00 PM on the day before";

/** Day and time of day in India. */
type Moment = { day: string; time: string };

/**
 * The first moment, day and time of day, at which a wash must begin to be taken off at `now`: staff may until it
 * begins, customers until the evening before.
 */
export function earliestOff(now: Moment, isCustomer: boolean): Moment {
  if (!isCustomer) return now;
  return { day: addDays(now.day, now.time < CUT_OFF ? 1 : 2), time: "00:00" };
}

/** Whether a wash can still be taken off at `now`. */
export function canTakeOff(wash: Moment, now: Moment, isCustomer: boolean): boolean {
  const earliest = earliestOff(now, isCustomer);
  return wash.day > earliest.day || (wash.day === earliest.day && wash.time > earliest.time);
}

const Reason = requiredLine("Please say why", 300);
const VisitRef = z.object({ visitId: id("Please select a wash") });
const Changed = z.object({ washes: z.int() });

export const moveVisit = endpoint({
  path: "/Booking/MoveVisit",
  body: VisitRef.extend({
    Date: day("Start Date is required"),
    Slot: z.enum(slots, { error: "Time Slot is required" }),
    Reason,
    Overbook: flag.default(false),
  }),
  reply: Changed,
  may: "booking:reschedule",
  about: "Moves one wash to another day or slot; 409 when that is full.",
});

export const getVisitSlots = endpoint({
  path: "/Booking/GetVisitSlots",
  body: VisitRef.extend({ Date: day("Start Date is required") }),
  reply: z.array(
    z.object({
      slot: z.enum(slots),
      /** Washes such as this one that find room, its own time counted as free; null where there is no limit. */
      left: z.int().nullable(),
    }),
  ),
  may: "booking:reschedule",
  about: "Room for a wash that is to be moved, for each slot of a day.",
});

export const skipVisit = endpoint({
  path: "/Booking/SkipVisit",
  body: VisitRef.extend({ Reason }),
  reply: Changed,
  may: "booking:skip",
  about: "Skips one wash; it is not charged. Customers may until 8 PM on the day before.",
});

export const pauseBooking = endpoint({
  path: "/Booking/Pause",
  body: BookingRef.extend({
    From: day("Start Date is required"),
    To: day("End Date is required"),
    Reason,
  }).refine(({ From, To }) => From <= To, { path: ["To"], error: "End Date must not be before Start Date" }),
  reply: Changed,
  may: "booking:skip",
  about: "Skips every wash between two days, both counted.",
});

export const cancelBooking = endpoint({
  path: "/Booking/Cancel",
  body: BookingRef.extend({
    /** Null: every wash that is still to come. */
    From: day().nullable().default(null),
    Reason,
  }),
  reply: Changed,
  may: "booking:cancel",
  about: "Cancels the washes to come, or those from a day on. What is cancelled is not charged.",
});

export const addPayment = endpoint({
  path: "/Booking/AddPayment",
  status: 201,
  body: BookingRef.extend({
    /** Rupees; below 0 for money given back. */
    Amount: wholePaise(
      z
        .number({ error: "Amount is required" })
        .min(-20_000_000, "Amount is too large")
        .max(20_000_000, "Amount is too large"),
    ).refine((amount) => amount !== 0, "Amount is required"),
    Method: z.enum(paymentMethods, { error: "Payment Method is required" }),
    Reference: line(60).default(""),
  }).refine(({ Method, Reference }) => Method === "cash" || Reference !== "", {
    path: ["Reference"],
    error: "Reference is required for UPI",
  }),
  reply: z.object({ paymentId: id() }),
  may: "payment:write",
  about: "Records a payment, or with a negative amount money given back.",
});
