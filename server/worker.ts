import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { reminderJobs } from "#server/features/booking/reminder/jobs.ts";
import { sumJobs } from "#server/features/dashboard/sums/jobs.ts";
import { changeJobs } from "#server/features/event/change/jobs.ts";
import { sayingJobs } from "#server/features/event/say/jobs.ts";
import { billJobs } from "#server/features/bill/close/jobs.ts";
import { creditJobs } from "#server/features/bill/credit/jobs.ts";
import { billReminderJobs } from "#server/features/bill/reminder/jobs.ts";
import { paperJobs } from "#server/features/bill/paper/jobs.ts";
import { messageJobs, post, type Senders } from "#server/features/message/jobs.ts";
import { wasToldSince } from "#server/features/message/queries.ts";
import { findAdministrators } from "#server/features/people/queries.ts";
import { providerPaperJobs } from "#server/features/provider/paper/jobs.ts";
import { roundJobs } from "#server/features/round/jobs.ts";
import { webhookJobs } from "#server/features/webhook/jobs.ts";
import type { FileStore } from "#server/files/store.ts";
import type { Log } from "#server/log.ts";
import { internet, type Outside } from "#server/outside.ts";
import { type GivenUp, Worker } from "#server/queue/worker.ts";
import { sweepJobs } from "#server/sweep.ts";

export type WorkerOptions = {
  db: Db;
  clock: () => Date;
  log: Pick<Log, "warn">;
  /** What people upload. */
  store: FileStore;
  secrets: Secrets;
  /** Where people reach the app, without a slash at the end. */
  publicUrl: string;
  senders: Senders;
  /** Which servers webhooks are called on; those on the internet when absent. */
  outside?: Outside;
};

/** All that this process does without being asked by a call. It does nothing before it is started. */
export function createWorker(options: WorkerOptions): Worker {
  const worker = new Worker({
    ...options,
    onGivenUp: (db, job) => tellAdministrators(db, options.secrets, job),
  });
  messageJobs(worker.work, options);
  sayingJobs(worker.work, options);
  changeJobs(worker.work, options);
  reminderJobs(worker.work, options);
  billJobs(worker.work);
  creditJobs(worker.work, options);
  billReminderJobs(worker.work, options);
  paperJobs(worker.work, options);
  providerPaperJobs(worker.work, options);
  roundJobs(worker.work);
  sumJobs(worker.work);
  webhookJobs(worker.work, { outside: internet, ...options });
  sweepJobs(worker.work, options);
  return worker;
}

const DAY_MS = 24 * 3_600_000;
/** How long administrators can read of a failed job. */
const NOTE_MS = 30 * DAY_MS;

/** Tells the administrators that a job has failed for good: of each kind of job once a day. */
async function tellAdministrators(
  db: Db,
  secrets: Secrets,
  { name, attempts, problem, now }: GivenUp,
): Promise<void> {
  if (await wasToldSince(db, name, new Date(now.getTime() - DAY_MS))) return;
  const expiresAt = new Date(now.getTime() + NOTE_MS);
  const parameters = { job: name, attempts, problem };
  for (const to of await findAdministrators(db))
    await post(db, secrets, { template: "jobFailed", parameters, channel: "mail", to, now, expiresAt });
}
