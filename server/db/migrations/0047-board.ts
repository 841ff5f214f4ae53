import { type Kysely, sql } from "kysely";

/**
 * When providers are away, and boards that move by themselves. Who looks at a day hears of what changes in it. Only changes tell: what is booked is told of once somebody is
 * assigned to it, so that bookings, which are many at once, need not commit one after the other for it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- When a provider does not work: from one day to another, or on one day of each week in between.
    create table provider_absence (
      provider_absence_id integer generated always as identity primary key,
      provider_id integer not null references provider,
      from_day date not null,
      to_day date not null check (to_day >= from_day),
      weekday text check (weekday in
        ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
      reason text not null
    );
    create index provider_absence_of_provider on provider_absence (provider_id, to_day);
    call audit_table('provider_absence', 'providerAbsence', 'provider_absence_id', 'reason');

    create function tell_boards() returns trigger language plpgsql as $$
    begin
      -- A notice holds 8,000 bytes, and whoever changes a year tells of it once.
      if (select count(distinct day) from added) > 40 then
        perform pg_notify('board', each.company_id || ' * *') from (select distinct company_id from added) as each;
      else
        perform pg_notify('board', company_id || ' ' || day || ' '
            || case when count(*) > 500 then '*' else string_agg(wash_id::text, ',') end)
          from (select company_id, day, wash_id from added union select company_id, day, wash_id from removed) as each
          group by company_id, day;
      end if;
      return null;
    end $$;
    create trigger boards_told after update on wash
      referencing old table as removed new table as added
      for each statement execute function tell_boards();
  `.execute(db);
}
