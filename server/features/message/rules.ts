import type { Template } from "#contract/words/translation.ts";
import type { Language, ParametersOf } from "#contract/words/words.ts";
import { say } from "#contract/words/words.ts";
import type { Secrets } from "#server/crypto/secrets.ts";

/** Whether somebody sits and waits for a message, or many of them may take their time. */
export const paces = ["urgent", "bulk"] as const;
export type Pace = (typeof paces)[number];

type Manner<T extends Template> = {
  pace: Pace;
  /** Parameters that are as good as a password. */
  secret: readonly (keyof ParametersOf<T>)[];
};

/** How messages of each template are handled. */
export const manners: { readonly [T in Template]: Manner<T> } = {
  code: { pace: "urgent", secret: ["code"] },
  reset: { pace: "urgent", secret: ["link"] },
  invitation: { pace: "bulk", secret: ["link"] },
  companyInvitation: { pace: "bulk", secret: ["link"] },
  factorOn: { pace: "bulk", secret: [] },
  factorOff: { pace: "bulk", secret: [] },
  factorReset: { pace: "bulk", secret: [] },
  jobFailed: { pace: "bulk", secret: [] },
};

type Values = Record<string, unknown>;

/** A message's parameters as they are kept: what is secret apart, sealed for this template and recipient only. */
export type Kept = { parameters: Values | null; sealed: Buffer | null };
type Addressed = { template: Template; recipient: string };

const contextOf = ({ template, recipient }: Addressed) => `message ${template} ${recipient}`;
const isSecret = ({ template }: Addressed, name: string) =>
  manners[template].secret.some((secret) => secret === name);

/** Parts what anybody may read in the database from what nobody may. */
export function keepParameters(secrets: Secrets, message: Addressed, parameters: Values): Kept {
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

/** The parameters put together again; null when some are not kept any longer, or were sealed with another key. */
function openParameters(secrets: Secrets, message: Addressed & Kept): Values | null {
  const { parameters, sealed } = message;
  if (!parameters || manners[message.template].secret.length === 0) return parameters;
  if (!sealed) return null;
  try {
    return { ...parameters, ...(JSON.parse(secrets.open(sealed, contextOf(message))) as Values) };
  } catch {
    return null;
  }
}

/** A message in words, with what they were made of. */
export type Letter = Addressed & { language: Language; parameters: Values; subject: string; body: string };

/** Words a kept message; null when its parameters are not kept any longer. */
export function letterOf(
  secrets: Secrets,
  message: Addressed & Kept & { language: Language },
): Letter | null {
  const { template, recipient, language } = message;
  const parameters = openParameters(secrets, message);
  return (
    parameters && {
      template,
      recipient,
      language,
      parameters,
      // They were written as this template's.
      ...say(template, language, parameters as ParametersOf<Template>),
    }
  );
}
