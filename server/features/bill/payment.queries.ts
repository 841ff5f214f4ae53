import { sql } from "kysely";
import type { PaymentOrigin } from "#contract/booking/booking.ts";
import type { ClaimStatus } from "#contract/bank/claim.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";

export type BillClaim = {
  claimId: number;
  utr: string;
  amountPaise: Paise;
  at: Date;
  status: ClaimStatus;
  reason: string;
};

/** Payments that the customer claims for a bill, newest first, with the amounts that were open of it. */
export async function findBillClaims(db: Db, billId: number): Promise<BillClaim[]> {
  const { rows } = await sql<BillClaim>`
    select claim_id as "claimId", utr, open_paise as "amountPaise", at, status, reason
    from claim join claim_due as due using (claim_id) where due.bill_id = ${billId} order by claim_id desc`.execute(
    db,
  );
  return rows;
}

/** An amount that was paid of a bill; below 0 for a refund or a released part. */
export type BillPayment = { at: Date; amountPaise: Paise; method: PaymentOrigin; reference: string };

/** The payments of a bill, oldest first; for a booking's bill, those of the booking. */
export async function findPaymentsOf(
  db: Db,
  { billId, bookingId }: { billId: number; bookingId: number | null },
): Promise<BillPayment[]> {
  const { rows } = await sql<BillPayment>`
    select payment.at, sum(part.amount_paise)::integer as "amountPaise", payment.method, payment.reference
    from (select payment_id, amount_paise from bill_allocation where bill_id = ${billId}
      union all select payment_id, amount_paise from payment_allocation where booking_id = ${bookingId}) as part
    join payment using (payment_id)
    group by payment.payment_id having sum(part.amount_paise) <> 0
    order by payment.at, payment.payment_id`.execute(db);
  return rows;
}

/**
 * The amount paid when a bill was issued, for its PDF. 0 for bills without a series, whose stored PDFs state no payment.
 */
export async function findPaidAtIssue(db: Db, billId: number): Promise<Paise> {
  const { rows } = await sql<{ paid: Paise }>`
    select coalesce(sum(part.amount_paise), 0)::integer as paid
    from bill
    join lateral (select at, amount_paise from bill_allocation where bill_allocation.bill_id = bill.bill_id
      union all select at, amount_paise from payment_allocation
        where payment_allocation.booking_id = bill.booking_id) as part on part.at <= bill.created_at
    where bill.bill_id = ${billId} and series is not null`.execute(db);
  return found(rows[0], "bill").paid;
}
