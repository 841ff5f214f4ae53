import { type Kysely, sql } from "kysely";

/** What customers think of their washes, with the sums of it for each item and provider. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table wash_rating (
      wash_rating_id integer generated always as identity primary key,
      wash_id integer not null constraint wash_rated_once unique references wash,
      -- As it was when it was rated: sums go on counting for them, whatever becomes of the wash.
      service_item_id integer not null references service_item,
      provider_id integer references provider,
      stars integer not null check (stars between 1 and 5),
      comment text not null,
      rated_at timestamptz not null
    );
    create index wash_rating_of_item on wash_rating (service_item_id);
    create index wash_rating_of_provider on wash_rating (provider_id);
    call audit_table('wash_rating', 'washRating', 'wash_rating_id', '');

    -- Written with each rating: lists show them, and do not count.
    create table item_rating (
      service_item_id integer primary key references service_item on delete cascade,
      ratings integer not null,
      stars integer not null
    );
    create table provider_rating (
      provider_id integer primary key references provider on delete cascade,
      ratings integer not null,
      stars integer not null
    );
  `.execute(db);
}
