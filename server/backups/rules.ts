import { addDays } from "#contract/day.ts";

/** How many of the latest backups are kept: one for each of so many days, weeks and months. */
const KEPT = { days: 7, weeks: 5, months: 12 };

/** "chamak-2026-11-21-093000": the day of a backup folder's name; undefined for any other name. */
const dayOfBackup = (name: string): string | undefined => /^chamak-(\d{4}-\d\d-\d\d)-\d{6}$/.exec(name)?.[1];

/** The Monday of a day's week. */
const weekOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The latest backup of each of the latest `count` spans that have any. */
function latestPer(names: readonly string[], spanOf: (day: string) => string, count: number): string[] {
  const latest = new Map<string, string>();
  for (const name of names) {
    const span = spanOf(dayOfBackup(name) ?? "");
    if (!latest.has(span)) latest.set(span, name);
  }
  return [...latest.values()].slice(0, count);
}

/** Of the names in a folder, the backups that are no longer needed. Other names are never among them. */
export function outdatedBackups(names: readonly string[]): string[] {
  const backups = names
    .filter((name) => dayOfBackup(name) !== undefined)
    .toSorted()
    .toReversed();
  const retained = new Set([
    ...latestPer(backups, (day) => day, KEPT.days),
    ...latestPer(backups, weekOf, KEPT.weeks),
    ...latestPer(backups, (day) => day.slice(0, 7), KEPT.months),
  ]);
  return backups.filter((name) => !retained.has(name));
}
