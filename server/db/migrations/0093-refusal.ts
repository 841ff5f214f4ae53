import { type Kysely, sql } from "kysely";

/** What the server refused of a cleaner's presses, as the phone tells the office of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table round_refusal (
      round_refusal_id integer generated always as identity primary key,
      -- Of the press: told again, it is the same.
      action_id uuid not null constraint refusal_once unique,
      wash_id integer not null references wash,
      user_id integer not null references app_user,
      pressed text not null check (pressed in ('done', 'missed', 'photo')),
      reason text,
      note text not null,
      recorded_at timestamptz not null,
      why text not null,
      told_at timestamptz not null,
      settled text check (settled in ('recorded', 'put-aside', 'sent-again')),
      settled_at timestamptz,
      settled_by integer references app_user,
      check ((settled is null) = (settled_at is null)),
      check ((pressed = 'missed') = (reason is not null))
    );
    create index refusal_of_wash on round_refusal (wash_id);
    create index refusal_open on round_refusal (user_id) where settled is null;
    call audit_table('round_refusal', 'roundRefusal', 'round_refusal_id', '');
  `.execute(db);
}
