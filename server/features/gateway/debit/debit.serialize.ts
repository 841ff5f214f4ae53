import { monthOf } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import type { BillDebit } from "./debit.queries.ts";

/** Only the office reads the gateway's words. */
export const serializeDebit = (
  { amountPaise, month, problem, ...debit }: BillDebit,
  { isOffice }: { isOffice: boolean },
) => ({
  ...debit,
  month: monthOf(month),
  amount: rupeesOf(amountPaise),
  problem: isOffice ? problem : "",
});
