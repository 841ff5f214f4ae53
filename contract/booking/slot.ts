import { z } from "zod";
import { coded, type ErrorCode } from "../coded.ts";
import { formatTime } from "../format.ts";

/** Slots are hours of the day: sixteen, beginning at "6:00 AM" to "9:00 PM". */

const FIRST_HOUR = 6;
const LAST_HOUR = 21;

const NO_SLOT = coded("slotShape");

/** Why a slot is unavailable: full, not covered, or outside the company's working hours. */
export const unavailableReasons = z.enum(["full", "nobody", "closed"]);
export type UnavailableReason = z.output<typeof unavailableReasons>;

export const slotHours = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => FIRST_HOUR + index);

/** An hour as a slot: "7:00 AM". */
export const slotOfHour = (hour: number): string => formatTime(`${hour}:00`);

/** All slots: "6:00 AM" … */
export const slots = slotHours.map(slotOfHour) as [string, ...string[]];

/** A slot in requests, also in other spellings ("07:00 am"). */
export const slotInput = z
  .string({ error: coded("slotRequired") })
  .max(20, { error: NO_SLOT, abort: true })
  .overwrite((text) => text.trim().toUpperCase().replace(/^0/, ""))
  .min(1, { error: coded("slotRequired"), abort: true })
  .refine((text) => slots.includes(text), NO_SLOT)
  .meta({ enum: slots });

/**
 * The start hour of a slot.
 * @throws for an invalid slot.
 */
export function hourOfSlot(slot: string): number {
  const hour = slotHours[slots.indexOf(slot)];
  if (hour === undefined) throw new RangeError(`${slot} is no slot.`);
  return hour;
}

/** The start time of a slot, "07:00". */
export const timeOfSlot = (slot: string): string => `${String(hourOfSlot(slot)).padStart(2, "0")}:00`;

/** For a slot that has already begun. */
export const SLOT_PASSED = "slotPassed" satisfies ErrorCode;

/** True if a slot has begun at `now`, the day and time of day in India. */
export const hasPassed = (slot: string, day: string, now: { day: string; time: string }): boolean =>
  day < now.day || (day === now.day && timeOfSlot(slot) <= now.time);

export const washesPerHour = z
  .int({ error: coded("notAWholeNumber") })
  .min(1, coded("atLeastOneWash"))
  .max(1000, coded("atMostThousandWashes"));
