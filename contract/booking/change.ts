import { z } from "zod";
import { coded } from "../coded.ts";
import { addDays, day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id } from "../text.ts";
import { BookingRef } from "./booking.ts";
import { reasonFields, requireReason } from "./reason.ts";
import { unavailableReasons, slots, slotInput } from "./slot.ts";

/** Time on the previous day until which customers may move, skip or cancel a wash: "20:00". */
const CUT_OFF = "20:00";
/** As a slot. */
export const CUT_OFF_SLOT = "8:00 PM";
/** As display text. */
export const CUT_OFF_TEXT = `${CUT_OFF_SLOT} on the day before`;

/** Day and time of day in India. */
type Moment = { day: string; time: string };

/** Last day whose providers are shown at `now`: the customers' deadline for changes has passed for its washes. */
export const assignedUntil = ({ day: today, time }: Moment): string =>
  time < CUT_OFF ? today : addDays(today, 1);

/**
 * The earliest start of a wash that can still be moved, skipped or cancelled at `now`: staff may until it begins,
 * customers until the previous evening.
 */
export function earliestOff(now: Moment, isCustomer: boolean): Moment {
  if (!isCustomer) return now;
  return { day: addDays(now.day, now.time < CUT_OFF ? 1 : 2), time: "00:00" };
}

/** True if a wash can still be skipped or cancelled (by a customer also moved) at `now`. */
export function canTakeOff(wash: Moment, now: Moment, isCustomer: boolean): boolean {
  const earliest = earliestOff(now, isCustomer);
  return wash.day > earliest.day || (wash.day === earliest.day && wash.time > earliest.time);
}

const WashRef = z.object({ washId: id("chooseWash") });
const Changed = z.object({ washes: z.int() });

export const moveWash = endpoint({
  path: "/Booking/MoveWash",
  body: WashRef.extend({
    Date: day("startRequired"),
    Slot: slotInput,
    ...reasonFields,
    Overbook: flag.default(false),
    /** True moves it although the vehicle has the item in another booking on the new day. */
    EvenTwice: flag.default(false),
  }).superRefine(requireReason),
  reply: Changed,
  permission: "booking:reschedule",
  about:
    "Moves one wash to another day or slot; 409 when that is full, and when another booking washes the vehicle likewise on the new day, without `EvenTwice`. Customers may until 8 PM on the day before.",
});

export const getWashSlots = endpoint({
  path: "/Booking/GetWashSlots",
  body: WashRef.extend({ Date: day("startRequired") }),
  reply: z.array(
    z.object({
      slot: z.enum(slots),
      /** Free washes in the slot, counting this wash's own time as free; null without a limit. */
      left: z.int().nullable(),
      /** Why the slot is unavailable: full, not covered, or outside the company's working hours. */
      reason: unavailableReasons.nullable(),
    }),
  ),
  permission: "booking:reschedule",
  about: "Room for a wash that is to be moved, for each slot of a day.",
});

export const skipWash = endpoint({
  path: "/Booking/SkipWash",
  body: WashRef.extend(reasonFields).superRefine(requireReason),
  reply: Changed,
  permission: "booking:skip",
  about: "Skips one wash; it is not charged. Customers may until 8 PM on the day before.",
});

export const restoreWash = endpoint({
  path: "/Booking/RestoreWash",
  body: WashRef.extend({
    /** Another slot of its day; null: keeps the current slot. */
    Slot: slotInput.nullable().default(null),
    /** True restores it although the vehicle has the item in another booking on that day. */
    EvenTwice: flag.default(false),
  }),
  reply: Changed,
  permission: "booking:skip",
  about:
    "Lets a skipped wash take place after all; 409 with the nearest free times when its slot is full, and when another booking washes the vehicle likewise on that day, without `EvenTwice`. Customers may until 8 PM on the day before.",
});

export const pauseBooking = endpoint({
  path: "/Booking/Pause",
  body: BookingRef.extend({
    From: day("startRequired"),
    To: day("endRequired"),
    ...reasonFields,
  })
    .superRefine(requireReason)
    .refine(({ From, To }) => From <= To, { path: ["To"], error: coded("endBeforeStart") }),
  reply: Changed,
  permission: "booking:skip",
  about: "Skips every wash between two days, both counted.",
});

export const cancelBooking = endpoint({
  path: "/Booking/Cancel",
  body: BookingRef.extend({
    /** Null: all future washes. */
    From: day().nullable().default(null),
    ...reasonFields,
  }).superRefine(requireReason),
  reply: Changed,
  permission: "booking:cancel",
  about: "Cancels the washes to come, or those from a day on. What is cancelled is not charged.",
});
