import { getOwnerMonth, MAX_SOCIETIES } from "#contract/expense/profit.ts";
import { rupeesOf } from "#contract/money.ts";
import { monthOf } from "#server/features/pay/month.rules.ts";
import { findSheets } from "#server/features/pay/sheet.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { findSocietyMonth, type SocietyRow } from "./profit.queries.ts";
import { profitOf, totalsOf, withUnsharedPay } from "./profit.rules.ts";

type Amounts = Pick<SocietyRow, "incomePaise" | "payPaise" | "expensesPaise">;

const serializeAmounts = (amounts: Amounts) => ({
  income: rupeesOf(amounts.incomePaise),
  pay: rupeesOf(amounts.payPaise),
  expenses: rupeesOf(amounts.expensesPaise),
  profit: rupeesOf(profitOf(amounts)),
});

export function profitRoutes(serve: Serve): void {
  serve(getOwnerMonth, async ({ body: { CompanyId: companyId, Month: month }, scope, db }) => {
    const query = { month, companyId };
    const { totalPaise, withoutRate } = monthOf(await findSheets(db, scope, query));
    const rows = withUnsharedPay(await findSocietyMonth(db, scope, query), totalPaise);
    return {
      month,
      rows: rows.slice(0, MAX_SOCIETIES).map(({ societyId, societyName, ...amounts }) => ({
        societyId,
        societyName,
        ...serializeAmounts(amounts),
      })),
      totals: serializeAmounts(totalsOf(rows)),
      withoutRate,
    };
  });
}
