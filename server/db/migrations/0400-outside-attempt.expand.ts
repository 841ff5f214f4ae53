import { type Kysely, sql } from "kysely";

/** What became of the latest calls to mail server and gateways, so that one that takes nothing is noticed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table outside_attempt (
      outside_attempt_id bigint generated always as identity primary key,
      channel text not null,
      -- What it was about: of a message, a payment link, a refund, a debit the row's id, of a delivery the webhook's.
      subject integer not null,
      at timestamptz not null,
      succeeded boolean not null
    );
    create index outside_attempt_latest on outside_attempt (channel, at desc, outside_attempt_id desc);
    create index outside_attempt_success on outside_attempt (channel, at desc) where succeeded;
    create index outside_attempt_old on outside_attempt (at);
  `.execute(db);
}
