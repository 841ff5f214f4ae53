import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { type NewBill, type Recipient, recipientColumns } from "./issue.queries.ts";
import type { SupplyPlace } from "./issueLine.queries.ts";
import { societyPlace } from "./voucher.queries.ts";

/** True if something was brought forward for a customer. */
export async function findOpening(db: Db, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from bill where customer_id = ${customerId} and kind = 'opening'
    union all select from payment where customer_id = ${customerId} and method = 'opening' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function findOpeningRecipient(
  db: Db,
  customerId: number,
  societyId: number,
): Promise<{ recipient: Recipient; place: SupplyPlace }> {
  const { rows } = await sql<{ recipient: Recipient; place: SupplyPlace }>`
    select (select to_json(one) from (select ${recipientColumns}) as one) as recipient,
      (select ${societyPlace} from society join state using (state_id)
        where society.society_id = ${societyId}) as place
    from customer where customer_id = ${customerId}`.execute(db);
  return found(rows[0], "customer");
}

type NewOpening = Pick<
  NewBill,
  "companyId" | "recipient" | "place" | "fiscalYear" | "serial" | "number" | "issued" | "due" | "supplier"
> & {
  amountPaise: Paise;
  /** The first day of the month. */
  month: string;
  placeOfSupply: string;
  userId: number;
  now: Date;
};

/** Inserts a debt from before as a bill without tax and lines, in no series. */
export async function insertOpening(db: Db, opening: NewOpening): Promise<void> {
  const { recipient, place, supplier, amountPaise } = opening;
  await sql`
    with written as (
      insert into bill (company_id, customer_id, issued_to, society_id, month, kind, fiscal_year, serial, number, issued,
        due, supplier_name, supplier_address, supplier_gstin, supplier_state, upi_address, customer_name, customer_phone,
        customer_address, customer_gstin, society_name, place_of_supply, sac, rate_hundredths, prices_include_tax,
        taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, created_at, created_by)
      values (${opening.companyId}, ${recipient.customerId}, ${recipient.customerId}, ${place.societyId},
        ${opening.month}::date, 'opening', ${opening.fiscalYear}, ${opening.serial}, ${opening.number},
        ${opening.issued}::date, ${opening.due}::date, ${supplier.name}, ${supplier.address}, ${supplier.gstin},
        ${supplier.state}, ${supplier.upiAddress}, ${recipient.name}, ${recipient.phone}, ${recipient.address},
        ${recipient.gstin}, ${place.societyName}, ${opening.placeOfSupply}, '', 0, true, ${amountPaise}, 0, 0, 0, 0,
        ${amountPaise}, ${opening.now}, ${opening.userId})
      returning bill_id, total_paise)
    insert into bill_account (bill_id, total_paise) select bill_id, total_paise from written`.execute(db);
}
