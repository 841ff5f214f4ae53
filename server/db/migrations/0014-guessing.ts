import { type Kysely, sql } from "kysely";

/** Codes belong to who asked for them, a device to all who use it; guesses are counted under new names. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    truncate guess, phone_code;

    alter table phone_code
      -- The browser's cookie, hashed, or the network of whoever sent none.
      add requester text not null,
      -- The cookie that was given to whoever sent none.
      add device_hash text,
      drop constraint phone_code_pkey,
      add primary key (phone, requester);

    alter table device drop constraint device_pkey, add primary key (token_hash, user_id);
  `.execute(db);
}
