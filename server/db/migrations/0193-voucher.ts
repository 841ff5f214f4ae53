import { type Kysely, sql } from "kysely";

/**
 * Receipt vouchers for money that pays nothing yet (Rule 50 of the CGST Rules), the refund vouchers for what is returned
 * of it (Rule 51), and how much of each is used by bills. Vouchers never change.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table voucher (
      voucher_id integer generated always as identity primary key,
      company_id integer not null,
      -- Whom it was issued to; the payment may become another customer's.
      customer_id integer not null,
      -- The payment that was received, or the refund.
      payment_id integer not null references payment,
      kind text not null check (kind in ('receipt-voucher', 'refund-voucher')),
      -- The receipt voucher that a refund voucher returns.
      against_id integer references voucher check ((against_id is null) = (kind = 'receipt-voucher')),
      series text not null,
      fiscal_year integer not null,
      serial integer not null check (serial > 0),
      number text not null check (length(number) <= 16),
      issued date not null,
      tax_settings_id integer not null references tax_settings,
      supplier_name text not null,
      supplier_address text not null,
      supplier_gstin text not null,
      supplier_state text not null,
      customer_name text not null,
      customer_phone text not null,
      customer_address text not null,
      customer_gstin text not null,
      society_name text not null,
      place_of_supply text not null,
      sac text not null,
      rate_hundredths integer not null,
      -- The tax is part of the amount received.
      taxable_paise integer not null,
      cgst_paise integer not null,
      sgst_paise integer not null check (sgst_paise = cgst_paise),
      igst_paise integer not null,
      total_paise integer not null check (total_paise > 0),
      created_at timestamptz not null,
      foreign key (customer_id, company_id) references customer (customer_id, company_id),
      check (taxable_paise + cgst_paise + sgst_paise + igst_paise = total_paise)
    );
    create unique index voucher_number_once on voucher (series, number);
    create unique index receipt_voucher_once on voucher (payment_id) where kind = 'receipt-voucher';
    create index voucher_of_company on voucher (company_id, issued);
    create index voucher_against on voucher (against_id) where against_id is not null;
    create trigger never_changed before update or delete or truncate on voucher
      for each statement execute function papers_never_change();

    -- What bills have used of an advance by the end of a day, tax included; below 0 for what was released again.
    create table voucher_use (
      voucher_id integer not null references voucher,
      day date not null,
      amount_paise integer not null check (amount_paise <> 0),
      primary key (voucher_id, day)
    );
  `.execute(db);
}
