import { type Kysely, sql } from "kysely";

/** Finds bookings by colour and model, bills by a part of the number in any spelling, payments by a part of the reference. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update booking set search_text = booking.search_text || ' ' || cars.described
    from (select booking_id, lower(string_agg(concat_ws(' ', color, make, model), ' ' order by position)) as described
      from booking_vehicle group by booking_id) as cars
    where cars.booking_id = booking.booking_id
      -- Those of an erased customer tell nothing.
      and booking.search_text not like 'customer %';

    create index bill_number_search on bill
      using gin ((upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'))) gin_trgm_ops);
    create index payment_reference_search on payment using gin (lower(reference) gin_trgm_ops)
      where reference <> '';
  `.execute(db);
}
