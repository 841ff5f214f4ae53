import { type Kysely, sql } from "kysely";

/** What has happened, as facts that anybody can word: bookings' history was kept in English until now. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table event (
      event_id integer generated always as identity primary key,
      at timestamptz not null,
      -- Null: the product itself.
      user_id integer references app_user,
      booking_id integer references booking,
      kind text not null,
      facts jsonb not null
    );
    create index event_of_booking on event (booking_id);

    create function moment_of(text text) returns jsonb language sql as $$
      select jsonb_build_object(
        'day', to_char(to_date(split_part(text, ', ', 1), 'DD Mon YYYY'), 'YYYY-MM-DD'),
        'hour', extract(hour from nullif(split_part(text, ', ', 2), '')::time)::integer)
    $$;
    insert into event (at, user_id, booking_id, kind, facts)
      select at, user_id, booking_id, kind, jsonb_strip_nulls(case kind
        when 'booked' then jsonb_build_object('washes', washes, 'amountPaise', amount_paise)
        when 'overbooked' then jsonb_build_object('washes', washes)
        when 'moved' then jsonb_build_object('number', number, 'from', moment_of(from_text),
          'to', moment_of(to_text), 'reason', reason)
        when 'skipped' then jsonb_build_object('number', number, 'from', moment_of(from_text), 'reason', reason)
        when 'paused' then jsonb_build_object('washes', washes, 'from', moment_of(from_text),
          'to', moment_of(to_text), 'reason', reason)
        when 'cancelled' then jsonb_build_object('washes', washes, 'from', moment_of(from_text), 'reason', reason)
        when 'paid' then jsonb_build_object('amountPaise', amount_paise, 'reason', reason)
      end)
      from booking_event order by booking_event_id;
    drop function moment_of;
    drop table booking_event;
  `.execute(db);
}
