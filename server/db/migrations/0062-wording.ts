import { type Kysely, sql } from "kysely";

/** How management words messages in place of the product's own sentences. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table wording (
      wording_id integer generated always as identity primary key,
      template text not null,
      language text not null check (language in ('en', 'hi')),
      channel text not null check (channel in ('mail', 'sms', 'whatsapp')),
      -- Empty for the product's own.
      subject text not null,
      body text not null,
      dlt_template_id text not null,
      whatsapp_name text not null,
      changed_at timestamptz not null,
      changed_by integer not null references app_user,
      unique (template, language, channel)
    );
  `.execute(db);
}
