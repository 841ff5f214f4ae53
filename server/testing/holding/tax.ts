import { sql } from "kysely";
import { setIrn } from "#contract/bill/eInvoice.ts";
import { searchBills } from "#contract/bill/list.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { saveTallyLedgers } from "#contract/bill/tally.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { saveGateway } from "#contract/gateway/gateway.ts";
import { claimPayment } from "#contract/bank/claim.ts";
import type { World } from "#server/testing/world.ts";
import { firstOf, HIDDEN, type Holding, keep } from "./holding.ts";

/** Tax settings of the company. */
export const someTax = ({ companyId, name }: Pick<Holding, "companyId" | "name">) => ({
  CompanyId: companyId,
  From: "2026-04-01",
  Registration: "unregistered" as const,
  LegalName: `${name} ${HIDDEN} LLP`,
  Address: `4 ${name} ${HIDDEN} Plaza`,
  StateId: 21,
  Sac: "998538",
  Rate: 18,
  SeriesPrefix: name.slice(0, 2),
});

export async function addTax({ done }: World, holding: Holding, token: string): Promise<void> {
  await done(addTaxSettings, someTax(holding), { token });
}

/** A payment gateway of the company. */
export async function addGateway(
  { done }: World,
  { companyId, name }: Holding,
  token: string,
): Promise<void> {
  const Secret = `${name} ${HIDDEN} secret`;
  await done(saveGateway, { CompanyId: companyId, Name: "razorpay", Secret, Active: true }, { token });
}

let unused = 0;

/** Tax settings of the company from a day far ahead, under which nothing is issued; the new id comes first. */
export async function addUnusedTax({ done }: World, holding: Holding, token: string): Promise<void> {
  unused += 1;
  const From = `2030-01-${String(unused).padStart(2, "0")}`;
  const { taxSettingsId } = await done(addTaxSettings, { ...someTax(holding), From }, { token });
  holding.ids.set("taxsettingsid", [taxSettingsId, ...(holding.ids.get("taxsettingsid") ?? [])]);
}

/** The registration of an invoice with the tax authority. */
export const someIrn = (holding: Holding) => ({
  BillId: firstOf(holding, "registeredbillid"),
  Irn: String(holding.companyId).padStart(64, "a"),
  AckNo: "1",
  AckDate: "2026-11-20",
  SignedQr: `${holding.name}.${HIDDEN}.QR`,
});

/** An invoice of one of the company's bookings to a registered customer, and a receipt voucher for a payment. */
export async function addBookingBill({ db, done }: World, holding: Holding, token: string): Promise<void> {
  const { companyId, name } = holding;
  const copied = sql.raw(`company_id, customer_id, issued_to, society_id, month, fiscal_year, issued, due,
    supplier_name, supplier_gstin, supplier_state, upi_address, customer_name, customer_phone, society_name,
    place_of_supply, sac, rate_hundredths, prices_include_tax, taxable_paise, cgst_paise, sgst_paise, igst_paise,
    round_off_paise, total_paise, created_at`);
  const { rows } = await sql<{ billId: number }>`
    with first as (select * from bill where company_id = ${companyId} order by bill_id limit 1),
    copy as (
      insert into bill (${copied}, kind, serial, number, series, booking_id, customer_gstin, supplier_address,
        customer_address)
      select ${copied}, 'tax-invoice', 900, 'BB/26-27/000900', series,
        (select min(booking_id) from booking where booking.company_id = first.company_id), '27AAACR5055K1Z7',
        supplier_address || ', Pune 411007', customer_address || ', Pune 411007'
      from first returning bill_id),
    lines as (
      insert into bill_line (bill_id, position, vehicle_number, item_name, month, washes, rate_paise, amount_paise)
      select copy.bill_id, position, vehicle_number, item_name, month, washes, rate_paise, amount_paise
      from copy cross join bill_line where bill_line.bill_id = (select bill_id from first))
    select bill_id as "billId" from copy`.execute(db);
  keep(holding, "registeredbillid", ...rows.map(({ billId }) => billId));
  await done(setIrn, someIrn(holding), { token });
  await done(saveTallyLedgers, { CompanyId: companyId }, { token });
  await sql`insert into voucher (company_id, customer_id, payment_id, kind, series, fiscal_year, serial, number, issued,
      tax_settings_id, supplier_name, supplier_address, supplier_gstin, supplier_state, customer_name, customer_phone,
      customer_address, customer_gstin, society_name, place_of_supply, sac, rate_hundredths, taxable_paise, cgst_paise,
      sgst_paise, igst_paise, total_paise, created_at)
    select payment.company_id, payment.customer_id, payment.payment_id, 'receipt-voucher', ${String(companyId)}, 2026, 900,
      'RV/26-27/000900', '2026-11-20', tax_settings_id, ${`${name} ${HIDDEN} LLP`}, '', '', '', '', '', '', '', '', '', '',
      1800, 100, 0, 0, 0, 100, payment.at
    from payment join tax_settings on tax_settings.company_id = payment.company_id
    where payment.company_id = ${companyId} order by payment_id, tax_settings_id limit 1`.execute(db);
}

let claims = 0;

/** The UTR of the company's payments. */
export const someUtr = ({ companyId }: Pick<Holding, "companyId">): string =>
  String(600_000_000_000 + companyId);

/** Adds a claim to the company's first bill, which may already be paid; the new id comes first. */
export async function addClaim({ db }: World, holding: Holding): Promise<void> {
  claims += 1;
  const { rows } = await sql<{ claimId: number }>`
    insert into claim (company_id, customer_id, bill_id, utr, amount_paise, at, user_id)
    select company_id, customer_id, bill_id, ${String(700_000_000_000 + claims)}, 100, '2026-11-21T04:30Z',
      ${holding.ids.get("userid")?.at(-1)}
    from bill where bill_id = ${firstOf(holding, "billid")}
    returning claim_id as "claimId"`.execute(db);
  await sql`insert into claim_due (claim_id, position, bill_id, booking_id, open_paise)
    select claim_id, part.position, part.bill, part.booking, claim.amount_paise
    from claim cross join (values (1, ${firstOf(holding, "billid")}::integer, null::integer),
      (2, null, ${firstOf(holding, "bookingid")}::integer)) as part (position, bill, booking)
    where claim_id = any(${rows.map(({ claimId }) => claimId)}::integer[])`.execute(db);
  const added = rows.map(({ claimId }) => claimId);
  holding.ids.set("claimid", [...added, ...(holding.ids.get("claimid") ?? [])]);
}

/** Adds a statement of the company with a line in `state`; the new ids come first. A reversal is of its first payment. */
export async function addLine(
  { db }: World,
  holding: Holding,
  state: "proposed" | "dismissed" | "reversal" = "proposed",
): Promise<void> {
  const { companyId, name, ids } = holding;
  const { rows } = await sql<{ importId: number; lineId: number }>`
    with read as (
      insert into bank_import (company_id, at, user_id, booked, proposed, unmatched)
      values (${companyId}, '2026-11-21T04:30Z', ${ids.get("userid")?.at(-1)}, 0, 1, 0) returning bank_import_id)
    insert into bank_line (bank_import_id, company_id, digest, occurrence, day, amount_paise, narration, utr, state, bill_id,
      takes_back)
    select bank_import_id, ${companyId}, 'line ' || bank_import_id, 1, '2026-11-20', 100, ${`${name} ${HIDDEN} line`}, '',
      ${state}, ${firstOf(holding, "billid")}, ${state === "reversal" ? firstOf(holding, "paymentid") : null} from read
    returning bank_import_id as "importId", bank_line_id as "lineId"`.execute(db);
  const [added] = rows;
  ids.set("importid", [added?.importId ?? 0, ...(ids.get("importid") ?? [])]);
  ids.set("lineid", [added?.lineId ?? 0, ...(ids.get("lineid") ?? [])]);
}

/** A bill of the previous month and its credit note, for one of the customer's washes that was done then. */
export async function addBill({ db, done }: World, holding: Holding, token: string): Promise<void> {
  await sql`update booking set billing = 'monthly' where company_id = ${holding.companyId}`.execute(db);
  await sql`
    update wash set day = '2026-10-05', status = 'done', outcome_effect = 'charge'
    where wash_id = (select min(wash_id) from wash where company_id = ${holding.companyId})`.execute(db);
  await done(closeMonth, { Month: "2026-10" }, { token });
  const { rows } = await done(searchBills, {}, { token });
  for (const { billId } of rows) {
    keep(holding, "billid", billId);
    await done(claimPayment, { BillId: billId, Utr: someUtr(holding) }, { token });
    await done(
      creditBill,
      { BillId: billId, Amount: 1, Reason: `${holding.name} ${HIDDEN} door` },
      { token },
    );
  }
}
