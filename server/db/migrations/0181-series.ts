import { type Kysely, sql } from "kysely";

/**
 * Numbers documents by supplier and prefix instead of by company and kind, and lets a month have a bill for each place
 * of supply and each registration. Series that exist go on counting.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table tax_settings
      add invoice_prefix text, add bill_of_supply_prefix text, add bill_prefix text,
      add credit_note_prefix text, add receipt_voucher_prefix text, add refund_voucher_prefix text;
    update tax_settings set
      invoice_prefix = case registration when 'regular' then series_prefix else left(series_prefix, 2) || 'I' end,
      bill_of_supply_prefix = case registration when 'composition' then series_prefix else left(series_prefix, 2) || 'S' end,
      bill_prefix = case registration when 'unregistered' then series_prefix else left(series_prefix, 2) || 'B' end,
      credit_note_prefix = 'CN', receipt_voucher_prefix = 'RV', refund_voucher_prefix = 'RF';
    alter table tax_settings
      alter invoice_prefix set not null, alter bill_of_supply_prefix set not null, alter bill_prefix set not null,
      alter credit_note_prefix set not null, alter receipt_voucher_prefix set not null,
      alter refund_voucher_prefix set not null,
      drop series_prefix;
    create index tax_settings_of_gstin on tax_settings (gstin) where gstin <> '';

    drop table serial_counter;
    create table serial_counter (
      -- A GSTIN, or the id of a company without one.
      supplier text not null,
      prefix text not null,
      -- The year in which it begins, on 1 April.
      fiscal_year integer not null,
      last integer not null check (last > 0),
      primary key (supplier, prefix, fiscal_year)
    );
    insert into serial_counter (supplier, prefix, fiscal_year, last)
    select coalesce(nullif(supplier_gstin, ''), company_id::text), split_part(number, '/', 1), fiscal_year, max(serial)
    from (
      select company_id, supplier_gstin, number, fiscal_year, serial from bill
      union all select note.company_id, bill.supplier_gstin, note.number, note.fiscal_year, note.serial
        from credit_note as note join bill using (bill_id)) as paper
    group by 1, 2, 3;

    drop index bill_serial_once;
    drop index bill_once;
    drop index credit_note_serial_once;
    alter table bill
      -- The supplier in whose series the number is unique; null for bills from before.
      add series text,
      -- The tax settings in force on the days of its washes, the one it states first.
      add tax_settings_ids integer[] not null default '{}',
      -- The booking of a bill that is not a month's.
      add booking_id integer references booking,
      add customer_gstin text not null default '',
      -- Taken off the prices before tax.
      add discount_paise integer not null default 0 check (discount_paise >= 0);
    alter table bill_line add is_rewash boolean not null default false;
    alter table credit_note add series text;
    create unique index bill_number_once on bill (series, number);
    create unique index credit_note_number_once on credit_note (series, number);
    create unique index bill_of_month_once
      on bill (issued_to, month, place_of_supply, (coalesce(tax_settings_ids[1], 0)))
      where series is not null and booking_id is null;
    create index bill_of_recipient on bill (issued_to, month);
    create index bill_of_booking on bill (booking_id) where booking_id is not null;

    alter table bill disable trigger user;
    update bill set tax_settings_ids = array[rules.tax_settings_id]
    from bill as own
    join lateral (select tax_settings_id from tax_settings as tax
      where tax.company_id = own.company_id and from_day <= (own.month + interval '1 month' - interval '1 day')::date
      order by from_day desc limit 1) as rules on true
    where own.bill_id = bill.bill_id;
    alter table bill enable trigger user;
  `.execute(db);
}
