import { z } from "zod";
import type { Channel } from "#contract/message/channel.ts";
import { checkTitles, type Finding } from "#contract/health/health.ts";
import { findOutcomes } from "#server/attempts/attempts.queries.ts";
import { findArchiveState, findBackupProblem, findBackupState } from "#server/backups/backups.queries.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { findArchived } from "#server/features/ageing/archive.queries.ts";
import { post } from "#server/features/message/message.jobs.ts";
import {
  findAdministratorPhones,
  findAdministrators,
  hasReachableAdministrator,
} from "#server/features/people/administrator.queries.ts";
import { measureDisk } from "#server/http/probes/measure.ts";
import { findBacklog } from "#server/http/probes/probes.queries.ts";
import { findFailures, type ReadinessOptions } from "#server/http/probes/readiness.ts";
import { leasedJob, type Work } from "#server/jobs/job.ts";
import { findRefused, findTroubles, saveTroubles } from "./health.queries.ts";
import { assess, type Facts, followUp, reportChannels } from "./health.rules.ts";
import type { Nightly } from "./backup.rules.ts";

export type HealthOptions = ReadinessOptions & {
  /** The folder whose disk is looked at. */
  dataDir?: string | undefined;
  /** Absent where nothing is backed up. */
  nightly?: Nightly | undefined;
  sending?: readonly Channel[];
};

/** Looks at everything. `warn` receives the errors of what does not work. */
export async function findFacts(options: HealthOptions, warn: (error: unknown) => void): Promise<Facts> {
  const { db, clock, dataDir, nightly, sending = [] } = options;
  const now = clock();
  const [faults, disk, state, problem, archive, aged, backlog, outcomes, refused, hasReader] =
    await Promise.all([
      findFailures(options, warn),
      dataDir === undefined ? null : measureDisk(dataDir).catch(() => null),
      findBackupState(db),
      findBackupProblem(db),
      findArchiveState(db),
      findArchived(db),
      findBacklog(db, now),
      findOutcomes(db, now),
      findRefused(db, now),
      hasReachableAdministrator(db),
    ]);
  const backup = nightly ? { ...nightly, state, problem: problem ?? null, archive } : null;
  return {
    now,
    faults,
    disk,
    backup,
    aged,
    backlog,
    sending,
    outcomes,
    hasReader,
    refused,
  };
}

const watching = leasedJob({
  name: "health/watch",
  payload: z.object({}),
  repeats: { everySeconds: 60 },
  limitSeconds: 60,
  atOnce: 1,
});

const DAY_MS = 24 * 3_600_000;
/** How long administrators see a report. */
const NOTE_MS = 30 * DAY_MS;

type Report = { finding: Finding; now: Date; channels: readonly Channel[] };

async function notify(db: Db, secrets: Secrets, { finding, now, channels }: Report): Promise<void> {
  const { check, message, advice } = finding;
  const parameters = { what: checkTitles[check], problem: message, advice: advice ?? "" };
  const note = { template: "installationTrouble" as const, parameters, now };
  for (const channel of channels) {
    const isMail = channel === "mail";
    const expiresAt = new Date(now.getTime() + (isMail ? NOTE_MS : DAY_MS));
    for (const to of await (isMail ? findAdministrators(db) : findAdministratorPhones(db)))
      await post(db, secrets, { ...note, channel, to, expiresAt });
  }
}

/** Reports what is bad to the administrators, once until it is good again, by channels that are not bad themselves. */
export function healthJobs(work: Work, options: HealthOptions): void {
  const { secrets, sending = [] } = options;
  work(watching, async ({ db, now }) => {
    const findings = assess(await findFacts(options, () => undefined));
    const bad = findings.filter(({ state }) => state === "bad");
    const { due, after } = followUp(bad, await findTroubles(db), now);
    const channels = reportChannels(sending, bad);
    return async (transaction) => {
      for (const finding of due) await notify(transaction, secrets, { finding, now, channels });
      await saveTroubles(transaction, after);
    };
  });
}
