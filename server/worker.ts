import { z } from "zod";
import { formatDay } from "#contract/format.ts";
import { channels } from "#contract/message/channel.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { ageingJobs } from "#server/features/ageing/ageing.jobs.ts";
import { defaultYears, type RetentionYears } from "#server/config/retention.ts";
import { planAheadJobs } from "#server/features/booking/ahead.jobs.ts";
import { includedJobs } from "#server/features/booking/included.jobs.ts";
import { endingJobs } from "#server/features/booking/ending.jobs.ts";
import { priceJobs } from "#server/features/price/reprice.jobs.ts";
import { importJobs } from "#server/features/booking/import/import.jobs.ts";
import { reminderJobs } from "#server/features/booking/reminder.jobs.ts";
import { sumJobs } from "#server/features/dashboard/sums.jobs.ts";
import { changeJobs } from "#server/features/event/change.jobs.ts";
import { notifyJobs } from "#server/features/event/notify.jobs.ts";
import { bookingBillJobs } from "#server/features/bill/booking.jobs.ts";
import { bringForward } from "#server/features/bill/opening.command.ts";
import { billJobs } from "#server/features/bill/close/close.jobs.ts";
import { taxJobs } from "#server/features/bill/tax/tax.jobs.ts";
import { turnoverJobs } from "#server/features/bill/turnover.jobs.ts";
import { creditJobs } from "#server/features/bill/credit.jobs.ts";
import { unpaidJobs } from "#server/features/bill/unpaid.jobs.ts";
import { debtReminderJobs } from "#server/features/bill/debtReminder.jobs.ts";
import { billReminderJobs } from "#server/features/bill/reminder.jobs.ts";
import { billPdfJobs } from "#server/features/bill/pdf.jobs.ts";
import { collectJobs } from "#server/features/gateway/debit/collect.jobs.ts";
import { debitJobs } from "#server/features/gateway/debit/debit.jobs.ts";
import { linkJobs } from "#server/features/gateway/link/link.jobs.ts";
import { makeLinkJobs } from "#server/features/gateway/link/make.jobs.ts";
import { mandateJobs } from "#server/features/gateway/mandate/mandate.jobs.ts";
import { refundJobs } from "#server/features/gateway/refund.jobs.ts";
import { findCompany } from "#server/features/company/company.queries.ts";
import { voucherJobs } from "#server/features/bill/voucher.jobs.ts";
import { healthJobs } from "#server/features/health/health.jobs.ts";
import type { Nightly } from "./features/health/backup.rules.ts";
import { messageJobs, post } from "#server/features/message/message.jobs.ts";
import type { Senders } from "#server/net/senders.ts";
import { wasNotifiedSince } from "#server/features/message/message.queries.ts";
import { findAdministrators } from "./features/people/administrator.queries.ts";
import { documentExpiryJobs } from "#server/features/provider/requiredDocument.jobs.ts";
import { dispatchJobs } from "#server/features/dispatch/dispatch.jobs.ts";
import { webhookJobs } from "#server/features/webhook/webhook.jobs.ts";
import type { FileStore } from "#server/files/store.ts";
import type { Log } from "#server/config/log.ts";
import { internet, type Outside } from "#server/net/outside.ts";
import { type AbandonedJob, Worker } from "#server/jobs/worker.ts";
import { systemScope } from "#server/access/scope.ts";
import { backupJobs, type BackupJobOptions } from "#server/backups/backups.jobs.ts";
import { sweepJobs } from "#server/jobs/cleanup.ts";
import { sweep } from "#server/sweeps.ts";

export type WorkerOptions = {
  db: Db;
  clock: () => Date;
  log: Pick<Log, "warn">;
  /** Stores uploads. */
  store: FileStore;
  secrets: Secrets;
  /** Public URL of the app, without a trailing slash. */
  publicUrl: string;
  senders: Senders;
  /** Servers on which webhooks are called; those on the internet when absent. */
  outside?: Outside;
  /** The backups whose age is looked at. */
  nightly?: Nightly | undefined;
  /** The hour of the nightly backup, whose age is looked at; absent with a database of one's own. */
  backupAt?: number | undefined;
  /** Years for which audit entries and events stay in the database; the defaults when absent. */
  keepYears?: RetentionYears;
  /** The folder whose disk is looked at. */
  dataDir?: string | undefined;
  /** Where backups go, and at which hour; made by other means when absent. */
  backup?: BackupJobOptions | undefined;
  /** Lets payment gateways be at other addresses, for demonstrations and tests. */
  fakeGateway?: boolean;
};

/** The background jobs of this process. Idle until started. */
export function createWorker(options: WorkerOptions): Worker {
  const worker = new Worker({
    ...options,
    onAbandoned: (db, job) => notifyAdministrators(db, options.secrets, job),
  });
  messageJobs(worker.work, options);
  notifyJobs(worker.work, options);
  changeJobs(worker.work, options);
  planAheadJobs(worker.work);
  includedJobs(worker.work);
  priceJobs(worker.work, options);
  endingJobs(worker.work, options);
  reminderJobs(worker.work, options);
  importJobs(worker.work, { bringForward });
  billJobs(worker.work, options);
  taxJobs(worker.work);
  turnoverJobs(worker.work, options);
  bookingBillJobs(worker.work);
  voucherJobs(worker.work);
  creditJobs(worker.work, options);
  billReminderJobs(worker.work, options);
  debtReminderJobs(worker.work, options);
  unpaidJobs(worker.work, options);
  billPdfJobs(worker.work, options);
  linkJobs(worker.work, options);
  makeLinkJobs(worker.work, options);
  mandateJobs(worker.work, options);
  debitJobs(worker.work, options);
  collectJobs(worker.work, options);
  refundJobs(worker.work, options);
  documentExpiryJobs(worker.work, options);
  dispatchJobs(worker.work);
  sumJobs(worker.work);
  webhookJobs(worker.work, { outside: internet, ...options });
  healthJobs(worker.work, {
    ...options,
    sending: channels.filter((channel) => options.senders[channel]),
  });
  ageingJobs(worker.work, { keepYears: defaultYears, ...options });
  sweepJobs(worker.work, { ...options, sweep });
  if (options.backup) backupJobs(worker.work, options.backup);
  return worker;
}

const DAY_MS = 24 * 3_600_000;
/** How long administrators see a failed job. */
const NOTE_MS = 30 * DAY_MS;

/** Parts of a job's payload that identify it for people. */
const About = z.object({ companyId: z.int(), day: z.string().optional(), month: z.string().optional() });

/** A job's title for people: its name, and for a company's job the company and day. */
async function titleOf(db: Db, { name, payload }: AbandonedJob): Promise<string> {
  const about = About.safeParse(payload);
  if (!about.success) return name;
  const { companyId, day, month } = about.data;
  const company = await findCompany(db, systemScope, companyId);
  const when = day === undefined ? month : formatDay(day);
  return [name, "for", company?.name ?? companyId, ...(when === undefined ? [] : ["on", when])].join(" ");
}

/**
 * Notifies the administrators of a finally failed job: once a day per kind of job, and for jobs per company once a
 * day for each company.
 */
async function notifyAdministrators(db: Db, secrets: Secrets, givenUp: AbandonedJob): Promise<void> {
  const { attempts, problem, now } = givenUp;
  const title = await titleOf(db, givenUp);
  if (await wasNotifiedSince(db, title, new Date(now.getTime() - DAY_MS))) return;
  const expiresAt = new Date(now.getTime() + NOTE_MS);
  const parameters = { job: title, attempts, problem };
  for (const to of await findAdministrators(db))
    await post(db, secrets, { template: "jobFailed", parameters, channel: "mail", to, now, expiresAt });
}
