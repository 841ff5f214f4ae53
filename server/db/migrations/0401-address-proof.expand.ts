import { type Kysely, sql } from "kysely";

/** Which phones have lately proven a code from which address: an address with many has more codes free. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table address_proof (
      network text not null,
      -- The phone, signed with the installation's key: the table tells nobody who was where.
      phone_hash text not null,
      proven_at timestamptz not null,
      primary key (network, phone_hash)
    );
    create index address_proof_old on address_proof (proven_at);
  `.execute(db);
}
