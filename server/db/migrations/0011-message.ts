import { type Kysely, sql } from "kysely";

/**
 * Messages are kept as template, parameters and language, and worded when they are sent or shown; what is as good as
 * a password is sealed. Nothing in SQL can seal the texts of before, so those that still wait have to be sent again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table message
      add template text,
      add language text not null default 'en' check (language in ('en', 'hi')),
      -- Null once it has run out.
      add parameters jsonb,
      -- The parameters that nobody may read in the database or a backup of it; null once sent.
      add sealed bytea;
    update message set
      template = case
        when channel = 'sms' then 'code'
        when subject like 'Set a new password%' then 'reset'
        when subject like 'Your invitation%' then 'invitation'
        else 'jobFailed' end,
      status = case when status = 'waiting' then 'failed' else status end,
      problem = case when status = 'waiting'
        then 'It still waited when Chamak was brought up to date. Please send it again.' else problem end;
    alter table message
      alter template set not null,
      alter language drop default,
      alter channel drop default,
      drop column subject,
      drop column body,
      drop column attempts,
      drop column next_attempt_at,
      drop constraint message_channel_check,
      add constraint message_channel_check check (channel in ('mail', 'sms', 'whatsapp'));
    create index message_recent_of_template on message (template, created_at);
  `.execute(db);
}
