import type { Template } from "#contract/message/templates.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { addressOf } from "./choice.rules.ts";
import type { Reader } from "./choice.queries.ts";
import { deliveryPolicies, type TemplateMessage } from "./message.rules.ts";
import { type NewMessage, post } from "./message.jobs.ts";

type Notification = Pick<NewMessage<Template>, "once" | "atNight" | "now" | "expiresAt"> & {
  /** Sent even to customers who opted out. */
  necessary?: boolean;
};

/** Notifies a customer by preference: in their language, over each of their channels, or not at all. */
export async function notifyReader(
  db: Db,
  secrets: Secrets,
  reader: Reader,
  { template, parameters }: TemplateMessage,
  { necessary = false, once, ...when }: Notification,
): Promise<void> {
  const { optional } = deliveryPolicies[template];
  if (!necessary && optional && reader.optOut.includes(optional)) return;
  const { language, companyId } = reader;
  for (const channel of reader.usedChannels)
    await post(db, secrets, {
      template,
      parameters,
      language,
      channel,
      to: addressOf(reader, channel) ?? "",
      companyId,
      ...(once !== undefined && { once: `${once} ${channel}` }),
      ...when,
    });
}
