import { NO_PAISE, rupeesOf } from "#contract/money.ts";
import { dismissLine, matchLine, restoreLine, reverseLine, searchLines } from "#contract/bank/line.ts";
import type { Db } from "#server/db/database.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { findBillCustomer } from "#server/features/bill/credit.queries.ts";
import { lockPayer, lockPayerOf } from "#server/features/payment/payment.queries.ts";
import { savePayment, payFromCredit } from "#server/features/payment/receive.queries.ts";
import { allocationsOf } from "#server/features/payment/payment.rules.ts";
import { serializeAllocation } from "#server/features/payment/payment.serialize.ts";
import { ApiError, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { type Scope, systemScope } from "#server/access/scope.ts";
import { decideClaim } from "./claim.queries.ts";
import { receivedAt, referenceOf } from "./statement/book.queries.ts";
import { reversePayments } from "./statement/reverse.command.ts";
import { findStanding, refuseReturned } from "./statement/reverse.queries.ts";
import { methodIn } from "./statement/statement.rules.ts";
import {
  bookLine,
  findLineCompany,
  findReturnedCustomer,
  lockClaimOf,
  lockLine,
  type LineRow,
  searchLinePage,
  setDismissed,
} from "./line.queries.ts";

/** The bills that a line is for, each with what the line would pay of it now. */
function billsOf({ amountPaise, billId, billNumber, billOpenPaise, several }: LineRow) {
  const one = billId === null ? [] : [{ billId, number: billNumber, openPaise: billOpenPaise }];
  const bills = several.length > 0 ? several : one;
  const shares = allocationsOf(
    [{ paymentId: 0, reference: "", restPaise: amountPaise }],
    bills.map(({ billId: id, openPaise }) => ({ bookingId: null, billId: id, openPaise })),
  );
  return bills.map(({ billId: id, number, openPaise }) => ({
    billId: id,
    number,
    open: rupeesOf(openPaise),
    share: rupeesOf(shares.find((share) => share.billId === id)?.amountPaise ?? NO_PAISE),
  }));
}

const serializeLine = (line: LineRow) => ({
  lineId: line.lineId,
  day: line.day,
  amount: rupeesOf(line.amountPaise),
  narration: line.narration,
  utr: line.utr,
  kind: line.takesBack === null ? ("payment" as const) : ("reversal" as const),
  state: line.state,
  paymentId: line.takesBack ?? line.paymentId,
  resembles: line.resembles,
  companyId: line.companyId,
  bill:
    line.billId === null
      ? null
      : {
          billId: line.billId,
          number: line.billNumber,
          open: rupeesOf(line.billOpenPaise),
          customerId: line.customerId,
          customerName: line.customerName,
          customerPhone: line.customerPhone,
        },
  bills: billsOf(line),
  receipt:
    line.payerId === null
      ? null
      : {
          at: line.receivedAt.toISOString(),
          reference: line.reference,
          customerId: line.payerId,
          customerName: line.payerName,
          customerPhone: line.payerPhone,
          billNumbers: line.returnedBills.join(", "),
        },
});

type Match = {
  LineId: number;
  BillId?: number | undefined;
  BillIds?: number[] | undefined;
  CustomerId?: number | undefined;
};

/**
 * Locks the customer who is to have paid a line, and the line. @throws 404 for a customer of another company, and for bills of
 * several customers; 409 when the line is booked, or went out.
 */
async function lockMatch(db: Db, scope: Scope, { LineId, BillId, BillIds, CustomerId = 0 }: Match) {
  const companyId = await findLineCompany(db, scope, LineId);
  const billIds = BillIds ?? (BillId === undefined ? [] : [BillId]);
  const [first, ...others] = billIds;
  const payer =
    first === undefined
      ? await lockPayer(db, scope, CustomerId)
      : await lockPayerOf(db, scope, () => findBillCustomer(db, scope, first));
  if (payer.companyId !== companyId) throw missing(first === undefined ? "customer" : "bill");
  for (const billId of others)
    if ((await findBillCustomer(db, scope, billId)) !== payer.customerId) throw missing("bill");
  const line = await lockLine(db, LineId);
  if (line.takesBack !== null) throw new ApiError("conflict", refusalText("lineOutgoing"));
  if (line.state === "booked") throw new ApiError("conflict", refusalText("lineBooked"));
  return { payer, line, billIds };
}

export function lineRoutes(serve: Serve): void {
  serve(matchLine, ({ body, scope, caller: { userId }, now, write }) =>
    write(async (db) => {
      const { payer, line, billIds } = await lockMatch(db, scope, body);
      const { lineId, amountPaise, utr } = line;
      const doer = { now, userId };
      const references = { reference: referenceOf(line), bankReference: utr };
      const received = { amountPaise, method: methodIn(line.narration), ...references };
      const paymentId = await savePayment(db, doer, payer, received, receivedAt(line.day, now));
      const firsts = billIds.map((billId) => ({ billId, bookingId: null }));
      const { allocations, credit } = await payFromCredit(db, doer, payer.customerId, firsts);
      await bookLine(db, lineId, { paymentId, billIds });
      const claimId = utr === "" ? null : await lockClaimOf(db, { customerId: payer.customerId, utr });
      if (claimId !== null) await decideClaim(db, { claimId, at: now, userId, paymentId });
      return { paymentId, allocated: allocations.map(serializeAllocation), credit: rupeesOf(credit) };
    }),
  );

  serve(reverseLine, ({ body: { LineId: lineId }, scope, caller: { userId }, now, write }) =>
    write(async (db) => {
      const { companyId } = await lockPayerOf(db, systemScope, () => findReturnedCustomer(db, scope, lineId));
      const { state, takesBack, day } = await lockLine(db, lineId);
      const payment = takesBack === null ? undefined : await findStanding(db, takesBack);
      if (state !== "reversal" || !payment) throw new ApiError("conflict", refusalText("lineNotReturned"));
      const doer = { now, userId };
      const record = { word: "Returned", fact: "bounced", at: receivedAt(day, now) } as const;
      await reversePayments(db, companyId, doer, [payment], { ...record, givenBack: "returnedGivenBack" });
      const { paymentId } = payment;
      await refuseReturned(db, doer, [paymentId], "Taken back by the bank");
      return { lineId, paymentId };
    }),
  );

  serve(dismissLine, ({ body: { LineId: lineId }, scope, write }) =>
    write(async (db) => {
      await findLineCompany(db, scope, lineId);
      if (!(await setDismissed(db, scope, lineId, true)))
        throw new ApiError("conflict", refusalText("lineSettled"));
      return { lineId };
    }),
  );

  serve(restoreLine, ({ body: { LineId: lineId }, scope, write }) =>
    write(async (db) => {
      await findLineCompany(db, scope, lineId);
      if (!(await setDismissed(db, scope, lineId, false)))
        throw new ApiError("conflict", refusalText("lineNotDismissed"));
      return { lineId };
    }),
  );

  serve(searchLines, async ({ body: { filters, ...page }, scope, db }) => {
    const query = { ...page, state: filters.State, kind: filters.Kind };
    const { rows, total } = await pageWithTotal(query, (attempt) => searchLinePage(db, scope, attempt));
    return { rows: rows.map(serializeLine), total };
  });
}
