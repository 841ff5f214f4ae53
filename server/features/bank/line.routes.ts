import { rupeesOf } from "#contract/money.ts";
import { dismissLine, matchLine, restoreLine, searchLines } from "#contract/bank/line.ts";
import type { Db } from "#server/db/database.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { findBillCustomer } from "#server/features/bill/credit.queries.ts";
import { lockPayer, lockPayerOf } from "#server/features/payment/payment.queries.ts";
import { savePayment, payFromCredit } from "#server/features/payment/receive.queries.ts";
import { serializeAllocation } from "#server/features/payment/payment.serialize.ts";
import { ApiError, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import { decideClaim } from "./claim.queries.ts";
import { receivedAt, referenceOf } from "./statement/book.queries.ts";
import { methodIn } from "./statement/statement.rules.ts";
import {
  bookLine,
  findLineCompany,
  lockClaimOf,
  lockLine,
  type LineRow,
  searchLinePage,
  setDismissed,
} from "./line.queries.ts";

const serializeLine = (line: LineRow) => ({
  lineId: line.lineId,
  day: line.day,
  amount: rupeesOf(line.amountPaise),
  narration: line.narration,
  utr: line.utr,
  state: line.state,
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
});

type Match = { LineId: number; BillId?: number | undefined; CustomerId?: number | undefined };

/**
 * Locks the customer who is to have paid a line, and the line. @throws 404 for a customer of another company; 409 when
 * the line is booked.
 */
async function lockMatch(db: Db, scope: Scope, { LineId, BillId, CustomerId = 0 }: Match) {
  const companyId = await findLineCompany(db, scope, LineId);
  const payer =
    BillId === undefined
      ? await lockPayer(db, scope, CustomerId)
      : await lockPayerOf(db, scope, () => findBillCustomer(db, scope, BillId));
  if (payer.companyId !== companyId) throw missing(BillId === undefined ? "customer" : "bill");
  const line = await lockLine(db, LineId);
  if (line.state === "booked") throw new ApiError("conflict", refusalText("lineBooked"));
  return { payer, line };
}

export function lineRoutes(serve: Serve): void {
  serve(matchLine, ({ body, scope, caller: { userId }, now, write }) =>
    write(async (db) => {
      const { payer, line } = await lockMatch(db, scope, body);
      const { lineId, amountPaise, utr } = line;
      const doer = { now, userId };
      const references = { reference: referenceOf(line), bankReference: utr };
      const received = { amountPaise, method: methodIn(line.narration), ...references };
      const paymentId = await savePayment(db, doer, payer, received, receivedAt(line.day, now));
      const { BillId: billId } = body;
      const firsts = billId === undefined ? [] : [{ billId, bookingId: null }];
      const { allocations, credit } = await payFromCredit(db, doer, payer.customerId, firsts);
      await bookLine(db, lineId, { paymentId, billId: body.BillId ?? null });
      const claimId = utr === "" ? null : await lockClaimOf(db, { customerId: payer.customerId, utr });
      if (claimId !== null) await decideClaim(db, { claimId, at: now, userId, paymentId });
      return { paymentId, allocated: allocations.map(serializeAllocation), credit: rupeesOf(credit) };
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
    const query = { ...page, state: filters.State };
    const { rows, total } = await pageWithTotal(query, (attempt) => searchLinePage(db, scope, attempt));
    return { rows: rows.map(serializeLine), total };
  });
}
