import { type Kysely, sql } from "kysely";

/** What a vehicle looked like before and after its wash. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table wash_photo (
      wash_photo_id integer generated always as identity primary key,
      -- Made on the phone: a photo that is sent again is the same.
      photo_id uuid not null unique,
      wash_id integer not null references wash,
      user_id integer not null references app_user,
      kind text not null check (kind in ('before', 'after')),
      taken_at timestamptz not null,
      file_id integer not null constraint wash_photo_file_once unique references file
    );
    create index wash_photo_of_wash on wash_photo (wash_id, taken_at);

    -- The kinds that there are, whichever they be, and this one.
    do $$
    declare
      kinds text;
    begin
      select string_agg(quote_literal(kind[1]), ', ') into kinds
        from pg_constraint
        cross join lateral regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as kind
        where conname = 'file_kind';
      alter table file drop constraint file_kind;
      execute format('alter table file add constraint file_kind check (kind in (%s, %L))', kinds, 'wash_photo');
    end $$;
    call show_files('wash_photo', 'file_id', 'wash_photo');
    call audit_table('wash_photo', 'washPhoto', 'wash_photo_id', '');
  `.execute(db);
}
