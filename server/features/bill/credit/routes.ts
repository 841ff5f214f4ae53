import { creditBill } from "#contract/bill/bill.ts";
import { formatMoney } from "#contract/format.ts";
import { less, paiseOf, rupeesOf } from "#contract/money.ts";
import { invalid } from "#server/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { holdBill, writeNote } from "./jobs.ts";

export function creditRoutes(serve: Serve): void {
  serve(creditBill, ({ body: { BillId: billId, Amount, Reason: reason }, scope, caller, now, write }) =>
    write(async (db) => {
      const held = await holdBill(db, scope, billId);
      const [amount, left] = [paiseOf(Amount), less(held.totalPaise, held.creditedPaise)];
      if (amount > left)
        throw invalid({ Amount: `Only ${formatMoney(rupeesOf(left))} is left of this bill` });
      return writeNote(db, { now, userId: caller.userId }, held, { amount, reason });
    }),
  );
}
