import { z } from "zod";
import { addDays, firstDayOf, indiaAt, lastDayOf, monthsEnding } from "#contract/day.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { post } from "#server/features/message/message.jobs.ts";
import { lockOpenBills } from "#server/features/payment/due.queries.ts";
import { allocate, findRests } from "#server/features/payment/payment.queries.ts";
import { allocationsOf, usable } from "#server/features/payment/payment.rules.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueueEach } from "#server/jobs/jobs.queries.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { type BillAuthor, issueBills, publishBills } from "../issue.jobs.ts";
import { renderBillPdf } from "../pdf.jobs.ts";
import { findTaxSettings } from "../tax/tax.queries.ts";
import { settleAdvances } from "../voucher.jobs.ts";
import { type Regime, regimesOf } from "../tax/tax.rules.ts";
import { rateDaysOf, receivedOf } from "../issueRate.rules.ts";
import type { Rating } from "../issueLine.queries.ts";
import { findAdvances } from "../voucherAdvance.queries.ts";
import { groupBy } from "#server/lists/groupBy.ts";
import {
  type Closing,
  findCompany,
  findLines,
  findPaidAhead,
  findRecipients,
  lockAdvancePayments,
  lockWithCredit,
} from "./close.queries.ts";
import { findToClose, findWithoutSettings } from "./due.queries.ts";
import { draftsOf, moveAdvancePayments } from "./close.rules.ts";

/** The rates of a month's washes: after a change of rate, washes that were supplied and paid before it keep the old one. */
async function ratingOf(db: Db, closing: Closing, regimes: readonly Regime[]): Promise<Rating> {
  const issued = lastDayOf(closing.month);
  const changes = regimes.flatMap(({ rates }) => rates.slice(1).map(({ from }) => from));
  const [last] = changes.toSorted().slice(-1);
  if (last === undefined) return { issued, paid: [] };
  const washesOf = groupBy(await findPaidAhead(db, closing, last), ({ customerId }) => customerId);
  const paid = [];
  for (const [customerId, washes] of washesOf) {
    const advances = usable(await findAdvances(db, customerId, { day: issued, countsLaterBills: false }));
    paid.push(...rateDaysOf(washes, receivedOf(advances), { issued, regimes, taxAdded: null }));
  }
  return { issued, paid };
}

/** The drafts of a month's bills. With `lock`, locks the company against concurrent closings. */
export async function draftMonth(db: Db, closing: Closing, lock: boolean) {
  const company = await findCompany(db, closing.companyId, lock);
  const settings = await findTaxSettings(db, closing.companyId);
  const regimes = regimesOf(settings, lastDayOf(closing.month));
  const month = { company, month: closing.month, regimes };
  const recipients = await findRecipients(db, closing);
  const lines = await findLines(db, closing, regimes, await ratingOf(db, closing, regimes));
  return { month, recipients, lines, drafts: draftsOf(month, recipients, lines) };
}

/**
 * Makes a past month's bills for all customers of a company who have none for it, and pays them from payments in
 * advance. They bear the month's last day. Atomic, and serialised per company.
 * @returns the number of bills made.
 */
export async function closeCompany(db: Db, closing: Closing, author: BillAuthor): Promise<number> {
  const { drafts } = await draftMonth(db, closing, true);
  const customers = [...new Set(drafts.map(({ recipient }) => recipient.customerId))];
  const withCredit = await lockWithCredit(db, customers);
  const ahead = await lockAdvancePayments(db, withCredit);
  const bills = await issueBills(db, drafts, { ...author, issued: lastDayOf(closing.month) });
  const moved = moveAdvancePayments(bills, ahead);
  if (moved.length > 0) await allocate(db, author.now, moved);
  for (const customerId of withCredit) {
    const open = await lockOpenBills(db, customerId);
    const allocations = allocationsOf(await findRests(db, customerId), open);
    if (allocations.length > 0) await allocate(db, author.now, allocations);
  }
  await settleAdvances(db, closing.companyId, withCredit, {
    usedOn: lastDayOf(closing.month),
    now: author.now,
  });
  await publishBills(db, bills, { ...closing, now: author.now });
  const pdfs = bills.map(({ billId }) => ({
    key: `${billId} en`,
    payload: { billId, language: "en" as const },
  }));
  await enqueueEach(db, renderBillPdf, pdfs, author.now);
  return bills.length;
}

/** Starts the closing of the past month, in the night after its last day. */
const monthEndJob = job({ name: "bill/monthEnds", payload: z.object({}), repeats: { at: "00:30" } });

/** Closes a month of one company, and then the further months, which have ended while nothing ran. */
const closing = job({
  name: "bill/close",
  payload: z.object({ companyId: z.int(), month: z.string(), further: z.array(z.string()).default([]) }),
});

/** The first days of a month on which the month before is closed: outcomes may be recorded late. */
const DAYS_TO_CLOSE = 7;

type Options = {
  secrets: Secrets;
  /** The public address of the app, without a trailing slash. */
  publicUrl: string;
};

/** A message about missing tax settings expires after this time, in milliseconds. */
const MESSAGE_LIFETIME_MS = 7 * 24 * 3_600_000;

/** Tells companies that their bills were not made since they have no tax settings. */
async function reportMissingSettings(
  db: Db,
  month: string,
  now: Date,
  { secrets, publicUrl }: Options,
): Promise<void> {
  for (const { companyId, name, email } of await findWithoutSettings(db, month))
    await post(db, secrets, {
      template: "noTaxSettings",
      parameters: {
        company: name,
        month: translatorIn("en").month(firstDayOf(month)),
        link: `${publicUrl}/companyProfile`,
      },
      channel: "mail",
      to: email,
      companyId,
      now,
      expiresAt: new Date(now.getTime() + MESSAGE_LIFETIME_MS),
    });
}

export function billJobs(work: Work, options: Options): void {
  work(monthEndJob, async ({ db, now, due }) => {
    const [yesterday, missed] = [addDays(indiaAt(now).day, -1), addDays(indiaAt(due).day, -1)];
    const [last] = monthsEnding(missed, yesterday).slice(-1);
    if (last !== undefined) await reportMissingSettings(db, last, now, options);
    const since = addDays(yesterday, 1 - DAYS_TO_CLOSE);
    const monthsOf = new Map<number, string[]>();
    for (const month of monthsEnding(missed < since ? missed : since, yesterday))
      for (const companyId of await findToClose(db, month))
        monthsOf.set(companyId, [...(monthsOf.get(companyId) ?? []), month]);
    const jobs = [...monthsOf].flatMap(([companyId, [month, ...further]]) =>
      month === undefined ? [] : [{ key: `${companyId} ${month}`, payload: { companyId, month, further } }],
    );
    if (jobs.length > 0) await enqueueEach(db, closing, jobs, now);
  });
  work(closing, async ({ payload: { companyId, month, further }, db, now }) => {
    // A wash belongs on the bill of the first of them.
    for (const each of [month, ...further])
      await closeCompany(db, { companyId, month: each }, { now, userId: null });
  });
}
