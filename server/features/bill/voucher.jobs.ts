import { z } from "zod";
import { addDays, daysFrom, indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueueEach } from "#server/jobs/jobs.queries.ts";
import { fiscalYearOf, numberOf } from "./bill.rules.ts";
import { takeNumbers } from "./series.queries.ts";
import { findTaxSettings, type TaxRow } from "./tax/tax.queries.ts";
import { allInForce, inForce, inForceFor, inForceIn } from "./tax/tax.rules.ts";
import {
  addUse,
  findPayers,
  findRegular,
  findVouchers,
  insertVoucher,
  lockVoucherPayer,
  type VoucherPayer,
} from "./voucher.queries.ts";
import { findAdvances } from "./voucherAdvance.queries.ts";
import { advancesOf, decreasesOf, receiptDraft, refundDraft, type VoucherDraft } from "./voucher.rules.ts";

/** When a day's vouchers are made. */
const VOUCHERS_AT = "23:45";

/** Days after a payment, or after it was recorded, on which its voucher is still made. */
const DAYS_TO_BOOK = 7;

async function issueVoucher(db: Db, draft: VoucherDraft, issued: string, now: Date): Promise<void> {
  const fiscalYear = fiscalYearOf(issued);
  const { series: supplier, prefix } = draft;
  const serial = await takeNumbers(db, { supplier, prefix, fiscalYear }, 1);
  const number = numberOf(prefix, fiscalYear, serial);
  await insertVoucher(db, { ...draft, fiscalYear, serial, number, issued }, now);
}

/** `settings` are all of the company. */
type Day = { day: string; now: Date; settings: readonly TaxRow[] };

/**
 * Records what bills have used of a customer's vouchers by the end of a day, and makes refund vouchers for what was
 * returned of them.
 */
async function settleVouchers(db: Db, customerId: number, { day, now, settings }: Day): Promise<void> {
  const payments = await findAdvances(db, customerId, { day, countsLaterBills: true });
  const refund = payments.findLast(({ restPaise }) => restPaise < 0);
  const vouchers = (await findVouchers(db, customerId, day)).filter(({ issued }) => issued <= day);
  for (const { voucher, refundedPaise, usedPaise } of decreasesOf(vouchers, advancesOf(payments))) {
    if (usedPaise !== 0) await addUse(db, voucher.document.voucherId, day, usedPaise);
    const own = inForceFor(settings, voucher.document.supplier.gstin, day);
    if (own && refund && refundedPaise > 0) {
      const part = { paymentId: refund.paymentId, amountPaise: refundedPaise };
      await issueVoucher(db, refundDraft(voucher, part, own), day, now);
    }
  }
}

/**
 * Makes the receipt vouchers of a customer's payments that paid nothing by the end of a day. They bear the day of the
 * money, and follow the settings that were in force on it.
 */
async function issueReceipts(
  db: Db,
  customerId: number,
  payer: VoucherPayer,
  { day, now, settings }: Day,
): Promise<void> {
  const payments = await findAdvances(db, customerId, { day, countsLaterBills: false });
  const withVoucher = new Set((await findVouchers(db, customerId, day)).map(({ paymentId }) => paymentId));
  const since = addDays(day, -DAYS_TO_BOOK);
  for (const advance of advancesOf(payments)) {
    const { paymentId, restPaise, leftPaise, day: paid, recorded, place: planned, isOpening } = advance;
    if (isOpening || leftPaise <= 0 || withVoucher.has(paymentId) || (recorded ?? paid) < since) continue;
    const place = planned ?? payer.place;
    const own = place ? inForceIn(settings, place.stateId, paid) : inForce(settings, paid);
    if (own?.registration !== "regular") continue;
    const part = { paymentId, amountPaise: restPaise };
    await issueVoucher(db, receiptDraft({ ...payer, place }, part, own), paid, now);
  }
}

type Update = {
  companyId: number;
  customerId: number;
  /** The first and last of the days to bring up to date, all of which are over. */
  from?: string | undefined;
  until?: string | undefined;
  /** The day of bills whose use of vouchers alone is to be recorded. */
  usedOn?: string | undefined;
};

/** Brings the vouchers of one customer up to date, day by day. */
async function updateVouchers(db: Db, update: Update, now: Date): Promise<void> {
  const { companyId, customerId, usedOn } = update;
  const payer = await lockVoucherPayer(db, customerId);
  if (!payer) return;
  const settings = await findTaxSettings(db, companyId);
  const today = indiaAt(now).day;
  for (const day of daysFrom(usedOn ?? update.from ?? today, usedOn ?? update.until ?? today)) {
    if (!allInForce(settings, day).some(({ registration }) => registration === "regular")) continue;
    const context = { day, now, settings };
    if (usedOn === undefined) await issueReceipts(db, customerId, payer, context);
    await settleVouchers(db, customerId, context);
  }
}

/**
 * Makes vouchers for what was received in advance and returned during the day, and during the days on which nothing ran:
 * as if it had run on each of them.
 */
const vouchersJob = job({ name: "bill/vouchers", payload: z.object({}), repeats: { at: VOUCHERS_AT } });

const voucherJob = job({
  name: "bill/voucher",
  payload: z.object({
    companyId: z.int(),
    customerId: z.int(),
    from: z.string().optional(),
    until: z.string().optional(),
    usedOn: z.string().optional(),
  }),
});

/** Records what the bills of a month have used of advances, on the month's last day. */
export async function settleAdvances(
  db: Db,
  companyId: number,
  customerIds: readonly number[],
  { usedOn, now }: { usedOn: string; now: Date },
): Promise<void> {
  if (customerIds.length === 0) return;
  const jobs = customerIds.map((customerId) => ({
    key: `${customerId} ${usedOn}`,
    payload: { companyId, customerId, usedOn },
  }));
  await enqueueEach(db, voucherJob, jobs, now);
}

export function voucherJobs(work: Work): void {
  work(vouchersJob, async ({ db, now, due }) => {
    const { day: today, time } = indiaAt(now);
    const from = indiaAt(due).day;
    const until = time < VOUCHERS_AT ? addDays(today, -1) : today;
    for (const companyId of await findRegular(db, until)) {
      const customers = await findPayers(db, companyId, addDays(from, -DAYS_TO_BOOK));
      const jobs = customers.map((customerId) => ({
        key: `${customerId}`,
        payload: { companyId, customerId, from, until },
      }));
      if (jobs.length > 0) await enqueueEach(db, voucherJob, jobs, now);
    }
  });
  work(voucherJob, ({ payload, db, now }) => updateVouchers(db, payload, now));
}
