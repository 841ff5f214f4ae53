import { type Kysely, sql } from "kysely";

/** Callbacks of payment gateways whose signature was wrong, by gateway and day in India, for the operator. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table refused_callback (
      gateway text not null,
      day date not null,
      refusals integer not null default 1,
      primary key (gateway, day)
    );
  `.execute(db);
}
