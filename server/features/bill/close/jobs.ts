import { z } from "zod";
import type { BillKind } from "#contract/bill/bill.ts";
import { addDays, addMonths, firstDayOf, indiaAt, monthOf } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { publish } from "#server/features/event/publish/queries.ts";
import { lockOpenBills } from "#server/features/payment/due/queries.ts";
import { allocate, findRests } from "#server/features/payment/queries.ts";
import { allocationsOf } from "#server/features/payment/rules.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueue, enqueueEach } from "#server/jobs/queries.ts";
import { systemScope } from "#server/access/scope.ts";
import { renderBillPdf } from "../pdf/jobs.ts";
import { fiscalYearOf } from "../rules.ts";
import { findTaxSettings } from "../tax/queries.ts";
import { inForce } from "../tax/rules.ts";
import {
  type Closing,
  findBilling,
  findCompany,
  findLines,
  findRecipients,
  lockAdvancePayments,
  lockWithCredit,
  insertBills,
  takeNumbers,
} from "./queries.ts";
import { type Draft, draftsOf, moveAdvancePayments, numberDrafts } from "./rules.ts";

/** The drafts of a month's bills. With `lock`, locks the company against concurrent closings. */
export async function draftMonth(db: Db, closing: Closing, lock: boolean) {
  const company = await findCompany(db, closing.companyId, lock);
  const lastDay = addDays(firstDayOf(addMonths(closing.month, 1)), -1);
  const settings = inForce(await findTaxSettings(db, closing.companyId), lastDay);
  const ground = { company, settings, month: closing.month };
  const [recipients, lines] = [await findRecipients(db, closing), await findLines(db, closing)];
  return { ground, recipients, lines, drafts: draftsOf(ground, recipients, lines) };
}

type BillAuthor = { now: Date; userId: number | null };

/** Saves drafts of one company as bills. */
async function saveBills(db: Db, drafts: readonly Draft[], { now, userId }: BillAuthor) {
  const [first] = drafts;
  if (!first) return [];
  const issued = indiaAt(now).day;
  const { companyId, kind }: { companyId: number; kind: BillKind } = first;
  const series = { companyId, kind, fiscalYear: fiscalYearOf(issued) };
  const serial = await takeNumbers(db, series, drafts.length);
  return insertBills(db, numberDrafts(drafts, issued, serial), { at: now, userId });
}

/**
 * Makes a past month's bills for all customers of a company who have none for it, and pays them from payments in
 * advance. Atomic, and serialised per company.
 * @returns the number of bills made.
 */
export async function closeCompany(db: Db, closing: Closing, author: BillAuthor): Promise<number> {
  const { drafts } = await draftMonth(db, closing, true);
  const bills = await saveBills(db, drafts, author);
  const customers = bills.map(({ customerId }) => customerId);
  const withCredit = await lockWithCredit(db, customers);
  const moved = moveAdvancePayments(bills, await lockAdvancePayments(db, withCredit));
  if (moved.length > 0) await allocate(db, author.now, moved);
  for (const customerId of withCredit) {
    const open = await lockOpenBills(db, customerId);
    const allocations = allocationsOf(await findRests(db, customerId), open);
    if (allocations.length > 0) await allocate(db, author.now, allocations);
  }
  const events = bills.map(({ billId, customerId, totalPaise }) => ({
    companyId: closing.companyId,
    data: { billId, customerId, month: closing.month, total: rupeesOf(totalPaise) },
  }));
  await publish(db, "bill.closed", author.now, events);
  await enqueueEach(
    db,
    renderBillPdf,
    bills.map(({ billId }) => ({ key: `${billId} en`, payload: { billId, language: "en" } })),
    author.now,
  );
  return bills.length;
}

/** Starts the closing of the past month, each morning at the beginning of a month. */
const monthEndJob = job({ name: "bill/monthEnds", payload: z.object({}), repeats: { at: "06:00" } });

/** Closes a month of one company. */
const closing = job({
  name: "bill/close",
  payload: z.object({ companyId: z.int(), month: z.string() }),
});

/**
 * The first days of a month on which the month before is closed, since an installation may be switched off on the
 * first.
 */
const DAYS_TO_CLOSE = 7;

export function billJobs(work: Work): void {
  work(monthEndJob, async ({ db, now }) => {
    const { day } = indiaAt(now);
    if (Number(day.slice(8)) > DAYS_TO_CLOSE) return;
    const month = addMonths(monthOf(day), -1);
    for (const companyId of await findBilling(db, systemScope, undefined))
      await enqueue(db, closing, { companyId, month }, { runAt: now, key: `${companyId} ${month}` });
  });
  work(closing, async ({ payload, db, now }) => {
    await closeCompany(db, payload, { now, userId: null });
  });
}
