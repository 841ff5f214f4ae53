import { addDays, indiaAt } from "#contract/day.ts";

/** The time, in India, at which the next day's pauses are decided: before the evening's assignment. */
export const PAUSED_AT = "18:00";

/** The day whose pauses are decided next. */
export function nextPauseDay(now: Date): string {
  const { day, time } = indiaAt(now);
  return addDays(day, time < PAUSED_AT ? 1 : 2);
}
