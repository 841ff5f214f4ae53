import { sql } from "kysely";
import type { World } from "./world.ts";

/**
 * What does not add up, a line each: counters of slots that differ from the washes that count, bookings whose figures
 * differ from their washes and payments, half-written ones, vehicles washed twice at one time.
 */
export const ledgerQuery = `
    with parts as (
      select society_id, coalesce(provider_id, 0) as provider_id, day, slot + part * interval '1 hour' as slot,
        sum(case when provider_id is null then 1 else least(60, minutes - part * 60) end) as used
      from visit
      cross join lateral generate_series(0, case when provider_id is null then 0 else (minutes - 1) / 60 end) as part
      where counted and status in ('scheduled', 'done')
      group by 1, 2, 3, 4)
    select format('slot %s %s of %s: %s used, %s counted', day, slot, provider_id, parts.used, slot_use.used) as fault
    from parts full join slot_use using (society_id, provider_id, day, slot)
    where coalesce(parts.used, 0) <> coalesce(slot_use.used, 0)
    union all
    select format('booking %s: %s paise, %s paid, %s washes', booking_id, amount_paise, paid_paise, washes)
    from booking
    cross join lateral (select coalesce(sum(price_paise), 0) as amount, count(*) as live
      from visit where visit.booking_id = booking.booking_id and status in ('scheduled', 'done')) as own
    cross join lateral (select coalesce(sum(amount_paise), 0) as paid
      from payment where payment.booking_id = booking.booking_id) as received
    where own.amount <> amount_paise or own.live <> washes or received.paid <> paid_paise
    union all
    select format('booking %s: half written', booking_id) from booking
    where not exists (select from visit where visit.booking_id = booking.booking_id)
      or not exists (select from booking_event as event where event.booking_id = booking.booking_id)
      or exists (select from booking_vehicle as vehicle where vehicle.booking_id = booking.booking_id
        and vehicle.occurrences <> (select count(*) from visit
          where visit.booking_vehicle_id = vehicle.booking_vehicle_id))
    union all
    select format('%s is washed twice on %s at %s', number, day, slot) from visit
    where status in ('scheduled', 'done') group by number, day, slot having count(*) > 1`;

/** The same of a world; empty when the ledger is right. */
export async function ledgerFaults({ db }: Pick<World, "db">): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`${sql.raw(ledgerQuery)}`.execute(db);
  return rows.map(({ fault }) => fault);
}
