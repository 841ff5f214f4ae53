import { type OutsideChannel, outsideChannels } from "#contract/health/channel.ts";
import type { Finding, HealthCheck } from "#contract/health/health.ts";
import { type Channel, channels as messageChannels } from "#contract/message/channel.ts";
import { indiaAt } from "#contract/day.ts";
import { formatCount, formatDay } from "#contract/format.ts";
import type { Outcomes } from "#server/attempts/attempts.rules.ts";
import type { ArchiveSummary } from "#server/features/ageing/archive.queries.ts";
import type { Disk } from "#server/http/probes/measure.ts";
import type { Backlog } from "#server/http/probes/probes.queries.ts";
import type { ReadinessFailure } from "#server/http/probes/readiness.ts";
import { type Verdict, ageOf, inGb, limits, problem, good, durationOf } from "./verdict.rules.ts";
import { assessChannel } from "./channel.rules.ts";
import {
  type BackupFacts,
  assessBackup,
  OWN_DATABASE,
  assessVerification,
  assessArchive,
} from "./backup.rules.ts";

/** Refused callbacks are counted for so many days. */
export const REFUSED_DAYS = 7;

/** All that is known of an installation. */
export type Facts = {
  now: Date;
  faults: readonly ReadinessFailure[];
  /** Null where the data folder is not known. */
  disk: Disk | null;
  /** Null where nothing is backed up: with a database of one's own and without BACKUP_URL. */
  backup: BackupFacts | null;
  /** Old entries that have left the database. */
  aged: readonly ArchiveSummary[];
  backlog: Backlog;
  /** Channels of messages with a server or a gateway. */
  sending: readonly Channel[];
  /** Of everything outside that has been tried. */
  outcomes: readonly Outcomes[];
  /** True if an administrator has an email address, to which trouble can be reported. */
  hasReader: boolean;
  refused: { refusals: number; since: string } | null;
};

function assessDisk({ free, total }: Disk): Verdict {
  const message = `${inGb(free)} of ${inGb(total)} are free on the disk of the data folder.`;
  const advice =
    "Move old backups and folders called before-… away from the data folder, or give it a larger disk. On a full disk nothing can be saved.";
  if (free < limits.freeDisk.bad) return problem("bad", message, advice);
  return free < limits.freeDisk.attention ? problem("attention", message, advice) : good(message);
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

function assessMessages({ backlog: { unsent }, sending, hasReader }: Facts): Verdict {
  const message = `${unsent === 1 ? "One message has" : `${formatCount(unsent)} messages have`} not been sent.`;
  if (!sending.includes("mail"))
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

const isMessageChannel = (channel: OutsideChannel): channel is Channel =>
  messageChannels.some((each) => each === channel);

function assessChannels({ outcomes, sending, now }: Facts): Record<OutsideChannel, Verdict | null> {
  const verdictOf = (channel: OutsideChannel) => {
    const outcome = outcomes.find((each) => each.channel === channel);
    // A gateway that was removed since says nothing; those of payments and webhooks are set up by companies.
    const isSetUp = isMessageChannel(channel) ? sending.includes(channel) : outcome !== undefined;
    return isSetUp ? [[channel, assessChannel(channel, outcome, now)]] : [];
  };
  return Object.fromEntries([
    ...outsideChannels.map((channel) => [channel, null]),
    ...outsideChannels.flatMap(verdictOf),
  ]) as Record<OutsideChannel, Verdict | null>;
}

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
    ...assessChannels(facts),
    callbacks: assessCallbacks(facts.refused),
  };
  return Object.entries(verdicts).flatMap(([check, verdict]) =>
    verdict ? [{ check: check as HealthCheck, ...verdict }] : [],
  );
}

/** Of each bad check, since when it has been, in the first look's ISO time, and whether it was reported. */
export type Troubles = { readonly [C in HealthCheck]?: { since: string; reported: boolean } };

/** How long trouble lasts before it is reported, so that a short one wakes nobody. */
const LASTING_MS = 5 * 60_000;

/** A silent channel has failed five times by the time it is bad: it is reported at once. */
const isReportedAtOnce = (check: HealthCheck): boolean =>
  outsideChannels.some((channel) => channel === check);

/** What is bad, and which of it is to be reported now. */
export function followUp(
  bad: readonly Finding[],
  before: Troubles,
  now: Date,
): { due: Finding[]; after: Troubles } {
  const sinceOf = (check: HealthCheck) => before[check]?.since ?? now.toISOString();
  const due = bad.filter(
    ({ check }) =>
      before[check]?.reported !== true &&
      (isReportedAtOnce(check) || ageOf(sinceOf(check), now) >= LASTING_MS),
  );
  const after = bad.map(({ check }) => [
    check,
    {
      since: sinceOf(check),
      reported: before[check]?.reported === true || due.some((one) => one.check === check),
    },
  ]);
  return { due, after: Object.fromEntries(after) as Troubles };
}

/**
 * The channels that a report goes out by: those that work, mail first, and one by phone. Where none does, mail: the
 * report then waits under Messages.
 */
export function reportChannels(sending: readonly Channel[], bad: readonly Finding[]): Channel[] {
  const works = (channel: Channel) =>
    sending.includes(channel) && !bad.some(({ check }) => check === channel);
  const byPhone = (["sms", "whatsapp"] as const).find(works);
  const byMail = works("mail") || byPhone === undefined;
  return [...(byMail ? (["mail"] as const) : []), ...(byPhone ? [byPhone] : [])];
}

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
