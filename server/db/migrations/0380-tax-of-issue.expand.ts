import { type Kysely, sql } from "kysely";

/**
 * The tax that is added to an upfront booking follows the registration on the day of each wash, and the rate on the day
 * on which it is billed and paid (section 14 of the CGST Act).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The rate of a wash that would be billed and paid today, in hundredths of a percent. It is that of its own day where
    -- another registration will be, or was, in force: it is billed under that one.
    create function tax_rate_of(of_company integer, in_society integer, on_day date, today date) returns integer
      language sql stable as $$
        select case when own.registration <> 'regular' then 0
          when now.registration = 'regular' and now.gstin = own.gstin then now.rate_hundredths
          else own.rate_hundredths end
        from tax_settings_at(of_company, in_society, on_day) as own
        left join tax_settings_at(of_company, in_society, today) as now on true
      $$;

    -- The tax that is added to a booking: of its washes on each bill at the bill's rate, of the others as if they were
    -- billed today.
    create function booking_tax(of_booking integer, today date) returns integer language sql stable as $$
      select coalesce(sum(round(amount * rate / 10000.0)), 0)::integer
      from (select coalesce(billed.rate, tax_rate_of(wash.company_id, booking.society_id, wash.day, today), 0) as rate,
          billed.bill_id, sum(wash.price_paise) as amount
        from wash join booking on booking.booking_id = wash.booking_id
        left join lateral (select bill.bill_id, bill.rate_hundredths as rate
          from bill_wash as charged join bill using (bill_id)
          where charged.wash_id = wash.wash_id and not exists (select from bill_wash_back as back
            where (back.wash_id, back.turn) = (charged.wash_id, charged.turn))) as billed on true
        where wash.booking_id = of_booking and wash_charges(wash.status, wash.outcome_effect)
        group by 1, 2) as part
    $$;
  `.execute(db);
}
