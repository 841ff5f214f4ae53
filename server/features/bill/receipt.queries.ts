import { sql } from "kysely";
import type { ReceivedMethod } from "#contract/booking/booking.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { customersWithin } from "#server/features/customer/customer.queries.ts";
import { hasReceipt, parts } from "#server/features/payment/payment.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Supplier } from "./statement.queries.ts";

export type PaidPart = { billNumber: string | null; bookingId: number | null; amountPaise: Paise };
/** The tax in an amount that was received in advance, or returned. */
export type ReceiptVoucher = {
  supplier: Supplier;
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
  customerId: number;
  /** Of its first voucher, otherwise of the first bill that it pays; null without either. */
  supplier: Supplier | null;
  at: Date;
  amountPaise: Paise;
  method: ReceivedMethod;
  reference: string;
  customerName: string;
  customerPhone: string;
  customerAddress: string;
  /** As vouchers state it; empty without one. */
  customerGstin: string;
  parts: PaidPart[];
  /** The vouchers for what was received in advance, or returned. */
  vouchers: ReceiptVoucher[];
};

const supplierOf = (
  table: "bill" | "voucher",
) => sql`json_build_object('name', ${sql.ref(`${table}.supplier_name`)},
  'address', ${sql.ref(`${table}.supplier_address`)}, 'gstin', ${sql.ref(`${table}.supplier_gstin`)})`;

/** A payment with a receipt, within `scope`. @throws 404 for undone payments, and refunds without a voucher. */
export async function findReceipt(db: Db, scope: Scope, paymentId: number): Promise<Receipt> {
  const { rows } = await sql<Receipt>`
    select payment.payment_id as "paymentId", payment.company_id as "companyId", payment.at,
      payment.customer_id as "customerId", payment.amount_paise as "amountPaise", payment.method, payment.reference,
      coalesce(issued.customer_name, customer.name) as "customerName",
      coalesce(issued.customer_phone, customer.phone) as "customerPhone",
      coalesce(issued.customer_address, customer.address) as "customerAddress",
      coalesce(issued.customer_gstin, '') as "customerGstin", coalesce(issued.supplier, paid.supplier) as supplier,
      array(select json_build_object('billNumber', min(bill.number), 'bookingId', part.booking_id,
          'amountPaise', sum(part.amount_paise))
        from (select bill_id, null::integer as booking_id, amount_paise from bill_allocation
            where bill_allocation.payment_id = payment.payment_id
          union all select null, booking_id, amount_paise from payment_allocation
            where payment_allocation.payment_id = payment.payment_id) as part
        left join bill on bill.bill_id = part.bill_id
        group by part.bill_id, part.booking_id having sum(part.amount_paise) <> 0
        order by part.bill_id, part.booking_id) as parts,
      array(select json_build_object('supplier', ${supplierOf("voucher")}, 'number', voucher.number,
          'issued', voucher.issued, 'against', receipt.number,
          'placeOfSupply', voucher.place_of_supply, 'sac', voucher.sac, 'rateHundredths', voucher.rate_hundredths,
          'taxablePaise', voucher.taxable_paise, 'cgstPaise', voucher.cgst_paise, 'igstPaise', voucher.igst_paise,
          'totalPaise', voucher.total_paise)
        from voucher left join voucher as receipt on receipt.voucher_id = voucher.against_id
        where voucher.payment_id = payment.payment_id order by voucher.voucher_id) as vouchers
    from payment join customer on customer.customer_id = payment.customer_id
    left join lateral (select voucher.*, ${supplierOf("voucher")} as supplier from voucher
      where voucher.payment_id = payment.payment_id order by voucher_id limit 1) as issued on true
    left join lateral (select ${supplierOf("bill")} as supplier from ${parts} join bill
        on bill.bill_id = part.bill_id or bill.booking_id = part.booking_id
      where part.payment_id = payment.payment_id order by bill.bill_id limit 1) as paid on true
    where payment.payment_id = ${paymentId} and ${customersWithin(scope)} and ${hasReceipt}`.execute(db);
  return found(rows[0], "paper");
}
