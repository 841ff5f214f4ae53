import { type Kysely, sql } from "kysely";

/**
 * A number of its own made the notices' sequence unlogged like the table, and a standby that is promoted before its first
 * restartpoint after that has no page of it on its disk: every change of a wash failed. Notices are read by transaction.
 * Whatever else may be wrong with a table that is worth seconds, the change itself stands.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table board_notice drop column board_notice_id;

    create or replace function tell_boards() returns trigger language plpgsql as $$
    begin
      -- Whoever changes a year tells of it once.
      if (select count(distinct day) from added) > 40 then
        insert into board_notice (xid, notice)
          select pg_current_xact_id(), each.company_id || ' * *' from (select distinct company_id from added) as each;
      else
        insert into board_notice (xid, notice)
          select pg_current_xact_id(), company_id || ' ' || day || ' '
            || case when count(*) > 500 then '*' else string_agg(wash_id::text, ',') end
          from (select company_id, day, wash_id from added union select company_id, day, wash_id from removed) as each
          group by company_id, day;
      end if;
      return null;
    exception when others then
      raise warning 'boards are not told of a change: %', sqlerrm;
      return null;
    end $$;
  `.execute(db);
}
