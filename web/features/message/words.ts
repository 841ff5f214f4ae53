import type { Channel } from "#contract/message/channel.ts";
import type { MessageState } from "#contract/message/message.ts";
import { type Template, templates } from "#contract/message/templates.ts";
import { subjectOf } from "#i18n/say.ts";
import type { ScreenKey } from "#web/texts/english.ts";
import { messageEnglish } from "./texts.ts";

export const channelNames: Record<Channel, ScreenKey> = {
  mail: "account.mail",
  sms: "account.textMessage",
  whatsapp: "account.whatsapp",
};

export const states: Record<MessageState, { label: string; color: string }> = {
  waiting: { label: "Waiting", color: "marigold" },
  sent: { label: "Sent", color: "green" },
  failed: { label: "Failed", color: "red" },
};

/** Names for templates whose subjects would be identical. */
const names: Partial<Record<Template, string>> = {
  companyInvitation: "Your invitation to Chamak for a company",
};

/** A template's name: its subject. */
export const nameOf = (template: Template): string => names[template] ?? subjectOf(template, messageEnglish);

export const templateChoices = templates
  .map((value) => ({ value: value as string, label: nameOf(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));
