import type { Channel, MessageState } from "#contract/message/message.ts";
import type { Template } from "#contract/words/translation.ts";
import { type Language, subjectOf, templates } from "#contract/words/words.ts";
import type { PlainKey } from "#i18n/translator.ts";

export const channelNames: Record<Channel, PlainKey> = {
  mail: "account.mail",
  sms: "account.textMessage",
  whatsapp: "account.whatsapp",
};

/** Each language as those who read it call it. */
export const languageNames: Record<Language, string> = { en: "English", hi: "हिन्दी" };

export const states: Record<MessageState, { label: string; color: string }> = {
  waiting: { label: "Waiting", color: "marigold" },
  sent: { label: "Sent", color: "green" },
  failed: { label: "Failed", color: "red" },
};

/** Where the subject alone would leave two of them alike. */
const names: Partial<Record<Template, string>> = {
  companyInvitation: "Your invitation to Chamak for a company",
};

/** What a template is called: by its subject. */
export const nameOf = (template: Template): string => names[template] ?? subjectOf(template, "en");

/** The templates to choose from, by what they are called. */
export const templateChoices = templates
  .map((value) => ({ value: value as string, label: nameOf(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));
