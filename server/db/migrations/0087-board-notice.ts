import { type Kysely, sql } from "kysely";

/**
 * Boards hear of changed washes from a table. A notice of PostgreSQL's own makes everybody who sends one commit after the
 * other, and each press of a cleaner sent one. The table is not logged: it is worth seconds, and who starts anew reads all.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create unlogged table board_notice (
      board_notice_id bigint generated always as identity primary key,
      -- Whose it is: what is still open to others when somebody reads comes with a later reading.
      xid xid8 not null,
      at timestamptz not null default clock_now(),
      -- "company day id,id", with * for what is not said.
      notice text not null
    );
    create index board_notice_by_xid on board_notice (xid);

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
    end $$;
  `.execute(db);
}
