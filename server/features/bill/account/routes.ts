import { getAgeing, getStatement } from "#contract/bill/account.ts";
import { indiaAt } from "#contract/day.ts";
import { NO_PAISE, type Paise, rupeesOf, sumOf } from "#contract/money.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { findCustomer } from "#server/features/customer/queries.ts";
import { found } from "#server/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { type DebtorRow, findAgeing, findEntries } from "./queries.ts";

type Ages = Omit<DebtorRow, "customerId" | "customerName" | "customerPhone">;

const agesOnWire = (ages: Ages) => ({
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

export function billAccountRoutes(serve: Serve): void {
  serve(getAgeing, async ({ body: { filters, ...page }, scope, now, db }) => {
    const { CompanyId: companyId, SocietyId: societyId } = filters;
    const asked = { ...page, companyId, societyId, today: indiaAt(now).day };
    let sums = nothing;
    const { rows, total } = await pageWithTotal(asked, async (turn) => {
      const debtors = await findAgeing(db, scope, turn);
      sums = debtors[0]?.sums ?? sums;
      return debtors;
    });
    return {
      rows: rows.map(({ customerId, customerName, customerPhone, ...ages }) => ({
        customerId,
        customerName,
        customerPhone,
        ...agesOnWire(ages),
      })),
      total,
      sums: agesOnWire(sums),
    };
  });

  serve(getStatement, async ({ body: { CustomerId, From: from, To: to }, scope, db }) => {
    const { customerId } = found(await findCustomer(db, scope, CustomerId), "Customer");
    const { openingPaise, entries } = await findEntries(db, customerId, { from, to });
    let balance: Paise = openingPaise;
    const lines = entries.map(({ day, kind, reference, amountPaise }) => {
      balance = sumOf([balance, amountPaise]);
      return { day, kind, reference, amount: rupeesOf(amountPaise), balance: rupeesOf(balance) };
    });
    return { opening: rupeesOf(openingPaise), lines, closing: rupeesOf(balance) };
  });
}
