import { readManifest } from "embedded-postgres-supervisor/backup";
import type { Recovery } from "embedded-postgres-supervisor/restore";
import { indiaInstant } from "#contract/day.ts";
import { identity } from "#server/config/identity.ts";
import { fetchLog } from "./archive.ts";
import type { BackupTarget } from "./target.ts";

/** Restores everything that is archived. */
const LATEST = "latest";

/**
 * Reads `2026-11-23 14:05` or `2026-11-23 14:05:30`, in India; null for `latest`.
 * @throws a sentence when it is neither.
 */
export function readMoment(text: string): Date | null {
  if (text === LATEST) return null;
  const [, day, time, seconds = "0"] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  const moment = day !== undefined && time !== undefined ? indiaInstant(day, time) : null;
  moment?.setSeconds(Number(seconds));
  if (!moment || Number.isNaN(moment.getTime()))
    throw new Error(
      `--at takes a day and time in India, such as "2026-11-23 14:05", or ${LATEST}; not "${text}".`,
    );
  return moment;
}

/**
 * How a backup's folder is continued from its archive until a moment; null: to the end of it.
 * @throws when the backup has no archive, or is from after that moment.
 */
export async function recoveryOf(
  target: BackupTarget,
  folder: string,
  until: Date | null,
): Promise<Recovery> {
  const { archive, completeUntil } = await readManifest(folder, identity);
  if (archive === undefined)
    throw new Error("The changes after this backup were not archived: restore it without --at.");
  if (until !== null && until < new Date(completeUntil))
    throw new Error("This backup is from after that time: name an earlier one.");
  return { until, addLog: (pgWal, first) => fetchLog(target, { archive, first, until }, pgWal) };
}
