import { z } from "zod";
import { coded } from "../coded.ts";
import { addDays, day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id, requiredLine } from "../text.ts";
import { BookingRef } from "./booking.ts";
import { unavailableReasons, slots, slotInput } from "./slot.ts";

/** Until this time of the day before, customers may move, skip or cancel a wash: "20:00". */
const CUT_OFF = "20:00";
/** The same as a slot. */
export const CUT_OFF_SLOT = "8:00 PM";
/** The same as people read it. */
export const CUT_OFF_TEXT = `${CUT_OFF_SLOT} on the day before`;

/** Day and time of day in India. */
type Moment = { day: string; time: string };

/** The last day of which it is said at `now` who comes: once customers can take no wash of it off any more. */
export const assignedUntil = ({ day: today, time }: Moment): string =>
  time < CUT_OFF ? today : addDays(today, 1);

/**
 * The first moment, day and time of day, at which a wash must begin to be moved or taken off at `now`: staff may until it
 * begins, customers until the evening before.
 */
export function earliestOff(now: Moment, isCustomer: boolean): Moment {
  if (!isCustomer) return now;
  return { day: addDays(now.day, now.time < CUT_OFF ? 1 : 2), time: "00:00" };
}

/** Whether a wash can still be taken off, or by a customer be moved, at `now`. */
export function canTakeOff(wash: Moment, now: Moment, isCustomer: boolean): boolean {
  const earliest = earliestOff(now, isCustomer);
  return wash.day > earliest.day || (wash.day === earliest.day && wash.time > earliest.time);
}

const Reason = requiredLine("whyRequired", 300);
const WashRef = z.object({ washId: id("chooseWash") });
const Changed = z.object({ washes: z.int() });

export const moveWash = endpoint({
  path: "/Booking/MoveWash",
  body: WashRef.extend({
    Date: day("startRequired"),
    Slot: slotInput,
    Reason,
    Overbook: flag.default(false),
  }),
  reply: Changed,
  permission: "booking:reschedule",
  about:
    "Moves one wash to another day or slot; 409 when that is full. Customers may until 8 PM on the day before.",
});

export const getWashSlots = endpoint({
  path: "/Booking/GetWashSlots",
  body: WashRef.extend({ Date: day("startRequired") }),
  reply: z.array(
    z.object({
      slot: z.enum(slots),
      /** Washes such as this one that find room, its own time counted as free; null where there is no limit. */
      left: z.int().nullable(),
      /** Why there is none: it is taken, nobody covers the slot, or the company does not work then. */
      reason: unavailableReasons.nullable(),
    }),
  ),
  permission: "booking:reschedule",
  about: "Room for a wash that is to be moved, for each slot of a day.",
});

export const skipWash = endpoint({
  path: "/Booking/SkipWash",
  body: WashRef.extend({ Reason }),
  reply: Changed,
  permission: "booking:skip",
  about: "Skips one wash; it is not charged. Customers may until 8 PM on the day before.",
});

export const restoreWash = endpoint({
  path: "/Booking/RestoreWash",
  body: WashRef.extend({
    /** Another slot of its day; null for the one that it had. */
    Slot: slotInput.nullable().default(null),
  }),
  reply: Changed,
  permission: "booking:skip",
  about:
    "Lets a skipped wash take place after all; 409 with the nearest free times when its slot is full. Customers may until 8 PM on the day before.",
});

export const pauseBooking = endpoint({
  path: "/Booking/Pause",
  body: BookingRef.extend({
    From: day("startRequired"),
    To: day("endRequired"),
    Reason,
  }).refine(({ From, To }) => From <= To, { path: ["To"], error: coded("endBeforeStart") }),
  reply: Changed,
  permission: "booking:skip",
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
  permission: "booking:cancel",
  about: "Cancels the washes to come, or those from a day on. What is cancelled is not charged.",
});
