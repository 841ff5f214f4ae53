import { plural } from "#contract/format.ts";

/** "3 days before", "On the due day", "1 day after"; `days` counts from the due day on. */
export function reminderDayText(days: number): string {
  if (days === 0) return "On the due day";
  return days < 0 ? `${plural(-days, "day")} before` : `${plural(days, "day")} after`;
}
