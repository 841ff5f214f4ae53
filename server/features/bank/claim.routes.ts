import { paiseOf, rupeesOf } from "#contract/money.ts";
import { claimPayment, confirmClaim, refuseClaim, searchClaims } from "#contract/bank/claim.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { findBill } from "#server/features/bill/bill.queries.ts";
import { findBillCustomer } from "#server/features/bill/credit.queries.ts";
import { findReaders } from "#server/features/message/choice.queries.ts";
import { notifyReader } from "#server/features/message/notification.jobs.ts";
import { lockPayerOf } from "#server/features/payment/payment.queries.ts";
import { savePayment, payFromCredit } from "#server/features/payment/receive.queries.ts";
import { serializeAllocation } from "#server/features/payment/payment.serialize.ts";
import { ApiError, found, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import { linkLinesToPayments } from "./line.queries.ts";
import {
  decideClaim,
  findClaimant,
  findClaimDues,
  findClaimed,
  findClaims,
  insertClaim,
  lockClaim,
  MAX_CLAIMS,
  requireNewUtr,
  type StoredClaim,
} from "./claim.queries.ts";
import { type ClaimRow, searchClaimPage } from "./claimList.queries.ts";

const DAY_MS = 24 * 3_600_000;

/** Locks the customer of a claim in `scope`, and the claim. @throws 409 when it is already decided. */
async function lockWaiting(db: Db, scope: Scope, claimId: number) {
  const payer = await lockPayerOf(db, scope, () => findClaimant(db, scope, claimId));
  const claim = await lockClaim(db, claimId);
  if (claim.status !== "claimed")
    throw new ApiError("conflict", refusalText("claimClosed", { status: claim.status }));
  return { payer, claim };
}

const serializeClaim = ({ amountPaise, billOpenPaise, at, ...claim }: ClaimRow) => ({
  ...claim,
  at: at.toISOString(),
  amount: rupeesOf(amountPaise),
  billOpen: rupeesOf(billOpenPaise),
});

async function notifyRefusal(
  db: Db,
  secrets: Secrets,
  {
    claim: { customerId, utr },
    number,
    reason,
    now,
  }: { claim: StoredClaim; number: string; reason: string; now: Date },
): Promise<void> {
  const [reader] = await findReaders(db, [customerId]);
  if (!reader) return;
  const parameters = { number, utr, reason };
  const expiresAt = new Date(now.getTime() + DAY_MS);
  await notifyReader(db, secrets, reader, { template: "claimRefused", parameters }, { now, expiresAt });
}

export function claimRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(claimPayment, ({ body: { BillId: billId, Utr: utr }, scope, caller, now, write }) =>
    write(async (db) => {
      const payer = await lockPayerOf(db, scope, () => findBillCustomer(db, scope, billId));
      const { same, count } = await findClaims(db, { billId }, utr);
      if (same) return { claimId: same.claimId, amount: rupeesOf(same.amountPaise), status: same.status };
      const bill = found(await findBill(db, scope, billId), "bill");
      const { openPaise } = bill;
      if (openPaise <= 0) throw invalid({ BillId: refusalText("billPaid") });
      if (count >= MAX_CLAIMS) throw invalid({ BillId: refusalText("claimedTooOften") });
      await requireNewUtr(db, bill.companyId, utr);
      const dues = [{ billId, bookingId: null, openPaise }];
      const claim = { ...payer, dues, utr, amountPaise: openPaise, at: now, userId: caller.userId };
      const claimId = await insertClaim(db, claim);
      return { claimId, amount: rupeesOf(openPaise), status: "claimed" as const };
    }),
  );

  serve(confirmClaim, ({ body: { ClaimId: claimId, Amount }, scope, caller, now, write }) =>
    write(async (db) => {
      const { payer, claim } = await lockWaiting(db, scope, claimId);
      const amountPaise = Amount === undefined ? claim.amountPaise : paiseOf(Amount);
      const doer = { now, userId: caller.userId };
      const { utr } = claim;
      const received = { amountPaise, method: "upi", reference: utr, bankReference: utr } as const;
      const paymentId = await savePayment(db, doer, payer, received);
      const dues = await findClaimDues(db, claimId);
      const { allocations, credit } = await payFromCredit(db, doer, payer.customerId, dues);
      await decideClaim(db, { claimId, at: now, userId: caller.userId, paymentId });
      await linkLinesToPayments(db, { companyId: claim.companyId, utr, paymentId });
      return { paymentId, allocated: allocations.map(serializeAllocation), credit: rupeesOf(credit) };
    }),
  );

  serve(refuseClaim, ({ body: { ClaimId: claimId, Reason: reason }, scope, caller, now, write }) =>
    write(async (db) => {
      const { claim } = await lockWaiting(db, scope, claimId);
      const number = await findClaimed(db, claimId);
      await decideClaim(db, { claimId, at: now, userId: caller.userId, reason });
      await notifyRefusal(db, secrets, { claim, number, reason, now });
      return { claimId };
    }),
  );

  serve(searchClaims, async ({ body: { filters, ...page }, scope, db }) => {
    const query = { ...page, status: filters.Status };
    const { rows, total } = await pageWithTotal(query, (attempt) => searchClaimPage(db, scope, attempt));
    return { rows: rows.map(serializeClaim), total };
  });
}
