import type { Template, Wording, ParametersOf } from "#contract/message/templates.ts";
import type { Language } from "#i18n/languages.ts";
import { formatText } from "#i18n/say.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Letter } from "#server/net/senders.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { deliveryPolicies } from "./message.rules.ts";

type Values = Record<string, unknown>;

/** Parameters as stored: secret ones are in `sealed`, encrypted for this template and recipient only. */
export type StoredParameters = { parameters: Values | null; sealed: Buffer | null };

type Addressed = { template: Template; recipient: string };
export const contextOf = ({ template, recipient }: Addressed) => `message ${template} ${recipient}`;

/** True if messages of the template have parameters that are stored sealed. */
export const hasSecrets = (template: Template): boolean => deliveryPolicies[template].secret.length > 0;

const isSecret = ({ template }: Addressed, name: string) =>
  deliveryPolicies[template].secret.some((secret) => secret === name);

/** Separates secret parameters from those that may be readable in the database. */
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

/** Shown instead of a secret. */
const DOTS = "••••••";

/** All parameters; null when some are no longer stored or were sealed with another key. */
function openParameters(secrets: Secrets, message: Addressed & StoredParameters): Values | null {
  const { parameters, sealed } = message;
  if (!parameters || !hasSecrets(message.template)) return parameters;
  if (!sealed) return null;
  try {
    return { ...parameters, ...(JSON.parse(secrets.open(sealed, contextOf(message))) as Values) };
  } catch {
    return null;
  }
}

/** A stored message. `wording` is management's own wording; null for the built-in one. */
export type StoredMessage = Addressed &
  StoredParameters & { language: Language; wording: (Wording & TemplateRegistration) | null };

/** Names under which gateways have registered a template. */
export type TemplateRegistration = Pick<Letter, "dltTemplateId" | "whatsappName">;

function formatStored({ template, language, wording }: StoredMessage, parameters: Values) {
  // The parameters were stored for this template.
  return formatText(
    template,
    parameters as ParametersOf<Template>,
    translatorIn(language),
    wording ?? undefined,
  );
}

/** Null when the parameters are no longer stored or cannot be opened. */
export function letterOf(secrets: Secrets, message: StoredMessage): Letter | null {
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
      ...formatStored(message, parameters),
    }
  );
}

/** Body with dots for secrets; null when the parameters are no longer stored. */
export function maskedBodyOf(message: StoredMessage): string | null {
  const dots = Object.fromEntries(deliveryPolicies[message.template].secret.map((name) => [name, DOTS]));
  return message.parameters && formatStored(message, { ...message.parameters, ...dots }).body;
}
