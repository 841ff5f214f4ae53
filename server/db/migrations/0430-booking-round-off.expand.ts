import { type Kysely, sql } from "kysely";

/**
 * What is owed for a booking paid upfront is rounded to whole rupees where tax is added to its price, as on a month's
 * bill. Bookings from before keep what was agreed.
 *
 * A release from before it leaves the round-off of a booking that it changes as it was; the next change of the booking,
 * or its bill, corrects it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table booking
      add total_rounded boolean not null default false,
      add round_off_paise integer not null default 0 check (total_rounded or round_off_paise = 0),
      alter owed_paise set expression as (amount_paise + tax_paise + round_off_paise);

    -- What is added to a charge: tax at a rate in hundredths of a percent, and what rounds both to whole rupees.
    create function added_to(charge bigint, rate integer, out tax integer, out round_off integer)
      language sql immutable as $$
        select tax, case when rate > 0 then round((charge + tax) / 100.0) * 100 - charge - tax else 0 end::integer
        from (select round(charge * rate / 10000.0)::integer as tax) as own
      $$;

    -- The settings that washes must share to be on one bill, apart from their rate.
    create function tax_regime_of(of_company integer, in_society integer, on_day date) returns text
      language sql stable as $$
        select concat_ws(' ', registration, gstin, state_id, sac, prices_include_tax)
        from tax_settings_at(of_company, in_society, on_day)
      $$;

    -- What is added to a booking, bill by bill at the bill's rate, and to its washes on no bill (null) as if they were
    -- billed today.
    create function added_to_booking(of_booking integer, today date)
      returns table (bill_id integer, tax integer, round_off integer) language sql stable as $$
        select part.bill_id, added.tax, added.round_off
        from (select billed.bill_id, its.rate, sum(wash.price_paise) as charge
          from wash join booking on booking.booking_id = wash.booking_id
          left join lateral (select bill.bill_id, bill.rate_hundredths as rate
            from bill_wash as charged join bill using (bill_id)
            where charged.wash_id = wash.wash_id and not exists (select from bill_wash_back as back
              where (back.wash_id, back.turn) = (charged.wash_id, charged.turn))) as billed on true
          cross join lateral (select
            coalesce(billed.rate, tax_rate_of(wash.company_id, booking.society_id, wash.day, today), 0) as rate,
            case when billed.bill_id is null then
              tax_regime_of(wash.company_id, booking.society_id, wash.day) end as regime) as its
          where wash.booking_id = of_booking and wash_charges(wash.status, wash.outcome_effect)
          group by billed.bill_id, its.rate, its.regime) as part
        cross join lateral added_to(part.charge, part.rate) as added
      $$;
  `.execute(db);
}
