import { type Kysely, sql } from "kysely";

/** Filters of a list that a user keeps under a name. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table saved_view (
      saved_view_id integer generated always as identity primary key,
      user_id integer not null references app_user on delete cascade,
      list text not null,
      name text not null,
      -- The list's part of the URL: "?status=Confirmed&society=3".
      query text not null
    );
    create unique index saved_view_named_once on saved_view (user_id, list, lower(name));
  `.execute(db);
}
