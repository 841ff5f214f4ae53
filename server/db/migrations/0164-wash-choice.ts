import { type Kysely, sql } from "kysely";

/** A person's last choice of who comes to a wash, with what held before it, so that it can be undone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table wash_choice (
      wash_id integer primary key references wash on delete cascade,
      chosen_by integer not null references app_user on delete cascade,
      chosen_at timestamptz not null,
      -- As the columns of wash of these names were.
      assigned_provider_id integer references provider on delete cascade,
      assigned_by integer references app_user on delete cascade,
      assigned_at timestamptz,
      unassigned_reason text
    )`.execute(db);
}
