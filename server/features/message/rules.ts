import { addDays, indiaAt, indiaInstant } from "#contract/day.ts";
import type { Choice } from "#contract/message/preference.ts";
import type { ParametersOf, Template, Wording } from "#contract/message/templates.ts";
import type { Language } from "#i18n/languages.ts";
import { formatText } from "#i18n/say.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { translatorIn } from "#server/texts/translator.ts";

/** Whether somebody sits and waits for a message, or many of them may take their time. */
export const priorities = ["urgent", "bulk"] as const;
export type Pace = (typeof priorities)[number];

type DeliveryPolicy<T extends Template> = {
  pace: Pace;
  /** Parameters that are as good as a password. */
  secret: readonly (keyof ParametersOf<T>)[];
  /** Whether it is sent in the quiet hours too. */
  atNight?: true;
  /** Who chooses not to be told of this does not get it. */
  optional?: Choice;
};

/** How messages of each template are handled. */
export const deliveryPolicies: { readonly [T in Template]: DeliveryPolicy<T> } = {
  code: { pace: "urgent", secret: ["code"], atNight: true },
  reset: { pace: "urgent", secret: ["link"], atNight: true },
  invitation: { pace: "bulk", secret: ["link"] },
  companyInvitation: { pace: "bulk", secret: ["link"] },
  booked: { pace: "bulk", secret: [], optional: "confirmation" },
  moved: { pace: "bulk", secret: [], optional: "confirmation" },
  skipped: { pace: "bulk", secret: [], optional: "confirmation" },
  paused: { pace: "bulk", secret: [], optional: "confirmation" },
  cancelled: { pace: "bulk", secret: [], optional: "confirmation" },
  calledOff: { pace: "bulk", secret: [], optional: "confirmation" },
  restored: { pace: "bulk", secret: [], optional: "confirmation" },
  changes: { pace: "bulk", secret: [], optional: "confirmation" },
  payment: { pace: "bulk", secret: [], optional: "payment" },
  refund: { pace: "bulk", secret: [], optional: "payment" },
  // They count on having paid.
  claimRefused: { pace: "bulk", secret: [] },
  takenBack: { pace: "bulk", secret: [] },
  credited: { pace: "bulk", secret: [], optional: "payment" },
  billDue: { pace: "bulk", secret: [], optional: "reminder" },
  reminder: { pace: "bulk", secret: [], optional: "reminder" },
  ticketReply: { pace: "bulk", secret: [] },
  // Somebody may be at somebody else's account.
  factorOn: { pace: "bulk", secret: [], atNight: true },
  factorOff: { pace: "bulk", secret: [], atNight: true },
  factorReset: { pace: "bulk", secret: [], atNight: true },
  paperEnds: { pace: "bulk", secret: [] },
  webhookOff: { pace: "bulk", secret: [], atNight: true },
  jobFailed: { pace: "bulk", secret: [], atNight: true },
};

/** One of these templates with what it needs to be told. */
export type MessageOf<T extends Template> = { [K in T]: { template: K; parameters: ParametersOf<K> } }[T];
/** A template with what it needs to be told. */
export type TemplateMessage = MessageOf<Template>;

/** When people are left in peace, in India. */
const quiet = { from: "21:00", until: "07:00" };

/** Whether people are left in peace. */
export function isQuiet(now: Date): boolean {
  const { time } = indiaAt(now);
  return time < quiet.until || time >= quiet.from;
}

type Due = {
  template: Template;
  /** Whether somebody waits for it, at whatever hour. */
  atNight: boolean;
  expiresAt: Date;
};

/**
 * From when on a message may be sent: at once, or when the quiet hours end in which `now` lies; null when it will be of no
 * use any more by then.
 */
export function sendableAt({ template, atNight, expiresAt }: Due, now: Date): Date | null {
  if (atNight || deliveryPolicies[template].atNight || !isQuiet(now)) return now;
  const { day, time } = indiaAt(now);
  const morning = indiaInstant(time < quiet.until ? day : addDays(day, 1), quiet.until);
  return morning < expiresAt ? morning : null;
}

type Values = Record<string, unknown>;

/** A message's parameters as they are kept: what is secret apart, sealed for this template and recipient only. */
export type StoredParameters = { parameters: Values | null; sealed: Buffer | null };
type Addressed = { template: Template; recipient: string };

const contextOf = ({ template, recipient }: Addressed) => `message ${template} ${recipient}`;
const isSecret = ({ template }: Addressed, name: string) =>
  deliveryPolicies[template].secret.some((secret) => secret === name);

/** Parts what anybody may read in the database from what nobody may. */
export function storeParameters(secrets: Secrets, message: Addressed, parameters: Values): StoredParameters {
  const entries = Object.entries(parameters);
  const hidden = entries.filter(([name]) => isSecret(message, name));
  return {
    parameters: Object.fromEntries(entries.filter(([name]) => !isSecret(message, name))),
    sealed:
      hidden.length === 0
        ? null
        : secrets.seal(JSON.stringify(Object.fromEntries(hidden)), contextOf(message)),
  };
}

/** What stands for what is secret. */
const DOTS = "••••••";

/** The parameters put together again; null when some are not kept any longer, or were sealed with another key. */
function openParameters(secrets: Secrets, message: Addressed & StoredParameters): Values | null {
  const { parameters, sealed } = message;
  if (!parameters || deliveryPolicies[message.template].secret.length === 0) return parameters;
  if (!sealed) return null;
  try {
    return { ...parameters, ...(JSON.parse(secrets.open(sealed, contextOf(message))) as Values) };
  } catch {
    return null;
  }
}

/** A message that is kept, and how management words it; null for the product's own sentences. */
export type Worded = Addressed &
  StoredParameters & { language: Language; wording: (Wording & Registered) | null };
/** Under which names gateways know a template; empty where they do not. */
export type Registered = { dltTemplateId: string; whatsappName: string };

/** A message in words, with what they were made of. */
export type Letter = Addressed &
  Registered & { language: Language; parameters: Values; subject: string; body: string };

function wordsOf({ template, language, wording }: Worded, parameters: Values) {
  // They were written as this template's.
  return formatText(
    template,
    parameters as ParametersOf<Template>,
    translatorIn(language),
    wording ?? undefined,
  );
}

/** Words a kept message; null when its parameters are not kept any longer. */
export function letterOf(secrets: Secrets, message: Worded): Letter | null {
  const { template, recipient, language, wording } = message;
  const parameters = openParameters(secrets, message);
  const { dltTemplateId = "", whatsappName = "" } = wording ?? {};
  return (
    parameters && {
      template,
      recipient,
      language,
      dltTemplateId,
      whatsappName,
      parameters,
      ...wordsOf(message, parameters),
    }
  );
}

/** What a kept message says, with dots for what is secret; null when it is not kept any longer. */
export function maskedBodyOf(message: Worded): string | null {
  const dots = Object.fromEntries(deliveryPolicies[message.template].secret.map((name) => [name, DOTS]));
  return message.parameters && wordsOf(message, { ...message.parameters, ...dots }).body;
}
