import { less, NO_PAISE, type Paise, sumOf } from "#contract/money.ts";
import type { SocietyRow } from "./profit.queries.ts";

type Amounts = Pick<SocietyRow, "incomePaise" | "payPaise" | "expensesPaise">;

export const profitOf = ({ incomePaise, payPaise, expensesPaise }: Amounts): Paise =>
  less(incomePaise, payPaise, expensesPaise);

const nothing: SocietyRow = {
  societyId: null,
  societyName: null,
  incomePaise: NO_PAISE,
  payPaise: NO_PAISE,
  expensesPaise: NO_PAISE,
};

/**
 * The rows with the rest of the month's pay, which belongs to no single society: adjustments, and changes of closed
 * months. What belongs to no society comes last, if there is any.
 */
export function withUnsharedPay(rows: readonly SocietyRow[], totalPayPaise: Paise): SocietyRow[] {
  const common = rows.find(({ societyId }) => societyId === null) ?? nothing;
  const ofSocieties = rows.filter(({ societyId }) => societyId !== null);
  const payPaise = less(totalPayPaise, ...ofSocieties.map((row) => row.payPaise));
  const rest = { ...common, payPaise };
  const isEmpty = payPaise === 0 && common.incomePaise === 0 && common.expensesPaise === 0;
  return isEmpty ? ofSocieties : [...ofSocieties, rest];
}

export const totalsOf = (rows: readonly Amounts[]): Amounts => ({
  incomePaise: sumOf(rows.map(({ incomePaise }) => incomePaise)),
  payPaise: sumOf(rows.map(({ payPaise }) => payPaise)),
  expensesPaise: sumOf(rows.map(({ expensesPaise }) => expensesPaise)),
});
