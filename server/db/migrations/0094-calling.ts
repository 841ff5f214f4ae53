import { type Kysely, sql } from "kysely";

/** Whom the providers of a company may call from a wash, and when they asked for a number. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table company add call_by text not null default 'none'
      check (call_by in ('none', 'office', 'customer'));
    create table round_call (
      round_call_id integer generated always as identity primary key,
      wash_id integer not null references wash,
      user_id integer not null references app_user,
      at timestamptz not null
    );
    create index round_call_of_user on round_call (user_id, at);
    create index round_call_of_wash on round_call (wash_id);
  `.execute(db);
}
