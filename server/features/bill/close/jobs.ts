import { z } from "zod";
import { addDays, addMonths, firstDayOf, indiaAt, monthOf } from "#contract/day.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { post } from "#server/features/message/jobs.ts";
import { lockOpenBills } from "#server/features/payment/due/queries.ts";
import { allocate, findRests } from "#server/features/payment/queries.ts";
import { allocationsOf } from "#server/features/payment/rules.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueueEach } from "#server/jobs/queries.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { type BillAuthor, issueBills, publishBills } from "../issue/jobs.ts";
import { renderBillPdf } from "../pdf/jobs.ts";
import { findTaxSettings } from "../tax/queries.ts";
import { settleAdvances } from "../voucher/jobs.ts";
import { regimesOf } from "../tax/rules.ts";
import {
  type Closing,
  findCompany,
  findLines,
  findRecipients,
  lockAdvancePayments,
  lockWithCredit,
} from "./queries.ts";
import { findToClose, findWithoutSettings } from "./due/queries.ts";
import { draftsOf, moveAdvancePayments } from "./rules.ts";

const lastDayOf = (month: string): string => addDays(firstDayOf(addMonths(month, 1)), -1);

/** The drafts of a month's bills. With `lock`, locks the company against concurrent closings. */
export async function draftMonth(db: Db, closing: Closing, lock: boolean) {
  const company = await findCompany(db, closing.companyId, lock);
  const settings = await findTaxSettings(db, closing.companyId);
  const month = { company, month: closing.month, regimes: regimesOf(settings, lastDayOf(closing.month)) };
  const recipients = await findRecipients(db, closing);
  const lines = await findLines(db, closing, month.regimes);
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
  work(monthEndJob, async ({ db, now }) => {
    const { day } = indiaAt(now);
    if (Number(day.slice(8)) > DAYS_TO_CLOSE) return;
    const month = addMonths(monthOf(day), -1);
    if (day === firstDayOf(monthOf(day))) await reportMissingSettings(db, month, now, options);
    const companies = await findToClose(db, month);
    const jobs = companies.map((companyId) => ({
      key: `${companyId} ${month}`,
      payload: { companyId, month },
    }));
    if (jobs.length > 0) await enqueueEach(db, closing, jobs, now);
  });
  work(closing, async ({ payload, db, now }) => {
    await closeCompany(db, payload, { now, userId: null });
  });
}
