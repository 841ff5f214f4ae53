import { z } from "zod";
import { CREDIT_NOTE_PREFIX } from "#contract/bill/series.ts";
import { addDays, indiaAt, lastDayOf, monthsEnding } from "#contract/day.ts";
import { less, lesserOf, NO_PAISE, type Paise, rupeesOf, sumOf } from "#contract/money.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { findReaders } from "#server/features/message/choice.queries.ts";
import { notifyReader } from "#server/features/message/notification.jobs.ts";
import { allocate, lockPayerOf } from "#server/features/payment/payment.queries.ts";
import { bookingBillJob } from "#server/features/wash/charge.jobs.ts";
import { repriceCredited } from "#server/features/wash/charge.queries.ts";
import type { Doer } from "#server/features/payment/receive.queries.ts";
import { found } from "#server/errors/apiError.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { type Scope, systemScope } from "#server/access/scope.ts";
import { type BillDetails, findBill } from "./bill.queries.ts";
import { findUnbilledSinceSettings, findPartlyBilled } from "./booking.queries.ts";
import { takeNumbers } from "./series.queries.ts";
import {
  agreedOn,
  creditedOf,
  fiscalYearOf,
  lastTaxCredit,
  numberOf,
  shareOf,
  untaxed,
} from "./bill.rules.ts";
import { findTaxSettings } from "./tax/tax.queries.ts";
import { inForceFor } from "./tax/tax.rules.ts";
import {
  type CreditedWash,
  findBillCustomer,
  findCharged,
  findNoLongerCharged,
  findOutdated,
  findBillPayments,
  type LockedAccount,
  lockAccount,
  insertCreditNote,
  insertCreditedWashes,
} from "./credit.queries.ts";

/** Releases payments above what is left of a bill, newest first, so that they become credit. */
async function releaseExcess(db: Db, at: Date, billId: number, excess: Paise): Promise<void> {
  let remaining = excess;
  const released = (await findBillPayments(db, billId)).flatMap(({ paymentId, restPaise }) => {
    const part = lesserOf(remaining, restPaise);
    remaining = less(remaining, part);
    return part > 0 ? [{ paymentId, bookingId: null, billId, amountPaise: less(NO_PAISE, part) }] : [];
  });
  await allocate(db, at, released);
}

type LockedBill = LockedAccount & { bill: BillDetails };

/** Locks a bill within `scope`, its account and its customer until the transaction ends. */
export async function lockBill(db: Db, scope: Scope, billId: number): Promise<LockedBill> {
  await lockPayerOf(db, scope, () => findBillCustomer(db, scope, billId));
  const bill = found(await findBill(db, scope, billId), "bill");
  return { bill, ...(await lockAccount(db, bill)) };
}

type Credit = {
  amount: Paise;
  reason: string;
  /** The day that the note bears. */
  issued: string;
};

/**
 * Writes a credit note. The bill must have at least `amount` left. A note that comes too late to reduce tax reduces the
 * price alone.
 */
export async function writeNote(
  db: Db,
  { now, userId }: Doer,
  { bill, totalPaise, creditedPaise, paidPaise }: LockedBill,
  { amount, reason, issued }: Credit,
): Promise<{ creditNoteId: number; number: string }> {
  const { billId, companyId } = bill;
  const excess = less(sumOf([paidPaise, amount]), less(totalPaise, creditedPaise));
  if (excess > 0) await releaseExcess(db, now, billId, excess);
  const settings = inForceFor(await findTaxSettings(db, companyId), bill.supplierGstin, issued);
  const prefix = settings?.prefixes.creditNote ?? CREDIT_NOTE_PREFIX;
  const series = bill.supplierGstin || String(companyId);
  const fiscalYear = fiscalYearOf(issued);
  const serial = await takeNumbers(db, { supplier: series, prefix, fiscalYear }, 1);
  const number = numberOf(prefix, fiscalYear, serial);
  const note = { billId, companyId, fiscalYear, serial, series, number, issued, reason, at: now, userId };
  const sums =
    issued > lastTaxCredit(bill.issued) ? untaxed(amount) : creditedOf(bill, creditedPaise, amount);
  return { creditNoteId: await insertCreditNote(db, { ...sums, ...note }), number };
}

type Options = {
  secrets: Secrets;
  /** The public address of the app, without a trailing slash. */
  publicUrl: string;
};

/** A message about a credit note expires after this time, in milliseconds. */
const MESSAGE_LIFETIME_MS = 3 * 24 * 3_600_000;

/** The amount to credit for washes that a bill no longer charges, tax included, at most what is left of the bill. */
async function creditFor(
  db: Db,
  { bill, totalPaise, creditedPaise }: LockedBill,
  washes: readonly CreditedWash[],
): Promise<Paise> {
  const { chargedPaise, backPaise, totalRounded } = await findCharged(db, bill.billId);
  const after = sumOf([backPaise, ...washes.map(({ amountPaise }) => amountPaise)]);
  const left = less(totalPaise, creditedPaise);
  if (bill.bookingId !== null) {
    // Leaves exactly the booking's debt: its tax was agreed on the whole.
    const charged = less(chargedPaise, after);
    const rate = bill.pricesIncludeTax ? 0 : bill.rateHundredths;
    return less(left, agreedOn(charged, rate, totalRounded));
  }
  const share = (back: Paise) => shareOf(totalPaise, back, chargedPaise);
  // Limits the amount to what is left, since the office may have credited the same washes manually.
  return lesserOf(less(share(after), share(backPaise)), left);
}

/** Credits the washes of a bill that are no longer charged, and notifies its customer. */
async function correct(
  db: Db,
  { billId, issued }: { billId: number; issued: string },
  now: Date,
  { secrets, publicUrl }: Options,
): Promise<void> {
  const lockedBill = await lockBill(db, systemScope, billId);
  const washes = await findNoLongerCharged(db, billId);
  if (washes.length === 0) return;
  const amount = await creditFor(db, lockedBill, washes);
  const author = { now, userId: null };
  const note = amount > 0 ? await writeNote(db, author, lockedBill, { amount, reason: "", issued }) : null;
  await insertCreditedWashes(db, { billId, creditNoteId: note?.creditNoteId ?? null, washes });
  await repriceCredited(
    db,
    washes.map(({ washId }) => washId),
    now,
  );
  const [reader] = note ? await findReaders(db, [lockedBill.bill.customerId]) : [];
  if (!note || !reader) return;
  const parameters = {
    number: lockedBill.bill.number,
    amount: rupeesOf(amount),
    note: note.number,
    link: `${publicUrl}/washes`,
  };
  const expiresAt = new Date(now.getTime() + MESSAGE_LIFETIME_MS);
  await notifyReader(db, secrets, reader, { template: "credited", parameters }, { now, expiresAt });
}

/**
 * Finds bills with washes that are no longer charged, each morning. The changes of a booking's bill are collected until
 * the month is over, and credited on its last day, also when nothing ran on the morning after it.
 */
const correctionsJob = job({ name: "bill/corrections", payload: z.object({}), repeats: { at: "05:00" } });

const correctionJob = job({
  name: "bill/correct",
  payload: z.object({
    billId: z.int(),
    /** The day that the note bears; absent for today. */
    issued: z.string().optional(),
  }),
});

export function creditJobs(work: Work, options: Options): void {
  work(correctionsJob, async ({ db, now, due }) => {
    const { day } = indiaAt(now);
    // What has changed was known before the first morning that was missed.
    const [ended] = monthsEnding(addDays(indiaAt(due).day, -1), addDays(day, -1));
    for (const { billId, bookingId } of await findOutdated(db)) {
      if (bookingId !== null && ended === undefined) continue;
      const issued = bookingId === null || ended === undefined ? day : lastDayOf(ended);
      await enqueue(db, correctionJob, { billId, issued }, { runAt: now, key: `${billId}` });
    }
    // Settings that were saved on the day before, after the work of its morning, begin then.
    const begun = { from: addDays(indiaAt(due).day, -1), to: day };
    const partly = ended === undefined ? [] : await findPartlyBilled(db);
    for (const bookingId of new Set([...(await findUnbilledSinceSettings(db, begun)), ...partly]))
      await enqueue(db, bookingBillJob, { bookingId }, { runAt: now, key: `${bookingId}` });
  });
  work(correctionJob, ({ payload: { billId, issued }, db, now }) =>
    correct(db, { billId, issued: issued ?? indiaAt(now).day }, now, options),
  );
}
