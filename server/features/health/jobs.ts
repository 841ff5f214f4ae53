import { z } from "zod";
import type { Channel } from "#contract/message/message.ts";
import { checkTitles, type Finding, type HealthCheck } from "#contract/health/health.ts";
import { findArchiveState, findBackupProblem, findBackupState } from "#server/backups/queries.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { findArchived } from "#server/features/ageing/archive/queries.ts";
import { post } from "#server/features/message/jobs.ts";
import {
  findAdministratorPhones,
  findAdministrators,
  hasReachableAdministrator,
} from "#server/features/people/administrator/queries.ts";
import { measureDisk } from "#server/http/probes/measure.ts";
import { findBacklog } from "#server/http/probes/queries.ts";
import { findFailures, type ReadinessOptions } from "#server/http/probes/readiness.ts";
import { leasedJob, type Work } from "#server/jobs/job.ts";
import { findRefused, findTroubles, saveTroubles } from "./queries.ts";
import { assess, type Facts, newlyBad } from "./rules.ts";
import type { Nightly } from "./backup/rules.ts";

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
  const [faults, disk, state, problem, archive, aged, backlog, refused, hasReader] = await Promise.all([
    findFailures(options, warn),
    dataDir === undefined ? null : measureDisk(dataDir).catch(() => null),
    findBackupState(db),
    findBackupProblem(db),
    findArchiveState(db),
    findArchived(db),
    findBacklog(db, now),
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
    sendsMail: sending.includes("mail"),
    hasReader,
    refused,
  };
}

const watching = leasedJob({
  name: "health/watch",
  payload: z.object({}),
  repeats: { everySeconds: 300 },
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
  for (const to of await findAdministrators(db))
    await post(db, secrets, { ...note, channel: "mail", to, expiresAt: new Date(now.getTime() + NOTE_MS) });
  if (!channels.includes("sms")) return;
  for (const to of await findAdministratorPhones(db))
    await post(db, secrets, { ...note, channel: "sms", to, expiresAt: new Date(now.getTime() + DAY_MS) });
}

/** Reports what is bad to the administrators, once until it is good again. */
export function healthJobs(work: Work, options: HealthOptions): void {
  const { secrets, sending: channels = [] } = options;
  work(watching, async ({ db, now }) => {
    const findings = assess(await findFacts(options, () => undefined));
    const bad = findings.filter(({ state }) => state === "bad");
    const before = await findTroubles(db);
    const toNotify = newlyBad(bad, before);
    return async (transaction) => {
      for (const finding of toNotify) await notify(transaction, secrets, { finding, now, channels });
      const after = bad.map(({ check }): [HealthCheck, boolean] => [
        check,
        before[check] === true || toNotify.some((finding) => finding.check === check),
      ]);
      await saveTroubles(transaction, Object.fromEntries(after));
    };
  });
}
