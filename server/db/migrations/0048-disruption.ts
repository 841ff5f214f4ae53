import { type Kysely, sql } from "kysely";

/** What becomes of washes when somebody is away or a day is disrupted, each kept as it was before, to be restored. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table disruption (
      disruption_id integer generated always as identity primary key,
      day date not null,
      cause text not null check (cause in ('rain', 'no-water', 'society')),
      effect text not null check (effect in ('move', 'credit')),
      washes integer not null,
      moved integer not null,
      credited integer not null,
      amount_paise integer not null,
      at timestamptz not null,
      user_id integer not null references app_user,
      undone_at timestamptz
    );
    create index disruption_of_day on disruption (day);
    create index disruption_of_user on disruption (user_id);
    call audit_table('disruption', 'disruption', 'disruption_id', 'cause');

    create table disruption_wash (
      disruption_id integer not null references disruption,
      wash_id integer not null references wash,
      -- The row as it was before, and as the disruption left it.
      before jsonb not null,
      after jsonb not null,
      primary key (disruption_id, wash_id)
    );
    create index disruption_of_wash on disruption_wash (wash_id);

    create table provider_absence_wash (
      -- Not a key of the absence: that goes before its washes come back, since it would keep them from it.
      provider_absence_id integer not null,
      wash_id integer not null references wash,
      before jsonb not null,
      primary key (provider_absence_id, wash_id)
    );
    create index provider_absence_of_wash on provider_absence_wash (wash_id);

    -- In which order a parking floor is walked; null: by number, after those that have a place.
    alter table parking_pillar add walk integer;
  `.execute(db);
}
