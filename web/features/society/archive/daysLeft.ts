import { RESTORE_DAYS } from "#contract/society/archive.ts";

const DAY_MS = 86_400_000;

/** The days, rounded up, during which something archived at `archivedAt` can still be restored. */
export const daysLeft = (archivedAt: string, now: number): number =>
  Math.max(0, Math.ceil(RESTORE_DAYS - (now - Date.parse(archivedAt)) / DAY_MS));
