import { type Kysely, sql } from "kysely";

/**
 * A missed wash whose re-wash is still to come is not charged until that is done. Washes that a bill charges already
 * stay charged: papers are not credited and billed again because of an upgrade.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;

    alter table wash drop constraint wash_outcome_effect_check,
      add constraint wash_outcome_effect_check
        check (outcome_effect in ('charge', 'credit', 'rewash', 'rewash-pending'));

    -- Nobody changed these washes and bookings.
    alter table wash disable trigger trail_of_changing;
    alter table booking disable trigger trail_of_changing;
    with recursive origin as (
      select rewash_of as wash_id from wash where rewash_of is not null and status = 'scheduled'
      union select wash.rewash_of from wash join origin on origin.wash_id = wash.wash_id
      where wash.rewash_of is not null),
    pending as (
      update wash set outcome_effect = 'rewash-pending'
      from origin
      where wash.wash_id = origin.wash_id and wash.status = 'missed' and wash.outcome_effect = 'rewash'
        and not exists (select from bill_wash as charged where charged.wash_id = wash.wash_id
          and not exists (select from bill_wash_back as back
            where (back.wash_id, back.turn) = (charged.wash_id, charged.turn)))
      returning wash.booking_id, wash.price_paise)
    update booking set amount_paise = booking.amount_paise - less.amount
    from (select booking_id, sum(price_paise)::integer as amount from pending group by booking_id) as less
    where booking.booking_id = less.booking_id and less.amount <> 0;
    alter table booking enable trigger trail_of_changing;
    alter table wash enable trigger trail_of_changing;
  `.execute(db);
}
