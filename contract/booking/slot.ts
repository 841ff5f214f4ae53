import { z } from "zod";
import { coded, type ErrorCode } from "../coded.ts";
import { formatTime } from "../format.ts";

/** A wash is booked for an hour of the day: sixteen slots, "6:00 AM" to "9:00 PM". */

const FIRST_HOUR = 6;
const LAST_HOUR = 21;

const NO_SLOT = coded("slotShape");

/** Why a slot takes no wash: what there is of it is taken, nobody covers it, or the company does not work then. */
export const unavailableReasons = z.enum(["full", "nobody", "closed"]);
export type UnavailableReason = z.output<typeof unavailableReasons>;

/** The hours at which slots begin. */
export const slotHours = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => FIRST_HOUR + index);

/** An hour of the day as people and the wire write it. */
export const slotOfHour = (hour: number): string => formatTime(`${hour}:00`);

/** The slots as people and the wire write them. */
export const slots = slotHours.map(slotOfHour) as [string, ...string[]];

/** A slot on the wire: as it is written here, or as others write it ("07:00 am"). */
export const slotInput = z
  .string({ error: coded("slotRequired") })
  .max(20, { error: NO_SLOT, abort: true })
  .overwrite((text) => text.trim().toUpperCase().replace(/^0/, ""))
  .min(1, { error: coded("slotRequired"), abort: true })
  .refine((text) => slots.includes(text), NO_SLOT)
  .meta({ enum: slots });

/** The hour at which a slot begins. @throws for what is no slot. */
export function hourOfSlot(slot: string): number {
  const hour = slotHours[slots.indexOf(slot)];
  if (hour === undefined) throw new RangeError(`${slot} is no slot.`);
  return hour;
}

/** The time of day, "07:00", at which a slot begins. */
export const timeOfSlot = (slot: string): string => `${String(hourOfSlot(slot)).padStart(2, "0")}:00`;

/** What is said of a slot that has begun already. */
export const SLOT_PASSED = "slotPassed" satisfies ErrorCode;

/** Whether a slot of a day has begun at `now`, day and time of day in India. */
export const hasPassed = (slot: string, day: string, now: { day: string; time: string }): boolean =>
  day < now.day || (day === now.day && timeOfSlot(slot) <= now.time);

/** How many washes an hour may hold. */
export const washesPerHour = z
  .int({ error: coded("notAWholeNumber") })
  .min(1, coded("atLeastOneWash"))
  .max(1000, coded("atMostThousandWashes"));
