import { formatAge, formatCount, plural } from "#contract/format.ts";
import type { Finding, HealthState } from "#contract/health/health.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GB = 1e9;

/** The alarms of `ops/alerts.yml` are the same. */
export const limits = {
  /** Milliseconds. */
  backupAge: 36 * HOUR_MS,
  verificationAge: { attention: 9 * DAY_MS, bad: 16 * DAY_MS },
  /** Seconds. */
  archiveAge: { attention: 300, bad: 1_800 },
  /** Bytes. */
  freeDisk: { attention: 10 * GB, bad: 5 * GB },
  /** Seconds. */
  oldestJob: { attention: 300, bad: 900 },
  unsent: 50,
};

export type Verdict = Omit<Finding, "check">;
export const good = (message: string, advice: string | null = null): Verdict => ({
  state: "good",
  message,
  advice,
});

export const problem = (state: HealthState, message: string, advice: string): Verdict => ({
  state,
  message,
  advice,
});

export const ageOf = (instant: string, now: Date): number => now.getTime() - new Date(instant).getTime();

/** "6 hours ago", inside a sentence. */
export const since = (instant: string, now: Date): string =>
  formatAge(instant, now).replace(/^J/, (letter) => letter.toLowerCase());

export const inGb = (bytes: number): string => `${formatCount(Math.round(bytes / GB))} GB`;

/** "40 seconds", "12 minutes", "3 hours". */
export function durationOf(seconds: number): string {
  if (seconds < 60) return plural(Math.round(seconds), "second");
  return seconds < 3_600
    ? plural(Math.floor(seconds / 60), "minute")
    : plural(Math.floor(seconds / 3_600), "hour");
}
