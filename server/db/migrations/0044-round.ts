import { type Kysely, sql } from "kysely";

/** The day keeps the promise: who comes to a wash, what happened to it, and what that does to the bill. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table outcome_rule (
      outcome_rule_id integer generated always as identity primary key,
      reason text not null unique check (reason in ('car-away', 'no-access', 'gate-refused', 'customer-declined',
        'rain', 'no-water', 'provider-away', 'out-of-time', 'other')),
      effect text not null check (effect in ('charge', 'credit', 'rewash'))
    );
    insert into outcome_rule (reason, effect) values
      ('car-away', 'charge'), ('no-access', 'charge'), ('gate-refused', 'credit'), ('customer-declined', 'charge'),
      ('rain', 'credit'), ('no-water', 'credit'), ('provider-away', 'credit'), ('out-of-time', 'credit'),
      ('other', 'credit');
    call audit_table('outcome_rule', 'outcomeRule', 'outcome_rule_id', 'reason');

    -- Nobody changed a wash by this.
    alter table wash disable trigger trail_of_changing;
    alter table wash
      -- Who comes; null while nobody does. By whom is null where the product chose.
      add assigned_provider_id integer references provider,
      add assigned_by integer references app_user,
      add assigned_at timestamptz,
      add constraint wash_assigned_at_some_time check (assigned_provider_id is null or assigned_at is not null),
      -- Why nobody can take it, as far as the product has looked.
      add unassigned_reason text,
      add outcome_reason text references outcome_rule (reason),
      add outcome_note text not null default '',
      add outcome_effect text check (outcome_effect in ('charge', 'credit', 'rewash')),
      add outcome_at timestamptz,
      -- Null: the product itself.
      add outcome_by integer references app_user,
      -- Whether it came after the wash was given to somebody else, skipped or cancelled.
      add outcome_late boolean not null default false,
      -- The missed wash that this one makes good.
      add rewash_of integer references wash,
      add constraint wash_missed_for_a_reason check (status <> 'missed' or outcome_reason is not null);
    -- Until now a wash counted as done once its day had passed.
    update wash set status = 'done', outcome_effect = 'charge'
      where status = 'scheduled' and day < (now() at time zone 'Asia/Kolkata')::date;
    alter table wash enable trigger trail_of_changing;
    create index wash_of_assigned on wash (assigned_provider_id, day) where assigned_provider_id is not null;
    create index wash_unassigned on wash (day) where assigned_provider_id is null and status = 'scheduled';
    create index wash_scheduled on wash (day) where status = 'scheduled';
    create index wash_rewash on wash (rewash_of) where rewash_of is not null;

    -- Whose wash it has been: one who was offline may have done what was given to another meanwhile.
    create table wash_assignment (
      wash_assignment_id bigint generated always as identity primary key,
      wash_id integer not null references wash,
      provider_id integer not null references provider,
      -- Null: the product itself.
      user_id integer references app_user,
      at timestamptz not null
    );
    create index wash_assignment_of_wash on wash_assignment (wash_id, provider_id);
    create index wash_assignment_of_provider on wash_assignment (provider_id);
    create function keep_assignment() returns trigger language plpgsql as $$
    begin
      insert into wash_assignment (wash_id, provider_id, user_id, at)
        select added.wash_id, added.assigned_provider_id, added.assigned_by, added.assigned_at
        from added join removed using (wash_id)
        where added.assigned_provider_id is not null
          and added.assigned_provider_id is distinct from removed.assigned_provider_id
        order by added.wash_id;
      return null;
    end $$;
    create trigger assignment_kept after update on wash
      referencing old table as removed new table as added
      for each statement execute function keep_assignment();

    -- How many of a booking's washes are still to come or to be reported: the washes' own trail tells of it.
    create or replace function audited_row(line jsonb) returns jsonb language sql immutable strict parallel safe
      return line - '{natural_name,search_text,open_washes}'::text[];
    alter table booking disable trigger trail_of_changing;
    alter table booking add open_washes integer;
    update booking set open_washes = (select count(*) from wash
      where wash.booking_id = booking.booking_id and wash.status = 'scheduled');
    alter table booking alter open_washes set not null,
      add constraint booking_open_washes check (open_washes between 0 and washes);
    alter table booking enable trigger trail_of_changing;

    -- What was pressed on a phone, with its answer: a repeat is answered as the first time.
    create table round_action (
      action_id uuid primary key,
      user_id integer not null references app_user,
      wash_id integer not null references wash,
      fingerprint text not null,
      reply jsonb,
      at timestamptz not null
    );
    create index round_action_of_wash on round_action (wash_id);

    alter table company add photos_wanted text not null default 'none'
      check (photos_wanted in ('none', 'before', 'after', 'both'));
  `.execute(db);
}
