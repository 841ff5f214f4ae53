import { formatTime } from "../format.ts";

/** A wash is booked for an hour of the day: sixteen slots, "6:00 AM" to "9:00 PM". */

const FIRST_HOUR = 6;
const LAST_HOUR = 21;

/** The hours at which slots begin. */
export const slotHours = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => FIRST_HOUR + index);

/** An hour of the day as people and the wire write it. */
export const slotOfHour = (hour: number): string => formatTime(`${hour}:00`);

/** The slots as people and the wire write them. */
export const slots = slotHours.map(slotOfHour) as [string, ...string[]];

/** The hour at which a slot begins. @throws for what is no slot. */
export function hourOfSlot(slot: string): number {
  const hour = slotHours[slots.indexOf(slot)];
  if (hour === undefined) throw new RangeError(`${slot} is no slot.`);
  return hour;
}

/** The time of day, "07:00", at which a slot begins. */
export const timeOfSlot = (slot: string): string => `${String(hourOfSlot(slot)).padStart(2, "0")}:00`;

/** What is said of a slot that has begun already. */
export const SLOT_PASSED = "This time has passed today. Please choose a later one";

/** Whether a slot of a day has begun at `now`, day and time of day in India. */
export const hasPassed = (slot: string, day: string, now: { day: string; time: string }): boolean =>
  day < now.day || (day === now.day && timeOfSlot(slot) <= now.time);
