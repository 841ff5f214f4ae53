import { addDays } from "../day.ts";

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
