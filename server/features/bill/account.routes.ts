import { getAgeing, getCustomerTotals, getStatement } from "#contract/bill/account.ts";
import { indiaAt } from "#contract/day.ts";
import { NO_PAISE, rupeesOf } from "#contract/money.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { findCustomer } from "#server/features/customer/customer.queries.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import { findPdfLanguage } from "#server/features/message/language.queries.ts";
import { receiptUrl } from "#server/features/payment/payment.serialize.ts";
import { found } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { billPdfUrl } from "./pdf.routes.ts";
import { ACCOUNT_STATEMENT, balancesOf } from "./statement.rules.ts";
import { type DebtorRow, type EntryRow, findAgeing, findEntries, findTotals } from "./account.queries.ts";

type Ages = Omit<DebtorRow, "customerId" | "customerName" | "customerPhone">;

const serializeAges = (ages: Ages) => ({
  notDue: rupeesOf(ages.notDue),
  upTo30: rupeesOf(ages.upTo30),
  upTo60: rupeesOf(ages.upTo60),
  upTo90: rupeesOf(ages.upTo90),
  over90: rupeesOf(ages.over90),
  open: rupeesOf(ages.open),
});

const nothing: Ages = {
  notDue: NO_PAISE,
  upTo30: NO_PAISE,
  upTo60: NO_PAISE,
  upTo90: NO_PAISE,
  over90: NO_PAISE,
  open: NO_PAISE,
};

export function billAccountRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(getAgeing, async ({ body: { filters, ...page }, scope, now, db }) => {
    const { CompanyId: companyId, SocietyId: societyId } = filters;
    const query = { ...page, companyId, societyId, today: indiaAt(now).day };
    let sums = nothing;
    const { rows, total } = await pageWithTotal(query, async (window) => {
      const debtors = await findAgeing(db, scope, window);
      sums = debtors[0]?.sums ?? sums;
      return debtors;
    });
    return {
      rows: rows.map(({ customerId, customerName, customerPhone, ...ages }) => ({
        customerId,
        customerName,
        customerPhone,
        ...serializeAges(ages),
      })),
      total,
      sums: serializeAges(sums),
    };
  });

  serve(getCustomerTotals, async ({ body: { CustomerId }, scope, db }) => {
    const { customerId } = found(await findCustomer(db, scope, CustomerId), "customer");
    const { charged, paid, open, toRefund, credit } = await findTotals(db, scope, customerId);
    return {
      charged: rupeesOf(charged),
      paid: rupeesOf(paid),
      open: rupeesOf(open),
      toRefund: rupeesOf(toRefund),
      credit: rupeesOf(credit),
    };
  });

  serve(
    getStatement,
    async ({ body: { CustomerId, From: from, To: to, Language }, scope, caller, now, db }) => {
      const { customerId, companyId } = found(await findCustomer(db, scope, CustomerId), "customer");
      const language = await findPdfLanguage(db, companyId, Language);
      const { openingPaise, entries } = await findEntries(db, customerId, { from, to });
      const balances = balancesOf(openingPaise, entries);
      const urlOf = ({ kind, place, billId, hasPdf }: EntryRow): string => {
        if (!hasPdf) return "";
        if (billId === null) return receiptUrl(place, language, caller, now, secrets);
        const ref = { billId, creditNoteId: kind === "bill" ? null : place, language };
        return billPdfUrl(ref, caller, now, secrets);
      };
      return {
        opening: rupeesOf(openingPaise),
        lines: entries.map((entry, index) => ({
          day: entry.day,
          kind: entry.kind,
          reference: entry.reference,
          amount: rupeesOf(entry.amountPaise),
          balance: rupeesOf(balances[index] ?? openingPaise),
          paperUrl: urlOf(entry),
        })),
        closing: rupeesOf(balances.at(-1) ?? openingPaise),
        paperUrl: generatedFileUrl(
          {
            kind: ACCOUNT_STATEMENT,
            about: [customerId, from, to, language],
            file: `account-${from}-${to}.pdf`,
          },
          caller,
          now,
          secrets,
        ),
      };
    },
  );
}
