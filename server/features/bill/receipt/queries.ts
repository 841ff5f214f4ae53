import { sql } from "kysely";
import type { ReceivedMethod } from "#contract/booking/booking.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { customersWithin } from "#server/features/customer/queries.ts";
import { hasReceipt } from "#server/features/payment/queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

/** A bill or booking that a payment pays. */
export type PaidPart = { billNumber: string | null; bookingId: number | null; amountPaise: Paise };
/** The tax in an amount that was received in advance, or returned. */
export type ReceiptVoucher = {
  number: string;
  issued: string;
  /** The receipt voucher that a refund voucher returns; null otherwise. */
  against: string | null;
  placeOfSupply: string;
  sac: string;
  rateHundredths: number;
  taxablePaise: Paise;
  cgstPaise: Paise;
  igstPaise: Paise;
  totalPaise: Paise;
};

export type Receipt = {
  paymentId: number;
  companyId: number;
  at: Date;
  amountPaise: Paise;
  method: ReceivedMethod;
  reference: string;
  customerName: string;
  customerPhone: string;
  customerAddress: string;
  parts: PaidPart[];
  /** The vouchers for what was received in advance, or returned. */
  vouchers: ReceiptVoucher[];
};

/** A payment with a receipt, within `scope`. @throws 404 for undone payments, and refunds without a voucher. */
export async function findReceipt(db: Db, scope: Scope, paymentId: number): Promise<Receipt> {
  const { rows } = await sql<Receipt>`
    select payment.payment_id as "paymentId", payment.company_id as "companyId", payment.at,
      payment.amount_paise as "amountPaise", payment.method, payment.reference, customer.name as "customerName",
      customer.phone as "customerPhone", customer.address as "customerAddress",
      array(select json_build_object('billNumber', min(bill.number), 'bookingId', part.booking_id,
          'amountPaise', sum(part.amount_paise))
        from (select bill_id, null::integer as booking_id, amount_paise from bill_allocation
            where bill_allocation.payment_id = payment.payment_id
          union all select null, booking_id, amount_paise from payment_allocation
            where payment_allocation.payment_id = payment.payment_id) as part
        left join bill on bill.bill_id = part.bill_id
        group by part.bill_id, part.booking_id having sum(part.amount_paise) <> 0
        order by part.bill_id, part.booking_id) as parts,
      array(select json_build_object('number', voucher.number, 'issued', voucher.issued, 'against', receipt.number,
          'placeOfSupply', voucher.place_of_supply, 'sac', voucher.sac, 'rateHundredths', voucher.rate_hundredths,
          'taxablePaise', voucher.taxable_paise, 'cgstPaise', voucher.cgst_paise, 'igstPaise', voucher.igst_paise,
          'totalPaise', voucher.total_paise)
        from voucher left join voucher as receipt on receipt.voucher_id = voucher.against_id
        where voucher.payment_id = payment.payment_id order by voucher.voucher_id) as vouchers
    from payment join customer on customer.customer_id = payment.customer_id
    where payment.payment_id = ${paymentId} and ${customersWithin(scope)} and ${hasReceipt}`.execute(db);
  return found(rows[0], "paper");
}
