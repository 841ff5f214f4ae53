import type { Finding, HealthCheck, HealthState } from "#contract/health/health.ts";
import { indiaAt } from "#contract/day.ts";
import { formatCount, formatDay, formatSince, formatTime, plural } from "#contract/format.ts";
import type { ArchiveState, BackupProblem, BackupState } from "#server/backups/queries.ts";
import type { ArchiveSummary } from "#server/features/ageing/archive/queries.ts";
import type { Disk } from "#server/http/probes/measure.ts";
import type { Backlog } from "#server/http/probes/queries.ts";
import type { Fault } from "#server/http/probes/readiness.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GB = 1e9;

/** The alarms of `ops/alerts.yml` are the same. */
const limits = {
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

/** Refused callbacks are counted for so many days. */
export const REFUSED_DAYS = 7;

/** The nightly backup. */
export type Nightly = {
  /** The hour, in India. */
  at: number;
  /** False with a database of one's own, of which only files and key are backed up here. */
  withDatabase: boolean;
  /** True where the changes between backups are archived. */
  archives: boolean;
};

type BackupFacts = Nightly & {
  state: BackupState | undefined;
  /** Why the latest one failed; null once one has been made. */
  problem: BackupProblem | null;
  /** Undefined as long as nothing is archived. */
  archive: ArchiveState | undefined;
};

/** All that is known of an installation. */
export type Facts = {
  now: Date;
  faults: readonly Fault[];
  /** Null where the data folder is not known. */
  disk: Disk | null;
  /** Null where nothing is backed up: with a database of one's own and without BACKUP_URL. */
  backup: BackupFacts | null;
  /** Old entries that have left the database. */
  aged: readonly ArchiveSummary[];
  backlog: Backlog;
  sendsMail: boolean;
  /** True if an administrator has an email address, to which trouble can be reported. */
  hasReader: boolean;
  refused: { refusals: number; since: string } | null;
};

type Verdict = Omit<Finding, "check">;

const good = (message: string, advice: string | null = null): Verdict => ({ state: "good", message, advice });
const problem = (state: HealthState, message: string, advice: string): Verdict => ({
  state,
  message,
  advice,
});

const ageOf = (instant: string, now: Date): number => now.getTime() - new Date(instant).getTime();
/** "6 hours ago", inside a sentence. */
const since = (instant: string, now: Date): string =>
  formatSince(instant, now).replace(/^J/, (letter) => letter.toLowerCase());
const inGb = (bytes: number): string => `${formatCount(Math.round(bytes / GB))} GB`;

function assessDisk({ free, total }: Disk): Verdict {
  const message = `${inGb(free)} of ${inGb(total)} are free on the disk of the data folder.`;
  const advice =
    "Move old backups and folders called before-… away from the data folder, or give it a larger disk. On a full disk nothing can be saved.";
  if (free < limits.freeDisk.bad) return problem("bad", message, advice);
  return free < limits.freeDisk.attention ? problem("attention", message, advice) : good(message);
}

const OWN_DATABASE = "The database is a PostgreSQL of your own, backed up by its own means.";

function assessBackup({ at, withDatabase, state, problem: failure }: BackupFacts, now: Date): Verdict {
  const what = withDatabase ? "" : ` of files and key`;
  const last = `${state ? `Last good backup${what} ${since(state.madeAt, now)}.` : `There is no backup${what} yet.`}${withDatabase ? "" : ` ${OWN_DATABASE}`}`;
  if (failure)
    return problem(
      failure.isLast ? "bad" : "attention",
      `${last} The latest attempt failed: ${failure.text}`,
      "Check that the target in BACKUP_URL can be reached and has room. It is tried again by itself.",
    );
  if (!state)
    return problem(
      "attention",
      last,
      `The first one is made at ${formatTime(`${String(at).padStart(2, "0")}:00`)}, in India.`,
    );
  if (ageOf(state.madeAt, now) <= limits.backupAge) return good(last);
  return problem("bad", last, "Check that the product runs at night; the job backup in the log says more.");
}

function assessVerification(state: BackupState | undefined, now: Date): Verdict {
  const advice =
    "One backup a week is restored beside the data, which needs as much room as the data itself.";
  if (!state?.verifiedAt) return problem("attention", "No backup has been restored on trial yet.", advice);
  const message = `A backup was restored on trial and read in full ${since(state.verifiedAt, now)}.`;
  const age = ageOf(state.verifiedAt, now);
  if (age > limits.verificationAge.bad) return problem("bad", message, advice);
  return age > limits.verificationAge.attention ? problem("attention", message, advice) : good(message);
}

function assessArchive(archive: ArchiveState | undefined, now: Date): Verdict {
  const advice =
    "Later ones would be lost with this disk. Check that the target in BACKUP_URL can be reached and has room.";
  if (!archive)
    return problem(
      "bad",
      "No change has been archived beside the backups yet.",
      "The first is within a minute of the start. Otherwise check that the target in BACKUP_URL can be reached, and that its key may write: the job backup/archive in the log has the reason.",
    );
  const seconds = ageOf(archive.archivedAt, now) / 1000;
  const message = `All changes until ${durationOf(seconds)} ago are archived beside the backups.`;
  if (seconds > limits.archiveAge.bad) return problem("bad", message, advice);
  return seconds > limits.archiveAge.attention ? problem("attention", message, advice) : good(message);
}

/** An entry in the audit, by how long it is kept. */
const auditWords: Record<ArchiveSummary["keeping"], string> = {
  wash: "audit entries of washes",
  money: "audit entries of money",
  other: "other audit entries",
};

function assessAged(aged: readonly ArchiveSummary[]): Verdict {
  if (aged.length === 0) return good("No audit entry or event is old enough to leave the database.");
  const parts = aged.map(({ source, keeping, rows, until }) => {
    const what = source === "event" ? "events of bookings" : auditWords[keeping];
    return `${formatCount(rows)} ${what} until ${formatDay(indiaAt(until).day)}`;
  });
  return good(
    `Moved to the archive by age: ${parts.join(", ")}.`,
    "The archive is in the store of files, under archives.",
  );
}

/** "40 seconds", "12 minutes", "3 hours". */
function durationOf(seconds: number): string {
  if (seconds < 60) return plural(Math.round(seconds), "second");
  return seconds < 3_600
    ? plural(Math.floor(seconds / 60), "minute")
    : plural(Math.floor(seconds / 3_600), "hour");
}

function assessJobs({ due, oldestSeconds }: Backlog): Verdict {
  if (due === 0) return good("No work is waiting.");
  const count = due === 1 ? "One job is due" : `${formatCount(due)} jobs are due`;
  const message = `${count}, the oldest for ${durationOf(oldestSeconds)}.`;
  const advice =
    "Bills, messages or the evening's assignment are late. The log names jobs that fail; a restart frees one that is stuck.";
  if (oldestSeconds > limits.oldestJob.bad) return problem("bad", message, advice);
  return oldestSeconds > limits.oldestJob.attention ? problem("attention", message, advice) : good(message);
}

const assessFailed = ({ failed }: Backlog): Verdict =>
  failed === 0
    ? good("No job was given up in the last 90 days.")
    : problem(
        "attention",
        `${failed === 1 ? "One job was" : `${formatCount(failed)} jobs were`} given up after the last attempt.`,
        "They are listed below, with what went wrong.",
      );

function assessMessages({ backlog: { unsent }, sendsMail, hasReader }: Facts): Verdict {
  const message = `${unsent === 1 ? "One message has" : `${formatCount(unsent)} messages have`} not been sent.`;
  if (!sendsMail)
    return problem(
      "attention",
      unsent === 0 ? "There is no mail server." : message,
      "Without SMTP_URL mails are passed on by hand, from Messages; so are these reports of trouble.",
    );
  if (!hasReader)
    return problem(
      "attention",
      "No administrator has an email address, so nobody receives reports of trouble.",
      "Give one to an administrator, under Employees.",
    );
  if (unsent === 0) return good("Every message is on its way or has arrived.");
  return unsent > limits.unsent
    ? problem("attention", message, "Messages has the reason for each.")
    : good(message);
}

const assessCallbacks = (refused: Facts["refused"]): Verdict =>
  refused === null
    ? good(`No callback of a payment gateway was refused in the last ${REFUSED_DAYS} days.`)
    : problem(
        "attention",
        `${refused.refusals === 1 ? "One callback" : `${formatCount(refused.refusals)} callbacks`} of a payment gateway had a wrong signature since ${formatDay(refused.since)}.`,
        "Compare the webhook secret in the company's payment settings with the one at the gateway. Others may also be trying.",
      );

const oneOf = (isBad: boolean, fine: string, message: string, advice: string): Verdict =>
  isBad ? problem("bad", message, advice) : good(fine);

/** Everything that can be said about an installation, in the order of `healthChecks`. */
export function assess(facts: Facts): Finding[] {
  const { now, faults, disk, backup, aged, backlog } = facts;
  const verdicts: Record<HealthCheck, Verdict | null> = {
    database: oneOf(
      faults.includes("database"),
      "It answers, and can be written to.",
      "It cannot be written to.",
      "Look whether its disk is full, and at the end of its log.",
    ),
    key: oneOf(
      faults.includes("key"),
      "It opens what it has sealed: account numbers, second factors, gateways.",
      "It does not open what is sealed here.",
      "Put the right secret.key back into the data folder, or name it in SECRET_KEY, and restart.",
    ),
    store: oneOf(
      faults.includes("store"),
      "Photos and documents can be written, read and removed.",
      "Photos and documents cannot be saved.",
      "Check that the bucket of FILES_URL answers and its key is valid, or that the disk has room.",
    ),
    disk: disk && assessDisk(disk),
    backup: backup
      ? assessBackup(backup, now)
      : good(
          OWN_DATABASE,
          "It cannot be seen from here: restore one on trial now and then. With BACKUP_URL files and key are backed up each night.",
        ),
    verification: backup && assessVerification(backup.state, now),
    archive: backup?.archives ? assessArchive(backup.archive, now) : null,
    ageing: assessAged(aged),
    jobs: assessJobs(backlog),
    failedJobs: assessFailed(backlog),
    messages: assessMessages(facts),
    callbacks: assessCallbacks(facts.refused),
  };
  return Object.entries(verdicts).flatMap(([check, verdict]) =>
    verdict ? [{ check: check as HealthCheck, ...verdict }] : [],
  );
}

/** Of each bad check, whether it was reported; one that was bad only at the last look is false. */
export type Troubles = { readonly [C in HealthCheck]?: boolean };

/** Reports are due on the second look in a row, so that a short trouble wakes nobody. */
export const newlyBad = (bad: readonly Finding[], before: Troubles): Finding[] =>
  bad.filter(({ check }) => before[check] === false);

/**
 * Jobs of which another run does no harm at any time: they compute, draw or deliver again what is there. The others
 * move money or write to people, or are about a day that has passed.
 */
const retryableJobs = new Set([
  "bill/booking",
  "bill/close",
  "bill/correct",
  "bill/draw",
  "bill/voucher",
  "booking/planCompanyAhead",
  "event/publish",
  "gateway/askDebit",
  "gateway/askLink",
  "gateway/askMandate",
  "round/settle",
  "webhook/deliver",
]);

export const isRetryable = (name: string): boolean => retryableJobs.has(name);
