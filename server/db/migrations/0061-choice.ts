import { type Kysely, sql } from "kysely";

/**
 * How somebody wants to be told: what people choose for themselves, and what staff note of a customer. Messages
 * say whose they are, and what must come only once has a key.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table preference (
      preference_id integer generated always as identity primary key,
      user_id integer unique references app_user on delete cascade,
      customer_id integer unique references customer on delete cascade,
      language text not null check (language in ('en', 'hi')),
      channels text[] not null check (cardinality(channels) > 0),
      opt_out text[] not null,
      -- A customer is a person with a phone and an entry of each company's: the latest word counts.
      changed_at timestamptz not null,
      check (num_nonnulls(user_id, customer_id) = 1)
    );

    alter table message
      -- Null for what concerns no company.
      add company_id integer references company on delete cascade,
      -- Of two messages with the same key only one is written, ever.
      add once_key text unique;
    create index message_of_company on message (company_id, created_at desc, message_id desc)
      where company_id is not null;
  `.execute(db);
}
