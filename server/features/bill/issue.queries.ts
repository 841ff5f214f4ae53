import { sql } from "kysely";
import type { IssuedKind } from "#contract/bill/bill.ts";
import { firstDayOf } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import type { Sums } from "./bill.rules.ts";
import type { LineRow, SupplyPlace } from "./issueLine.queries.ts";

export type Recipient = {
  customerId: number;
  /** The legal name of a customer with a GSTIN. */
  name: string;
  phone: string;
  address: string;
  /** Empty for customers without one. */
  gstin: string;
};

/** The columns of a recipient, of `customer` in a query. */
export const recipientColumns = sql`customer.customer_id as "customerId",
  coalesce(nullif(customer.legal_name, ''), customer.name) as name, customer.phone, customer.address, customer.gstin`;

export type NewBill = Sums & {
  companyId: number;
  recipient: Recipient;
  place: SupplyPlace;
  lines: readonly LineRow[];
  month: string;
  /** The booking that it bills; null for a month's bill. */
  bookingId: number | null;
  kind: IssuedKind;
  /** The supplier in whose series it is numbered: a GSTIN, or the id of a company without one. */
  series: string;
  fiscalYear: number;
  serial: number;
  number: string;
  issued: string;
  due: string;
  supplier: { name: string; address: string; gstin: string; state: string; upiAddress: string };
  placeOfSupply: string;
  sac: string;
  rateHundredths: number;
  pricesIncludeTax: boolean;
  discountPaise: Paise;
  /** The settings in force on the days of its washes, those that it states first. */
  taxSettingsIds: readonly number[];
};

const columnsOf = (bill: NewBill, at: Date, userId: number | null) => ({
  company_id: bill.companyId,
  customer_id: bill.recipient.customerId,
  issued_to: bill.recipient.customerId,
  society_id: bill.place.societyId,
  booking_id: bill.bookingId,
  series: bill.series,
  tax_settings_ids: bill.taxSettingsIds,
  discount_paise: bill.discountPaise,
  month: firstDayOf(bill.month),
  kind: bill.kind,
  fiscal_year: bill.fiscalYear,
  serial: bill.serial,
  number: bill.number,
  issued: bill.issued,
  due: bill.due,
  supplier_name: bill.supplier.name,
  supplier_address: bill.supplier.address,
  supplier_gstin: bill.supplier.gstin,
  supplier_state: bill.supplier.state,
  upi_address: bill.supplier.upiAddress,
  customer_name: bill.recipient.name,
  customer_phone: bill.recipient.phone,
  customer_address: bill.recipient.address,
  customer_gstin: bill.recipient.gstin,
  society_name: bill.place.societyName,
  place_of_supply: bill.placeOfSupply,
  sac: bill.sac,
  rate_hundredths: bill.rateHundredths,
  prices_include_tax: bill.pricesIncludeTax,
  taxable_paise: bill.taxablePaise,
  cgst_paise: bill.cgstPaise,
  sgst_paise: bill.sgstPaise,
  igst_paise: bill.igstPaise,
  round_off_paise: bill.roundOffPaise,
  total_paise: bill.totalPaise,
  created_at: at,
  created_by: userId,
});

const lineRows = ({ lines, serial }: NewBill) =>
  lines.map((line, position) => ({
    serial,
    position,
    vehicle_number: line.vehicleNumber,
    item_name: line.itemName,
    item_names: line.itemNames,
    month: line.month,
    washes: line.washIds.length,
    rate_paise: line.ratePaise,
    meant: line.meant,
    included: line.included,
    amount_paise: line.amountPaise,
    is_rewash: line.isRewash,
    outcome_reason: line.outcomeReason,
    outcome_effect: line.outcomeEffect,
    wash_ids: line.charged ? line.washIds : [],
  }));

export type IssuedBill = { billId: number; customerId: number; totalPaise: Paise };

/** Inserts the bills of one series, with their lines and washes, in one statement. */
export async function insertBills(
  db: Db,
  bills: readonly NewBill[],
  { at, userId }: { at: Date; userId: number | null },
): Promise<IssuedBill[]> {
  const heads = bills.map((bill) => columnsOf(bill, at, userId));
  const columns = sql.join(Object.keys(heads[0] ?? {}).map((name) => sql.ref(name)));
  const { rows } = await sql<IssuedBill>`
    with line as materialized (
      select * from json_to_recordset(${JSON.stringify(bills.flatMap(lineRows))}::json) as line (serial integer,
        position integer, vehicle_number text, item_name text, item_names jsonb, month date, washes integer, rate_paise integer,
        meant integer, included jsonb, amount_paise integer, is_rewash boolean, outcome_reason text, outcome_effect text, wash_ids integer[])),
    written as (
      insert into bill (${columns})
      select ${columns} from json_populate_recordset(null::bill, ${JSON.stringify(heads)}::json)
      returning bill_id, serial, customer_id, total_paise, booking_id),
    lines as (
      insert into bill_line (bill_id, position, vehicle_number, item_name, item_names, month, washes, rate_paise, meant,
        included, amount_paise, outcome_reason, outcome_effect, is_rewash)
      select bill_id, position, vehicle_number, item_name, item_names, month, washes, rate_paise, meant, included,
        amount_paise, outcome_reason, outcome_effect, is_rewash
      from line join written using (serial)),
    -- Looked for once: wash by wash it may be read whole each time, with what this very statement has written.
    charged_before as (
      select wash_id, count(*) as times from bill_wash
      where wash_id in (select unnest(wash_ids) from line) group by wash_id),
    charged as (
      insert into bill_wash (wash_id, turn, bill_id, position)
      select wash_id, 1 + coalesce(times, 0), bill_id, position
      from line join written using (serial) cross join unnest(wash_ids) as one (wash_id)
      left join charged_before using (wash_id)),
    accounts as (
      insert into bill_account (bill_id, total_paise)
      select bill_id, total_paise from written where booking_id is null)
    select bill_id as "billId", customer_id as "customerId", total_paise as "totalPaise" from written
    order by bill_id`.execute(db);
  return rows;
}
