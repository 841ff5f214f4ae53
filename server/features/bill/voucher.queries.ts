import { type RawBuilder, sql } from "kysely";
import { indiaInstant } from "#contract/day.ts";
import { type Paise, sumOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { type Recipient, recipientColumns } from "./issue.queries.ts";
import type { SupplyPlace } from "./issueLine.queries.ts";
import type { Sums } from "./bill.rules.ts";

export type VoucherPayer = { recipient: Recipient; place: SupplyPlace | null };

type Document = {
  companyId: number;
  recipient: Recipient;
  series: string;
  taxSettingsId: number;
  supplier: { name: string; address: string; gstin: string; state: string };
  societyName: string;
  placeOfSupply: string;
  sac: string;
  rateHundredths: number;
};

export type NewVoucher = Sums &
  Document & {
    paymentId: number;
    kind: "receipt-voucher" | "refund-voucher";
    /** The receipt voucher that a refund voucher returns. */
    againstId: number | null;
    prefix: string;
    fiscalYear: number;
    serial: number;
    number: string;
    issued: string;
  };

/** A receipt voucher, and what was an advance of it at the end of a day. */
export type OpenVoucher = {
  paymentId: number;
  issued: string;
  totalPaise: Paise;
  igstPaise: Paise;
  /** The total without what was used and refunded by the day. */
  leftPaise: Paise;
  refundedPaise: Paise;
  document: Document & { voucherId: number };
};

/** The unused part of a `voucher`, on a day or by now: its total less uses and refund vouchers. */
export function remainingOf(day?: RawBuilder<unknown>): RawBuilder<unknown> {
  const until = (column: string) => (day === undefined ? sql`true` : sql`${sql.ref(column)} <= ${day}`);
  return sql`(voucher.total_paise
    - coalesce((select sum(amount_paise) from voucher_use as used
        where used.voucher_id = voucher.voucher_id and ${until("used.day")}), 0)
    - coalesce((select sum(refund.total_paise) from voucher as refund
        where refund.against_id = voucher.voucher_id and ${until("refund.issued")}), 0))`;
}

/** The companies that have charged tax on some day up to `day`. */
export async function findRegular(db: Db, day: string): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id as "companyId" from tax_settings
    where registration = 'regular' and from_day <= ${day}::date order by company_id`.execute(db);
  return rows.map(({ companyId }) => companyId);
}

/** The customers of a company with a payment that came or was recorded since a day, or a receipt voucher that is an advance still. */
export async function findPayers(db: Db, companyId: number, since: string): Promise<number[]> {
  const begins = indiaInstant(since, "00:00");
  const { rows } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from payment
    where company_id = ${companyId} and (at >= ${begins} or recorded_at >= ${begins})
    union
    select payment.customer_id from voucher join payment using (payment_id)
    where voucher.company_id = ${companyId} and kind = 'receipt-voucher' and ${remainingOf()} > 0
    order by 1`.execute(db);
  return rows.map(({ customerId }) => customerId);
}

export const societyPlace = sql`json_build_object('societyId', society.society_id, 'societyName', society.name,
  'stateId', state.state_id, 'stateName', state.name)`;

/** The receipt vouchers of a customer's payments, oldest first, with what was left of them at the end of a day. */
export async function findVouchers(db: Db, customerId: number, day: string): Promise<OpenVoucher[]> {
  const { rows } = await sql<OpenVoucher>`
    select voucher.payment_id as "paymentId", voucher.issued, total_paise as "totalPaise", igst_paise as "igstPaise",
      ${remainingOf(sql`${day}::date`)}::integer as "leftPaise",
      (select coalesce(sum(back.total_paise), 0)::integer from voucher as back
        where back.against_id = voucher.voucher_id and back.issued <= ${day}::date) as "refundedPaise",
      json_build_object('voucherId', voucher_id, 'companyId', voucher.company_id,
        'recipient', json_build_object('customerId', voucher.customer_id, 'name', customer_name,
          'phone', customer_phone, 'address', customer_address, 'gstin', customer_gstin),
        'series', series, 'taxSettingsId', tax_settings_id,
        'supplier', json_build_object('name', supplier_name, 'address', supplier_address, 'gstin', supplier_gstin,
          'state', supplier_state),
        'societyName', society_name, 'placeOfSupply', place_of_supply, 'sac', sac,
        'rateHundredths', rate_hundredths) as document
    from voucher join payment using (payment_id)
    where payment.customer_id = ${customerId} and kind = 'receipt-voucher'
    order by voucher_id`.execute(db);
  return rows;
}

/** Locks a customer until the transaction ends. @returns the recipient, and the society of the latest booking. */
export async function lockVoucherPayer(db: Db, customerId: number): Promise<VoucherPayer | undefined> {
  const { rows } = await sql<VoucherPayer>`
    select (select to_json(one) from (select ${recipientColumns}) as one) as recipient,
      (select ${societyPlace}
        from booking join society using (society_id) join state using (state_id)
        where booking.customer_id = customer.customer_id
        order by booking.created_at desc, booking.booking_id desc limit 1) as place
    from customer where customer_id = ${customerId} for no key update`.execute(db);
  return rows[0];
}

export async function insertVoucher(db: Db, voucher: NewVoucher, at: Date): Promise<void> {
  await db
    .insertInto("voucher")
    .values({
      company_id: voucher.companyId,
      customer_id: voucher.recipient.customerId,
      payment_id: voucher.paymentId,
      kind: voucher.kind,
      against_id: voucher.againstId,
      series: voucher.series,
      fiscal_year: voucher.fiscalYear,
      serial: voucher.serial,
      number: voucher.number,
      issued: voucher.issued,
      tax_settings_id: voucher.taxSettingsId,
      supplier_name: voucher.supplier.name,
      supplier_address: voucher.supplier.address,
      supplier_gstin: voucher.supplier.gstin,
      supplier_state: voucher.supplier.state,
      customer_name: voucher.recipient.name,
      customer_phone: voucher.recipient.phone,
      customer_address: voucher.recipient.address,
      customer_gstin: voucher.recipient.gstin,
      society_name: voucher.societyName,
      place_of_supply: voucher.placeOfSupply,
      sac: voucher.sac,
      rate_hundredths: voucher.rateHundredths,
      taxable_paise: voucher.taxablePaise,
      cgst_paise: voucher.cgstPaise,
      sgst_paise: voucher.sgstPaise,
      igst_paise: voucher.igstPaise,
      total_paise: voucher.totalPaise,
      created_at: at,
    })
    .execute();
}

/** Adds to what bills used of a voucher on a day; below 0 for what was released. */
export async function addUse(db: Db, voucherId: number, day: string, amount: Paise): Promise<void> {
  const { rows } = await sql<{ paise: Paise }>`
    delete from voucher_use where voucher_id = ${voucherId} and day = ${day}
    returning amount_paise as paise`.execute(db);
  const used = sumOf([amount, ...rows.map(({ paise }) => paise)]);
  if (used === 0) return;
  await sql`insert into voucher_use (voucher_id, day, amount_paise) values (${voucherId}, ${day}, ${used})`.execute(
    db,
  );
}
