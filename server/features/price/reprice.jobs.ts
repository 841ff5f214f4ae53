import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { z } from "zod";
import { MAX_PRICED } from "#contract/booking/plan.ts";
import { indiaAt, indiaInstant } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { findReaders } from "#server/features/message/choice.queries.ts";
import { notifyReader } from "#server/features/message/notification.jobs.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { netOf } from "./plan.rules.ts";
import { findPriceChange, findUnlisted, listPrice, type PriceChange } from "./change.queries.ts";
import {
  findPricedWashes,
  lockPriced,
  type OwnPrices,
  type PlanToPrice,
  type Priced,
  savePrice,
} from "./reprice.queries.ts";
import { repricingOf } from "./reprice.rules.ts";

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

async function pricePlan(db: Db, one: PlanToPrice, priced: Priced, source: Source): Promise<void> {
  const { from } = priced;
  const washes = await findPricedWashes(db, one.plan.bookingId, from);
  const price = { from, pricePaise: one.pricePaise };
  await savePrice(db, one, priced, repricingOf(one.plan, one.positions, washes, price), source);
}

/** Tells the customers what they pay: the new price less what a percentage takes off. */
async function notifyCustomers(
  db: Db,
  plans: readonly PlanToPrice[],
  { from }: Priced,
  { secrets, publicUrl, now }: Options & { now: Date },
): Promise<void> {
  const readers = await findReaders(db, [...new Set(plans.map(({ customerId }) => customerId))]);
  const readerOf = new Map(readers.map((reader) => [reader.customerId, reader]));
  for (const { plan, customerId, isPackage, pricePaise, ...named } of plans) {
    const reader = readerOf.get(customerId);
    if (!reader) continue;
    const template = isPackage ? "price-change-monthly" : "price-change";
    const paise = netOf(pricePaise, plan.discountPercent);
    const item = itemNameIn(named, reader.language);
    const parameters = { item, day: from, amount: rupeesOf(paise), link: `${publicUrl}/washes` };
    await notifyReader(
      db,
      secrets,
      reader,
      { template, parameters },
      {
        once: `${template} ${from} ${named.itemName} ${paise} ${customerId}`,
        now,
        expiresAt: indiaInstant(from, "23:59"),
      },
    );
  }
}

type By = Options & { userId: number | null; now: Date };

async function priceBatch(
  db: Db,
  priced: Priced,
  { after, limit, userId, now, ...options }: By & { after: number; limit: number },
): Promise<PlanToPrice[]> {
  const plans = await lockPriced(db, priced, { after, limit });
  for (const one of plans) await pricePlan(db, one, priced, { at: now, userId });
  await notifyCustomers(db, plans, priced, { ...options, now });
  return plans;
}

/** Gives plans a price of their own and tells their customers. */
export async function priceOwn(db: Db, priced: OwnPrices, by: By): Promise<void> {
  await priceBatch(db, priced, { ...by, after: 0, limit: MAX_PRICED });
}

/** Prices the first plans of a change and tells their customers; further ones follow as jobs. */
export async function pricePlans(db: Db, change: PriceChange, by: By & { after: number }): Promise<void> {
  const plans = await priceBatch(db, change, { ...by, limit: BATCH_SIZE });
  const last = plans.at(-1);
  if (plans.length < BATCH_SIZE || !last) return;
  const { priceChangeId } = change;
  await enqueue(
    db,
    priceJob,
    { priceChangeId, after: last.plan.bookingId, userId: by.userId },
    { runAt: by.now, key: `${priceChangeId} ${last.plan.bookingId}` },
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
