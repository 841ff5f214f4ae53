import { type Kysely, sql } from "kysely";

/** Plans without an end date, whose washes exist for some time ahead; more kinds of schedules. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table booking_vehicle
      -- Null: without an end.
      alter end_day drop not null,
      -- Of a monthly plan; shorter months have their last day. Null: the day it starts on.
      add day_of_month integer check (day_of_month between 1 and 31),
      -- Washes exist up to this day, and a daily job adds the later ones. Null: all exist.
      add planned_until date,
      add constraint booking_vehicle_planned check (end_day is not null or planned_until is not null),
      drop constraint booking_vehicle_schedule_check,
      add constraint booking_vehicle_schedule_check
        check (schedule in ('daily', 'weekly', 'biweekly', 'customize', 'other-day', 'month'));
    create index booking_vehicle_to_plan on booking_vehicle (company_id, booking_id) where planned_until is not null;
    create index booking_vehicle_ending on booking_vehicle (end_day) where schedule is not null;

    alter table booking
      -- What to do on days on which the slot is full, for washes that are added later.
      add on_full_days text not null default 'refuse'
        check (on_full_days in ('refuse', 'skip', 'shift', 'overbook')),
      -- When a plan was given its last day by hand.
      add stopped_at timestamptz;

    -- Days on which a plan's washes do not take place, those that are added later included.
    create table plan_pause (
      plan_pause_id integer generated always as identity primary key,
      booking_id integer not null references booking,
      from_day date not null,
      to_day date not null check (to_day >= from_day)
    );
    create index plan_pause_of_booking on plan_pause (booking_id);

    -- Washes that the daily job adds follow from the plan, so that the trail needs no row of them.
    create or replace trigger trail_of_changing after update on booking
      referencing old table as removed new table as added for each statement
      when (current_setting('chamak.planning', true) is distinct from 'on')
      execute function keep_trail('booking', 'booking_id', 'customer_name');
    create or replace trigger trail_of_changing after update on booking_vehicle
      referencing old table as removed new table as added for each statement
      when (current_setting('chamak.planning', true) is distinct from 'on')
      execute function keep_trail('bookingVehicle', 'booking_id', 'number', 'booking_vehicle_id');
  `.execute(db);
}
