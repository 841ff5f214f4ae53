import { type Kysely, sql } from "kysely";

/** What is to be done later: a row is a thing to do, taken and removed in the transaction that does it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table job (
      job_id bigint generated always as identity primary key,
      -- Which jobs share their turns: those of one lane are taken in order, lanes never wait for each other.
      lane text not null,
      name text not null,
      -- Of two jobs with the same name and key only one waits.
      key text,
      payload jsonb not null,
      -- The lower, the sooner.
      priority integer not null,
      -- From when on it may be taken; -infinity for at once. One that is being done without a transaction is due
      -- again when its lease runs out.
      due_at timestamptz not null,
      attempts integer not null default 0,
      -- The last failure.
      problem text,
      -- When it was given up; null while it waits.
      failed_at timestamptz
    );
    create unique index job_once on job (name, key) where failed_at is null;
    create index job_next on job (lane, priority, due_at, job_id) where failed_at is null;
    create index job_due on job (due_at) where failed_at is null;
    create index job_failed on job (failed_at) where failed_at is not null;
  `.execute(db);
}
