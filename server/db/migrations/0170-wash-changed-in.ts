import { type Kysely, sql } from "kysely";

/**
 * Boards ask for the washes changed since the version they show, by the transaction that changed each. The notices that
 * told them of changes go, with their trigger. Inserting tells nobody, as before: a booking shows once somebody is assigned.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    drop trigger boards_told on wash;
    drop function tell_boards();
    drop table board_notice;

    -- The last transaction that updated the row; null when none has since this migration.
    alter table wash add changed_in xid8;
    create index wash_changed_in on wash (company_id, changed_in) where changed_in is not null;
    create function note_change() returns trigger language plpgsql as $$
    begin
      new.changed_in := pg_current_xact_id();
      return new;
    end $$;
    create trigger change_noted before update on wash for each row execute function note_change();

    create or replace function audited_row(line jsonb) returns jsonb language sql immutable strict parallel safe
      return line - '{natural_name,search_text,open_washes,changed_at,changed_in}'::text[];
  `.execute(db);
}
