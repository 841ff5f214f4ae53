import { type Kysely, sql } from "kysely";

/**
 * What a customer owes for a booking paid upfront: its washes, and the tax where it was told in advance that tax is
 * added. For bookings from before, the tax is part of the price that was agreed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table booking
      add tax_added boolean not null default false,
      add tax_paise integer not null default 0 check (tax_paise >= 0),
      add owed_paise integer not null generated always as (amount_paise + tax_paise) stored;

    -- The tax that is added to one wash: at the rate of its bill, or of the settings in force on its day.
    create function added_tax(of_company integer, of_wash integer, on_day date, price integer)
      returns integer language sql stable as $$
      select coalesce(round(price::bigint * coalesce(
        (select bill.rate_hundredths from bill_wash as charged join bill using (bill_id)
          where charged.wash_id = of_wash and not exists (select from bill_wash_back as back
            where (back.wash_id, back.turn) = (charged.wash_id, charged.turn))),
        (select case registration when 'regular' then rate_hundredths else 0 end from tax_settings
          where company_id = of_company and from_day <= on_day order by from_day desc limit 1)) / 10000.0), 0)::integer
    $$;

    -- The sums of the dashboard: what bookings owe with its tax, and no bills of bookings, which owe the same.
    do $$
    begin
      execute replace(pg_get_functiondef('sum_bookings()'::regprocedure),
        'billing, amount_paise', 'billing, owed_paise');
      execute regexp_replace(
        replace(pg_get_functiondef('rebuild_sums()'::regprocedure),
          'billing, amount_paise', 'billing, owed_paise'),
        'as moved\\s+join bill using \\(bill_id\\)', '\\& where bill.booking_id is null');
    end $$;
  `.execute(db);
}
