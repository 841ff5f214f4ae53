import { z } from "zod";
import { addDays, indiaAt, indiaInstant } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { storedReason } from "#server/features/event/event.rules.ts";
import { findReaders } from "#server/features/message/choice.queries.ts";
import { notifyReader } from "#server/features/message/notification.jobs.ts";
import { skipWashes } from "#server/features/wash/transition.queries.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { payLinkOf } from "./payKey.rules.ts";
import {
  findPausingCompanies,
  findPausingCustomers,
  lockUnpaidWashes,
  type UnpaidCustomer,
} from "./unpaid.queries.ts";
import { PAUSED_AT } from "./unpaid.rules.ts";

/** The number of customers per transaction. */
const BATCH_SIZE = 100;

const pauseJob = job({ name: "bill/pauseUnpaid", payload: z.object({}), repeats: { at: PAUSED_AT } });

/** Pauses the washes of one batch of a company's customers on a day, and enqueues the next batch. */
const pauseBatchJob = job({
  name: "bill/pauseUnpaidSome",
  payload: z.object({ companyId: z.int(), days: z.int(), day: z.string(), after: z.int() }),
});

async function skipUnpaid(db: Db, customerIds: readonly number[], day: string, now: Date): Promise<void> {
  const washes = await lockUnpaidWashes(db, customerIds, day);
  const reason = storedReason("unpaid");
  const news = washes.map(({ bookingId, number, hour }) => ({
    bookingId,
    fact: { kind: "skipped" as const, number, from: { day, hour }, reason },
  }));
  await skipWashes(db, washes, { reason, by: { at: now, userId: null }, news });
}

type Options = {
  secrets: Secrets;
  /** The public address of the app, without a trailing slash. */
  publicUrl: string;
};

async function notifyUnpaid(
  db: Db,
  unpaid: readonly UnpaidCustomer[],
  { day, now, secrets, publicUrl }: Options & { day: string; now: Date },
): Promise<void> {
  const readers = await findReaders(
    db,
    unpaid.map(({ customerId }) => customerId),
  );
  const readerOf = new Map(readers.map((reader) => [reader.customerId, reader]));
  const expiresAt = indiaInstant(day, PAUSED_AT);
  for (const one of unpaid) {
    const { customerId, number, openPaise } = one;
    const reader = readerOf.get(customerId);
    if (!reader) continue;
    const link = payLinkOf(publicUrl, one, secrets);
    const parameters = { number, day, amount: rupeesOf(openPaise), link };
    const once = `unpaid ${customerId} ${day}`;
    await notifyReader(
      db,
      secrets,
      reader,
      { template: "washesUnpaid", parameters },
      { once, now, expiresAt },
    );
  }
}

/**
 * Each evening, skips the next day's washes of monthly plans whose customers have not paid a bill for as long as their
 * company allows. They are not charged; the day after a payment, washes go on by themselves.
 */
export function unpaidJobs(work: Work, options: Options): void {
  work(pauseJob, async ({ db, now }) => {
    const { day, time } = indiaAt(now);
    // Decided for the next day only: after midnight it would be the wrong one.
    if (time < PAUSED_AT) return;
    for (const company of await findPausingCompanies(db))
      await enqueue(db, pauseBatchJob, { ...company, day: addDays(day, 1), after: 0 }, { runAt: now });
  });

  work(pauseBatchJob, async ({ payload: { day, after, ...company }, db, now }) => {
    const unpaid = await findPausingCustomers(db, company, { day, after, limit: BATCH_SIZE });
    const last = unpaid.at(-1);
    if (!last) return;
    await skipUnpaid(
      db,
      unpaid.map(({ customerId }) => customerId),
      day,
      now,
    );
    await notifyUnpaid(db, unpaid, { ...options, day, now });
    const next = { ...company, day, after: last.customerId };
    if (unpaid.length === BATCH_SIZE) await enqueue(db, pauseBatchJob, next, { runAt: now });
  });
}
