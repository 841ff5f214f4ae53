import { type Kysely, sql } from "kysely";

/** Hours that somebody wanted and that were full: the booking, move or restoring was refused. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table unmet_wish (
      day date not null,
      slot time not null,
      society_id integer not null references society,
      company_id integer not null references company on delete cascade,
      -- Who asked: a customer for himself, staff for anybody.
      asked_by integer not null references app_user on delete cascade,
      times integer not null check (times > 0),
      -- The most that one wish was of.
      vehicles integer not null check (vehicles > 0),
      last_at timestamptz not null,
      primary key (day, society_id, slot, company_id, asked_by)
    );
    create index unmet_wish_of on unmet_wish (asked_by, last_at);
  `.execute(db);
}
