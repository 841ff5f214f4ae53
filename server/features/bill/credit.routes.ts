import { creditBill } from "#contract/bill/creditNote.ts";
import { indiaAt } from "#contract/day.ts";
import { less, paiseOf, rupeesOf } from "#contract/money.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { lockBill, writeNote } from "./credit.jobs.ts";

export function creditRoutes(serve: Serve): void {
  serve(creditBill, ({ body: { BillId: billId, Amount, Reason: reason }, scope, caller, now, write }) =>
    write(async (db) => {
      const lockedBill = await lockBill(db, scope, billId);
      if (lockedBill.bill.bookingId !== null)
        throw new ApiError("conflict", refusalText("billFollowsBooking"));
      if (lockedBill.bill.kind === "opening")
        throw new ApiError("conflict", refusalText("openingNotCredited"));
      const [amount, left] = [paiseOf(Amount), less(lockedBill.totalPaise, lockedBill.creditedPaise)];
      if (amount > left) throw invalid({ Amount: refusalText("billLeft", { amount: rupeesOf(left) }) });
      const issued = indiaAt(now).day;
      return writeNote(db, { now, userId: caller.userId }, lockedBill, { amount, reason, issued });
    }),
  );
}
