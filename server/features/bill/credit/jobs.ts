import { z } from "zod";
import { indiaAt } from "#contract/day.ts";
import { less, lesserOf, NO_PAISE, type Paise, rupeesOf, sumOf } from "#contract/money.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { findReaders } from "#server/features/message/choice/queries.ts";
import { notifyReader } from "#server/features/message/jobs.ts";
import { allocate, lockPayer } from "#server/features/payment/queries.ts";
import type { Doer } from "#server/features/payment/receive/queries.ts";
import { found } from "#server/errors/apiError.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/queries.ts";
import { type Scope, systemScope } from "#server/access/scope.ts";
import { type BillDetails, findBill } from "../bill/queries.ts";
import { takeNumbers } from "../close/queries.ts";
import { creditedOf, creditNoteNumber, fiscalYearOf, shareOf } from "../rules.ts";
import {
  findBillCustomer,
  findCharged,
  findNoLongerCharged,
  findOutdated,
  findBillPayments,
  type LockedAccount,
  lockAccount,
  insertCreditNote,
  insertCreditedWashes,
} from "./queries.ts";

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
  await lockPayer(db, scope, await findBillCustomer(db, scope, billId));
  const bill = found(await findBill(db, scope, billId), "bill");
  return { bill, ...(await lockAccount(db, billId)) };
}

/** Writes a credit note. The bill must have at least `amount` left. */
export async function writeNote(
  db: Db,
  { now, userId }: Doer,
  { bill, totalPaise, creditedPaise, paidPaise }: LockedBill,
  { amount, reason }: { amount: Paise; reason: string },
): Promise<{ creditNoteId: number; number: string }> {
  const { billId, companyId } = bill;
  const excess = less(sumOf([paidPaise, amount]), less(totalPaise, creditedPaise));
  if (excess > 0) await releaseExcess(db, now, billId, excess);
  const issued = indiaAt(now).day;
  const fiscalYear = fiscalYearOf(issued);
  const serial = await takeNumbers(db, { companyId, kind: "credit-note", fiscalYear }, 1);
  const number = creditNoteNumber(fiscalYear, serial);
  const note = { billId, companyId, fiscalYear, serial, number, issued, reason, at: now, userId };
  const creditNoteId = await insertCreditNote(db, { ...creditedOf(bill, creditedPaise, amount), ...note });
  return { creditNoteId, number };
}

type Options = {
  secrets: Secrets;
  /** The public address of the app, without a trailing slash. */
  publicUrl: string;
};

/** A message about a credit note expires after this time, in milliseconds. */
const MESSAGE_LIFETIME_MS = 3 * 24 * 3_600_000;

/** Credits the washes of a bill that are no longer charged, and notifies its customer. */
async function correct(db: Db, billId: number, now: Date, { secrets, publicUrl }: Options): Promise<void> {
  const lockedBill = await lockBill(db, systemScope, billId);
  const washes = await findNoLongerCharged(db, billId);
  if (washes.length === 0) return;
  const { chargedPaise, backPaise } = await findCharged(db, billId);
  const after = sumOf([backPaise, ...washes.map(({ ratePaise }) => ratePaise)]);
  const share = (back: Paise) => shareOf(lockedBill.totalPaise, back, chargedPaise);
  // Limits the amount to what is left, since the office may have credited the same washes manually.
  const amount = lesserOf(
    less(share(after), share(backPaise)),
    less(lockedBill.totalPaise, lockedBill.creditedPaise),
  );
  const author = { now, userId: null };
  const note = amount > 0 ? await writeNote(db, author, lockedBill, { amount, reason: "" }) : null;
  await insertCreditedWashes(db, { billId, creditNoteId: note?.creditNoteId ?? null, washes });
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

/** Finds bills with washes that are no longer charged, each morning before months are closed. */
const correctionsJob = job({ name: "bill/corrections", payload: z.object({}), repeats: { at: "05:00" } });

const correctionJob = job({ name: "bill/correct", payload: z.object({ billId: z.int() }) });

export function creditJobs(work: Work, options: Options): void {
  work(correctionsJob, async ({ db, now }) => {
    for (const billId of await findOutdated(db))
      await enqueue(db, correctionJob, { billId }, { runAt: now, key: `${billId}` });
  });
  work(correctionJob, ({ payload: { billId }, db, now }) => correct(db, billId, now, options));
}
