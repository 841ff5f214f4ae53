import { type Kysely, sql } from "kysely";

/** Codes printed for providers, each of which opens one session. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table provider_sign_in_code (
      provider_sign_in_code_id integer generated always as identity primary key,
      -- A new code replaces the one before.
      provider_id integer not null unique references provider on delete cascade,
      token_hash text not null unique,
      created_at timestamptz not null,
      created_by integer not null references app_user,
      expires_at timestamptz not null
    );
    call audit_table('provider_sign_in_code', 'signInCode', 'provider_sign_in_code_id', '');
  `.execute(db);
}
