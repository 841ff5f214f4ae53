import { type Kysely, sql } from "kysely";

/**
 * Registrations of a company in further states, each with settings of its own. The settings that exist are those of the
 * company's first registration, which bills all states without one. Returns are filed for each GSTIN.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table tax_settings
      -- True for a registration that bills only the washes in its state; 'unregistered' ends it.
      add is_further boolean not null default false check (not is_further or registration <> 'composition');
    drop index tax_settings_from_once;
    create unique index tax_settings_from_once on tax_settings (company_id, from_day) where not is_further;
    create unique index further_tax_settings_once on tax_settings (company_id, state_id, from_day) where is_further;

    drop index return_filing_once;
    create unique index return_filing_once on return_filing (company_id, gstin, form, to_day);

    -- The settings in force for the washes of a company in a society.
    create function tax_settings_at(of_company integer, in_society integer, on_day date)
      returns setof tax_settings language sql stable as $$
        select tax.* from tax_settings as tax
        where tax.tax_settings_id in (
            select distinct on (is_further) tax_settings_id from tax_settings
            where company_id = of_company and from_day <= on_day and (not is_further
              or state_id = (select state_id from society where society_id = in_society))
            order by is_further, from_day desc)
          and (not is_further or registration = 'regular')
        order by is_further desc limit 1
      $$;

    -- The tax that is added to a booking: of its washes on each bill at the bill's rate, of the others at the rate of the
    -- settings in force on their day.
    create or replace function booking_tax(of_booking integer) returns integer language sql stable as $$
      select coalesce(sum(round(amount * rate / 10000.0)), 0)::integer
      from (select coalesce(billed.rate, rules.rate, 0) as rate, billed.bill_id, sum(wash.price_paise) as amount
        from wash join booking on booking.booking_id = wash.booking_id
        left join lateral (select bill.bill_id, bill.rate_hundredths as rate
          from bill_wash as charged join bill using (bill_id)
          where charged.wash_id = wash.wash_id and not exists (select from bill_wash_back as back
            where (back.wash_id, back.turn) = (charged.wash_id, charged.turn))) as billed on true
        left join lateral (select case registration when 'regular' then rate_hundredths else 0 end as rate
          from tax_settings_at(wash.company_id, booking.society_id, wash.day)) as rules on true
        where wash.booking_id = of_booking and wash_charges(wash.status, wash.outcome_effect)
        group by 1, 2) as part
    $$;
  `.execute(db);
}
