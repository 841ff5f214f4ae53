import { z } from "zod";
import { addDays, indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueueEach } from "#server/jobs/queries.ts";
import { fiscalYearOf, numberOf } from "../rules.ts";
import { takeNumbers } from "../series/queries.ts";
import { findTaxSettings, type TaxRow } from "../tax/queries.ts";
import { allInForce, inForce, inForceFor, inForceIn } from "../tax/rules.ts";
import {
  addUse,
  findPayers,
  findRegular,
  findVouchers,
  insertVoucher,
  lockVoucherPayer,
  type VoucherPayer,
} from "./queries.ts";
import { type Advance, findAdvances } from "./advance/queries.ts";
import { advancesOf, decreasesOf, receiptDraft, refundDraft, type VoucherDraft } from "./rules.ts";

/** Days after a payment on which its voucher is still made, since an installation may be switched off. */
const DAYS_TO_ISSUE = 7;

async function issueVoucher(db: Db, draft: VoucherDraft, issued: string, now: Date): Promise<void> {
  const fiscalYear = fiscalYearOf(issued);
  const { series: supplier, prefix } = draft;
  const serial = await takeNumbers(db, { supplier, prefix, fiscalYear }, 1);
  const number = numberOf(prefix, fiscalYear, serial);
  await insertVoucher(db, { ...draft, fiscalYear, serial, number, issued }, now);
}

/** `settings` are all of the company. */
type Day = { day: string; now: Date; settings: readonly TaxRow[] };

/** Records what bills have used of a customer's vouchers, and makes refund vouchers for what was returned of them. */
async function settleVouchers(
  db: Db,
  customerId: number,
  payments: readonly Advance[],
  { day, now, settings }: Day,
): Promise<void> {
  const refund = payments.findLast(({ restPaise }) => restPaise < 0);
  const vouchers = await findVouchers(db, customerId);
  for (const { voucher, refundedPaise, usedPaise } of decreasesOf(vouchers, advancesOf(payments))) {
    if (usedPaise !== 0) await addUse(db, voucher.document.voucherId, day, usedPaise);
    const own = inForceFor(settings, voucher.document.supplier.gstin, day);
    if (own && refund && refundedPaise > 0) {
      const part = { paymentId: refund.paymentId, amountPaise: refundedPaise };
      await issueVoucher(db, refundDraft(voucher, part, own), day, now);
    }
  }
}

/** Makes the receipt vouchers of a customer's recent payments that pay nothing yet. */
async function issueReceipts(
  db: Db,
  customerId: number,
  payer: VoucherPayer,
  payments: readonly Advance[],
  { day, now, settings }: Day,
): Promise<void> {
  const withVoucher = new Set((await findVouchers(db, customerId)).map(({ paymentId }) => paymentId));
  const since = addDays(day, -DAYS_TO_ISSUE);
  for (const { paymentId, restPaise, leftPaise, day: paid, place: planned } of advancesOf(payments)) {
    if (leftPaise <= 0 || withVoucher.has(paymentId) || paid < since) continue;
    const place = planned ?? payer.place;
    const own = place ? inForceIn(settings, place.stateId, day) : inForce(settings, day);
    if (own?.registration !== "regular") continue;
    const part = { paymentId, amountPaise: restPaise };
    await issueVoucher(db, receiptDraft({ ...payer, place }, part, own), day, now);
  }
}

type Update = { companyId: number; customerId: number; usedOn?: string | undefined };

/** Brings the vouchers of one customer up to date. With `usedOn`, only records what bills of that day have used. */
async function updateVouchers(db: Db, { companyId, customerId, usedOn }: Update, now: Date): Promise<void> {
  const payer = await lockVoucherPayer(db, customerId);
  const day = usedOn ?? indiaAt(now).day;
  const settings = await findTaxSettings(db, companyId);
  if (!payer || !allInForce(settings, day).some(({ registration }) => registration === "regular")) return;
  const payments = await findAdvances(db, customerId);
  const context = { day, now, settings };
  if (usedOn === undefined) await issueReceipts(db, customerId, payer, payments, context);
  await settleVouchers(db, customerId, payments, context);
}

/** Makes vouchers for what was received in advance and returned during the day. */
const vouchersJob = job({ name: "bill/vouchers", payload: z.object({}), repeats: { at: "23:45" } });

const voucherJob = job({
  name: "bill/voucher",
  payload: z.object({ companyId: z.int(), customerId: z.int(), usedOn: z.string().optional() }),
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
  work(vouchersJob, async ({ db, now }) => {
    const { day } = indiaAt(now);
    for (const companyId of await findRegular(db, day)) {
      const customers = await findPayers(db, companyId, addDays(day, -DAYS_TO_ISSUE));
      const jobs = customers.map((customerId) => ({
        key: `${customerId}`,
        payload: { companyId, customerId },
      }));
      if (jobs.length > 0) await enqueueEach(db, voucherJob, jobs, now);
    }
  });
  work(voucherJob, ({ payload, db, now }) => updateVouchers(db, payload, now));
}
