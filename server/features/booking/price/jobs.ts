import { z } from "zod";
import { indiaAt, indiaInstant } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { findReaders } from "#server/features/message/choice/queries.ts";
import { notifyReader } from "#server/features/message/jobs.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/queries.ts";
import {
  findPriceChange,
  findPricedWashes,
  findUnlisted,
  listPrice,
  lockPriced,
  type PlanToPrice,
  type PriceChange,
  savePrice,
} from "./queries.ts";
import { repricingOf } from "./rules.ts";

/** The number of plans that one transaction prices. */
const BATCH_SIZE = 50;

/** Prices plans that were booked since a change was announced, and takes changes over into the price list. */
const listJob = job({ name: "booking/listPrices", payload: z.object({}), repeats: { at: "00:10" } });

/** Prices one batch of plans, and enqueues the next batch. */
const priceJob = job({
  name: "booking/changePrice",
  payload: z.object({ priceChangeId: z.int(), after: z.int(), userId: z.int().nullable() }),
  apart: true,
});

type Options = { secrets: Secrets; /** Without a trailing slash. */ publicUrl: string };
type Source = { at: Date; userId: number | null };

async function pricePlan(db: Db, one: PlanToPrice, change: PriceChange, source: Source): Promise<void> {
  const washes = await findPricedWashes(db, one.plan.bookingId, change.from);
  const { from, pricePaise } = change;
  await savePrice(
    db,
    one,
    change,
    repricingOf(one.plan, one.positions, washes, { from, pricePaise }),
    source,
  );
}

async function tellCustomers(
  db: Db,
  plans: readonly PlanToPrice[],
  change: PriceChange,
  { secrets, publicUrl, now }: Options & { now: Date },
): Promise<void> {
  const { priceChangeId, itemName, from, pricePaise } = change;
  const readers = await findReaders(db, [...new Set(plans.map(({ customerId }) => customerId))]);
  const parameters = { item: itemName, day: from, amount: rupeesOf(pricePaise), link: `${publicUrl}/washes` };
  for (const reader of readers)
    await notifyReader(
      db,
      secrets,
      reader,
      { template: "price-change", parameters },
      {
        once: `price ${priceChangeId} ${pricePaise} ${reader.customerId}`,
        now,
        expiresAt: indiaInstant(from, "23:59"),
      },
    );
}

/** Prices the first plans of a change and tells their customers; further ones follow as jobs. */
export async function pricePlans(
  db: Db,
  change: PriceChange,
  { after, userId, now, ...options }: Options & { after: number; userId: number | null; now: Date },
): Promise<void> {
  const plans = await lockPriced(db, change, { after, limit: BATCH_SIZE });
  for (const one of plans) await pricePlan(db, one, change, { at: now, userId });
  await tellCustomers(db, plans, change, { ...options, now });
  const last = plans.at(-1);
  if (plans.length < BATCH_SIZE || !last) return;
  const { priceChangeId } = change;
  await enqueue(
    db,
    priceJob,
    { priceChangeId, after: last.plan.bookingId, userId },
    { runAt: now, key: `${priceChangeId} ${last.plan.bookingId}` },
  );
}

export function priceJobs(work: Work, options: Options): void {
  work(listJob, async ({ db, now }) => {
    for (const change of await findUnlisted(db)) {
      const { priceChangeId } = change;
      await enqueue(
        db,
        priceJob,
        { priceChangeId, after: 0, userId: null },
        { runAt: now, key: `${priceChangeId} 0` },
      );
      if (change.from <= indiaAt(now).day) await listPrice(db, change, now);
    }
  });

  work(priceJob, async ({ payload: { priceChangeId, after, userId }, db, now }) => {
    const change = await findPriceChange(db, priceChangeId);
    if (change) await pricePlans(db, change, { ...options, after, userId, now });
  });
}
