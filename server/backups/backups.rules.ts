import { addDays } from "#contract/day.ts";

/** How many backups are kept: the first and the last of each of so many days, the last of weeks and months. */
const RETENTION = { days: 7, weeks: 5, months: 12 };

/** "chamak-2026-11-21-093000": the day of a backup folder's name; undefined for any other name. */
const dayOfBackup = (name: string): string | undefined => /^chamak-(\d{4}-\d\d-\d\d)-\d{6}$/.exec(name)?.[1];

/** The Monday of a day's week. */
const weekOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The first of these backups in each span. */
function firstPer(names: readonly string[], spanOf: (day: string) => string): string[] {
  const first = new Map<string, string>();
  for (const name of names) {
    const span = spanOf(dayOfBackup(name) ?? "");
    if (!first.has(span)) first.set(span, name);
  }
  return [...first.values()];
}

/** Of the names in a folder, the backups that are no longer needed. Other names are never among them. */
export function outdatedBackups(names: readonly string[]): string[] {
  const newestFirst = names
    .filter((name) => dayOfBackup(name) !== undefined)
    .toSorted()
    .toReversed();
  const firstOfDays = firstPer(newestFirst.toReversed(), (day) => day).slice(-RETENTION.days);
  const retained = new Set([
    ...firstPer(newestFirst, (day) => day).slice(0, RETENTION.days),
    // A restore and an upgrade add one that does not reach the moments before it.
    ...firstOfDays,
    ...firstPer(newestFirst, weekOf).slice(0, RETENTION.weeks),
    ...firstPer(newestFirst, (day) => day.slice(0, 7)).slice(0, RETENTION.months),
  ]);
  return newestFirst.filter((name) => !retained.has(name));
}
