import { getNotBilled, previewBill } from "#contract/bill/unbilled.ts";
import { closeMonth, getPdfProgress, previewClose } from "#contract/bill/close.ts";
import { indiaAt, monthOf } from "#contract/day.ts";
import { rupeesOf, sumOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, fieldText, invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import { countPdfJobs } from "../bill.queries.ts";
import { renderBillPdf } from "../pdf.jobs.ts";
import { serializeDraft } from "../bill.serialize.ts";
import { closeCompany, draftMonth } from "./close.jobs.ts";
import { countBills, countUnbilledBookings, findCompanyOf, findMonthly } from "./close.queries.ts";
import { findBilling } from "./due.queries.ts";
import { emptyDraft, odditiesOf } from "./close.rules.ts";

/** The maximum of odd bills shown before a month is closed. */
const MAX_SHOWN = 100;

type Body = { Month: string; CompanyId?: number | undefined };

/** The companies to close. @throws 404 for a company outside the scope. */
async function companiesFor(db: Db, scope: Scope, { CompanyId }: Body): Promise<number[]> {
  const companies = await findBilling(db, scope, CompanyId);
  if (CompanyId !== undefined && companies.length === 0) throw missing("company");
  return companies;
}

function requireBegun({ Month }: Body, now: Date): void {
  if (Month > monthOf(indiaAt(now).day))
    throw invalid({ Month: refusalText("monthNotBegun", { month: Month }) });
}

function requireOver({ Month }: Body, now: Date): void {
  if (Month >= monthOf(indiaAt(now).day))
    throw invalid({ Month: refusalText("monthNotOver", { month: Month }) });
}

export function closeRoutes(serve: Serve): void {
  serve(previewBill, async ({ body: { CustomerId: customerId, Month: month }, scope, db }) => {
    const companyId = await findCompanyOf(db, scope, customerId);
    const closing = { companyId, month, customerId };
    const { month: subject, recipients, lines, drafts } = await draftMonth(db, closing, false);
    const [recipient] = recipients;
    const [draft, ...further] = drafts;
    const shown = draft ?? (recipient && emptyDraft(subject, recipient, lines));
    if (!shown) throw new ApiError("missing", refusalText("nothingBilledMonthly"));
    return { ...serializeDraft(shown), further: further.map(serializeDraft) };
  });

  serve(getNotBilled, async ({ body: { CustomerId: customerId }, scope, now, db }) => {
    if (customerId === undefined && scope.reach !== "customer")
      throw invalid({ CustomerId: fieldText("chooseCustomer") });
    if (customerId !== undefined) await findCompanyOf(db, scope, customerId);
    const month = monthOf(indiaAt(now).day);
    const rows = [];
    for (const account of await findMonthly(db, scope, customerId)) {
      const { month: subject, drafts } = await draftMonth(db, { ...account, month }, false);
      if (drafts.length === 0) continue;
      const charged = drafts.flatMap(({ lines }) => lines.filter((line) => line.charged));
      rows.push({
        customerId: account.customerId,
        companyName: subject.company.name,
        washes: charged.reduce((sum, { washIds }) => sum + washIds.length, 0),
        total: rupeesOf(sumOf(drafts.map(({ totalPaise }) => totalPaise))),
      });
    }
    return { rows };
  });

  serve(previewClose, async ({ body, scope, db, now }) => {
    requireBegun(body, now);
    const month = body.Month;
    const today = indiaAt(now).day;
    const companies = await companiesFor(db, scope, body);
    const months = [];
    for (const companyId of companies) {
      const { drafts } = await draftMonth(db, { companyId, month, today }, false);
      const odd = odditiesOf(drafts);
      months.push({
        drafts: drafts.map((draft, index) => ({ ...draft, why: odd[index] ?? [] })),
        made: await countBills(db, { companyId, month }),
        bookings: await countUnbilledBookings(db, companyId),
      });
    }
    const drafts = months.flatMap((one) => one.drafts);
    const odd = drafts
      .filter(({ why }) => why.length > 0)
      .toSorted((one, other) => other.why.length - one.why.length);
    return {
      bills: drafts.length,
      total: rupeesOf(sumOf(drafts.map(({ totalPaise }) => totalPaise))),
      made: months.reduce((sum, { made }) => sum + made, 0),
      bookings: months.reduce((sum, { bookings }) => sum + bookings, 0),
      odd: odd.slice(0, MAX_SHOWN).map(({ recipient, totalPaise, why }) => ({
        customerId: recipient.customerId,
        customerName: recipient.name,
        total: rupeesOf(totalPaise),
        why,
      })),
      oddCount: odd.length,
    };
  });

  serve(getPdfProgress, async ({ scope, db }) => ({
    waiting: await countPdfJobs(db, scope, renderBillPdf.name),
  }));

  serve(closeMonth, ({ body, scope, caller, now, write }) => {
    requireOver(body, now);
    return write(async (db) => {
      let bills = 0;
      // In the order of their ids, so that concurrent closings cannot deadlock.
      for (const companyId of await companiesFor(db, scope, body))
        bills += await closeCompany(db, { companyId, month: body.Month }, { now, userId: caller.userId });
      return { bills };
    });
  });
}
