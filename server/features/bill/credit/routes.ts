import { creditBill } from "#contract/bill/bill.ts";
import { indiaAt } from "#contract/day.ts";
import { formatMoney } from "#contract/format.ts";
import { less, lesserOf, NO_PAISE, type Paise, paiseOf, rupeesOf, sumOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { allocate, holdPayer } from "#server/features/payment/queries.ts";
import { found, invalid } from "#server/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { findBill } from "../bill/queries.ts";
import { takeNumbers } from "../close/queries.ts";
import { creditedOf, creditNoteNumber, fiscalYearOf } from "../rules.ts";
import { findBillCustomer, findPaidOf, holdAccount, insertCreditNote } from "./queries.ts";

/** Lets go of what was paid of a bill beyond what is left of it, the newest payments first: it is credit again. */
async function release(db: Db, at: Date, billId: number, excess: Paise): Promise<void> {
  let left = excess;
  const released = (await findPaidOf(db, billId)).flatMap(({ paymentId, restPaise }) => {
    const part = lesserOf(left, restPaise);
    left = less(left, part);
    return part > 0 ? [{ paymentId, bookingId: null, billId, amountPaise: less(NO_PAISE, part) }] : [];
  });
  await allocate(db, at, released);
}

export function creditRoutes(serve: Serve): void {
  serve(creditBill, ({ body: { BillId: billId, Amount, Reason: reason }, scope, caller, now, write }) =>
    write(async (db) => {
      await holdPayer(db, scope, await findBillCustomer(db, scope, billId));
      const bill = found(await findBill(db, scope, billId), "Bill");
      const { totalPaise, creditedPaise, paidPaise } = await holdAccount(db, billId);
      const [amount, left] = [paiseOf(Amount), less(totalPaise, creditedPaise)];
      if (amount > left)
        throw invalid({ Amount: `Only ${formatMoney(rupeesOf(left))} is left of this bill` });
      const excess = less(sumOf([paidPaise, amount]), left);
      if (excess > 0) await release(db, now, billId, excess);
      const issued = indiaAt(now).day;
      const fiscalYear = fiscalYearOf(issued);
      const series = { companyId: bill.companyId, kind: "credit-note", fiscalYear } as const;
      const serial = await takeNumbers(db, series, 1);
      const number = creditNoteNumber(fiscalYear, serial);
      const creditNoteId = await insertCreditNote(db, {
        ...creditedOf(bill, creditedPaise, amount),
        billId,
        companyId: bill.companyId,
        fiscalYear,
        serial,
        number,
        issued,
        reason,
        at: now,
        userId: caller.userId,
      });
      return { creditNoteId, number };
    }),
  );
}
