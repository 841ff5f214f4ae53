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

    -- The tax that is added to a booking: of its washes on each bill at the bill's rate, of the others at the rate of the
    -- settings in force on their day.
    create function booking_tax(of_booking integer) returns integer language sql stable as $$
      select coalesce(sum(round(amount * rate / 10000.0)), 0)::integer
      from (select coalesce(billed.rate, rules.rate, 0) as rate, billed.bill_id, sum(wash.price_paise) as amount
        from wash
        left join lateral (select bill.bill_id, bill.rate_hundredths as rate
          from bill_wash as charged join bill using (bill_id)
          where charged.wash_id = wash.wash_id and not exists (select from bill_wash_back as back
            where (back.wash_id, back.turn) = (charged.wash_id, charged.turn))) as billed on true
        left join lateral (select case registration when 'regular' then rate_hundredths else 0 end as rate
          from tax_settings as tax where tax.company_id = wash.company_id and tax.from_day <= wash.day
          order by tax.from_day desc limit 1) as rules on true
        where wash.booking_id = of_booking and wash_charges(wash.status, wash.outcome_effect)
        group by 1, 2) as part
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
