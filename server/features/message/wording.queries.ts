import { sql } from "kysely";
import type { Channel } from "#contract/message/channel.ts";
import type { Template, Wording } from "#contract/message/templates.ts";
import type { Language } from "#i18n/languages.ts";
import type { Db } from "#server/db/database.ts";
import type { TemplateRegistration } from "./stored.rules.ts";

export type WordingKey = { template: Template; language: Language; channel: Channel };
export type WordingRow = WordingKey & Wording & TemplateRegistration & { changedAt: Date; changedBy: string };

/** Without the built-in wordings. */
export async function findWordings(db: Db): Promise<WordingRow[]> {
  const { rows } = await sql<WordingRow>`
    select template, language, channel, subject, body, dlt_template_id as "dltTemplateId",
      whatsapp_name as "whatsappName", changed_at as "changedAt", person.name as "changedBy"
    from wording join app_user as person on person.user_id = wording.changed_by`.execute(db);
  return rows;
}

export type NewWording = WordingKey & Wording & TemplateRegistration & { now: Date; userId: number };

/** Replaces any earlier wording. */
export async function saveWording(
  db: Db,
  { now, userId, dltTemplateId, whatsappName, ...fields }: NewWording,
) {
  const row = {
    ...fields,
    dlt_template_id: dltTemplateId,
    whatsapp_name: whatsappName,
    changed_at: now,
    changed_by: userId,
  };
  await db
    .insertInto("wording")
    .values(row)
    .onConflict((conflict) => conflict.columns(["template", "language", "channel"]).doUpdateSet(row))
    .execute();
}

/** Restores the built-in wording. */
export async function dropWording(db: Db, { template, language, channel }: WordingKey): Promise<void> {
  await db
    .deleteFrom("wording")
    .where("template", "=", template)
    .where("language", "=", language)
    .where("channel", "=", channel)
    .execute();
}
