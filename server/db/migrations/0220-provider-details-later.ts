import { type Kysely, sql } from "kysely";

/** A provider's addresses may follow later; name, phone and company suffice. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table provider
      alter column permanent_country_id drop not null,
      alter column permanent_state_id drop not null,
      alter column correspondence_country_id drop not null,
      alter column correspondence_state_id drop not null,
      drop constraint provider_permanent_pincode_check,
      drop constraint provider_correspondence_pincode_check,
      add constraint provider_permanent_pincode_check check (permanent_pincode ~ '^([0-9]{6})?$'),
      add constraint provider_correspondence_pincode_check check (correspondence_pincode ~ '^([0-9]{6})?$'),
      add constraint provider_permanent_state_has_country
        check (permanent_state_id is null or permanent_country_id is not null),
      add constraint provider_correspondence_state_has_country
        check (correspondence_state_id is null or correspondence_country_id is not null);
    -- Finds the providers of a phone that signs in.
    create index app_user_provider_phone on app_user (phone) where usertype = 'Provider';
  `.execute(db);
}
