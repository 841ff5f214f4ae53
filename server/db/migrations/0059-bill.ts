import { type Kysely, sql } from "kysely";

/**
 * The month's bill and its credit notes, which never change, and beside each bill what is paid and credited of it. That a
 * customer has one bill of a month, and a wash stands on one bill, the keys say.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The last number of each series: taken in the transaction of the paper that bears it, so that none is missing.
    create table serial_counter (
      company_id integer not null references company,
      kind text not null check (kind in ('tax-invoice', 'bill-of-supply', 'bill', 'credit-note')),
      -- The year in which it begins, on 1 April.
      fiscal_year integer not null,
      last integer not null check (last > 0),
      primary key (company_id, kind, fiscal_year)
    );

    -- All that the paper says stands in it as it was on its day.
    create table bill (
      bill_id integer generated always as identity primary key,
      company_id integer not null,
      customer_id integer not null,
      society_id integer not null references society,
      -- Its first day.
      month date not null check (extract(day from month) = 1),
      kind text not null check (kind in ('tax-invoice', 'bill-of-supply', 'bill')),
      fiscal_year integer not null,
      serial integer not null check (serial > 0),
      number text not null check (length(number) <= 16),
      issued date not null,
      due date not null,
      supplier_name text not null,
      supplier_address text not null,
      supplier_gstin text not null,
      supplier_state text not null,
      upi_address text not null,
      customer_name text not null,
      customer_phone text not null,
      customer_address text not null,
      society_name text not null,
      place_of_supply text not null,
      sac text not null,
      rate_hundredths integer not null,
      prices_include_tax boolean not null,
      taxable_paise integer not null,
      cgst_paise integer not null,
      sgst_paise integer not null check (sgst_paise = cgst_paise),
      igst_paise integer not null,
      round_off_paise integer not null,
      total_paise integer not null check (total_paise >= 0),
      created_at timestamptz not null,
      -- Null: the product itself.
      created_by integer references app_user,
      search_text text not null generated always as
        (lower(number || ' ' || customer_name || ' ' || customer_phone || ' ' || society_name || ' ' || customer_address)) stored,
      foreign key (customer_id, company_id) references customer (customer_id, company_id),
      check (taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise = total_paise)
    );
    create unique index bill_once on bill (customer_id, month);
    create unique index bill_serial_once on bill (company_id, kind, fiscal_year, serial);
    create index bill_of_month on bill (month, company_id);
    create index bill_of_company on bill (company_id);
    create index bill_of_society on bill (society_id);
    create index bill_search on bill using gin (search_text gin_trgm_ops);

    create table bill_line (
      bill_id integer not null references bill,
      position integer not null,
      vehicle_number text not null,
      item_name text not null,
      -- The month in which these washes were due: mostly the bill's own.
      month date not null,
      washes integer not null check (washes > 0),
      rate_paise integer not null,
      -- 0 for what was missed and is not charged.
      amount_paise integer not null check (amount_paise in (0, rate_paise * washes)),
      -- Of washes that were missed: why, and what that does to the bill.
      outcome_reason text,
      outcome_effect text,
      primary key (bill_id, position)
    );

    -- Which washes are charged on which line.
    create table bill_wash (
      wash_id integer primary key references wash,
      bill_id integer not null,
      position integer not null,
      foreign key (bill_id, position) references bill_line (bill_id, position)
    );
    create index bill_wash_of_bill on bill_wash (bill_id);

    create table credit_note (
      credit_note_id integer generated always as identity primary key,
      bill_id integer not null references bill,
      company_id integer not null,
      fiscal_year integer not null,
      serial integer not null check (serial > 0),
      number text not null check (length(number) <= 16),
      issued date not null,
      reason text not null,
      taxable_paise integer not null,
      cgst_paise integer not null,
      sgst_paise integer not null check (sgst_paise = cgst_paise),
      igst_paise integer not null,
      round_off_paise integer not null,
      total_paise integer not null check (total_paise > 0),
      created_at timestamptz not null,
      created_by integer not null references app_user,
      check (taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise = total_paise)
    );
    create unique index credit_note_serial_once on credit_note (company_id, fiscal_year, serial);
    create index credit_note_of_bill on credit_note (bill_id);

    create function papers_never_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % never change: papers are only credited', tg_table_name;
    end $$;
    create trigger never_changed before update or delete or truncate on bill
      for each statement execute function papers_never_change();
    create trigger never_changed before update or delete or truncate on bill_line
      for each statement execute function papers_never_change();
    create trigger never_changed before update or delete on bill_wash
      for each statement execute function papers_never_change();
    create trigger never_changed before update or delete or truncate on credit_note
      for each statement execute function papers_never_change();

    -- What has become of a bill since.
    create table bill_account (
      bill_id integer primary key references bill,
      total_paise integer not null,
      credited_paise integer not null default 0 check (credited_paise between 0 and total_paise),
      paid_paise integer not null default 0 check (paid_paise >= 0 and paid_paise <= total_paise - credited_paise)
    );

    create table bill_allocation (
      bill_allocation_id integer generated always as identity primary key,
      payment_id integer not null references payment,
      bill_id integer not null references bill,
      at timestamptz not null,
      -- Below 0 for what is free again, since the bill was credited.
      amount_paise integer not null check (amount_paise <> 0)
    );
    create index bill_allocation_of_payment on bill_allocation (payment_id);
    create index bill_allocation_of_bill on bill_allocation (bill_id);

    call audit_table('bill', 'bill', 'bill_id', 'number');
    call audit_table('credit_note', 'creditNote', 'credit_note_id', 'number');
    call audit_table('bill_allocation', 'billAllocation', 'bill_id', '', 'bill_allocation_id');
  `.execute(db);
}
