import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";
import { channelTitles, outsideChannels } from "./channel.ts";

/** Parts of an installation that its operator looks after, in the order in which they are shown. */
export const healthChecks = [
  "database",
  "key",
  "store",
  "disk",
  "backup",
  "verification",
  "archive",
  "ageing",
  "jobs",
  "failedJobs",
  "messages",
  ...outsideChannels,
  "callbacks",
] as const;
export type HealthCheck = (typeof healthChecks)[number];

/** Their names in English, for the screen and for reports. */
export const checkTitles: Record<HealthCheck, string> = {
  database: "Database",
  key: "Key",
  store: "Photos and documents",
  disk: "Disk",
  backup: "Backup",
  verification: "Backup tried out",
  archive: "Archive of changes",
  ageing: "Old entries",
  jobs: "Work in the background",
  failedJobs: "Failed jobs",
  messages: "Messages",
  ...channelTitles,
  callbacks: "Payment callbacks",
};

/** `unknown`: nothing has shown yet whether it works. */
export const healthStates = ["good", "attention", "bad", "unknown"] as const;
export type HealthState = (typeof healthStates)[number];

/** Most failed jobs in one reply, the latest. */
export const MAX_FAILED_JOBS = 50;

const Finding = z
  .object({
    check: z.enum(healthChecks),
    state: z.enum(healthStates),
    /** One sentence in English. */
    message: z.string(),
    /** Sentences for the operator; null when there is nothing to do. */
    advice: z.string().nullable(),
  })
  .meta({ id: "HealthFinding" });
export type Finding = z.output<typeof Finding>;

const jobRef = { jobId: id("chooseJob") };

const FailedJob = z
  .object({
    ...jobRef,
    name: z.string(),
    failedAt: z.string(),
    attempts: z.int(),
    problem: z.string(),
    /** True if another run does no harm, whenever it is. */
    retryable: z.boolean(),
  })
  .meta({ id: "FailedJob" });
export type FailedJob = z.output<typeof FailedJob>;

const Health = z
  .object({
    checkedAt: z.string(),
    /** Checks that do not apply to this installation are absent. */
    findings: z.array(Finding),
    failedJobs: z.array(FailedJob),
    versions: z.object({ product: z.string(), node: z.string(), postgresql: z.string() }),
  })
  .meta({ id: "Health" });
export type Health = z.output<typeof Health>;

export const getHealth = endpoint({
  path: "/Health/Get",
  body: z.object({}),
  reply: Health,
  permission: "health:read",
  about: `How this installation is: backups, disk, database, key, store, jobs, messages, each gateway and the mail server, in words and with what to do; the latest ${MAX_FAILED_JOBS} failed jobs.`,
});

export const retryJob = endpoint({
  path: "/Health/RetryJob",
  body: z.object(jobRef),
  reply: z.object(jobRef),
  permission: "health:write",
  about: "Runs a failed job once more, if another run does no harm.",
});
