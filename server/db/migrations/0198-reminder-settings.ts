import { type Kysely, sql } from "kysely";

/** When and by which channels each company reminds of open bills: until it chooses, as all have so far. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table company
      -- Days from the due day on, ascending; below 0 before it.
      add reminder_days integer[] not null default '{-3,3,10}'
        check (cardinality(reminder_days) <= 12),
      add reminder_channels text[] not null default '{mail,sms,whatsapp}'
        check (cardinality(reminder_channels) > 0 and reminder_channels <@ '{mail,sms,whatsapp}');
  `.execute(db);
}
