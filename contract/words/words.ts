import { en } from "./en.ts";
import { hi } from "./hi.ts";
import { type Kind, kinds, type ValueOf } from "./kinds.ts";
import { fill, parametersIn } from "./placeholders.ts";
import type { Placeholder, Template } from "./translation.ts";

const languages = { en, hi };
export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as [Language, ...Language[]];
export const templates = Object.keys(en) as [Template, ...Template[]];

type NameOf<P extends string> = P extends `${infer Name}:${Kind}` ? Name : P;
type KindOf<P extends string> = P extends `${string}:${infer K extends Kind}` ? K : "text";

/** What a template's sentences need to be told. */
export type ParametersOf<T extends Template> = {
  [P in Placeholder<(typeof en)[T]["body"]> as NameOf<P>]: ValueOf<KindOf<P>>;
};

/** Sentences in place of the product's own. */
export type Wording = { /** The product's own, when empty. */ subject: string; body: string };

/** The product's own sentences; parameters stand in braces by their names alone. */
export function ownWording(template: Template, language: Language): Wording {
  const { subject, body } = languages[language][template];
  return { subject, body: fill(body, (name) => `{${name}}`) };
}

/** Words a message, in its own or other sentences. A parameter that is missing, as of an earlier version's message, is left out. */
export function say<T extends Template>(
  template: T,
  language: Language,
  parameters: ParametersOf<T>,
  wording: Wording = languages[language][template],
): { subject: string; body: string } {
  const kindOf = parametersIn(template);
  const values: Readonly<Record<string, unknown>> = parameters;
  const body = fill(wording.body, (name) => {
    const value = values[name];
    return value === undefined ? "" : kinds[kindOf.get(name) ?? "text"](value as never, language);
  });
  return { subject: wording.subject || subjectOf(template, language), body };
}

/** How a template is headed, whatever its parameters. */
export const subjectOf = (template: Template, language: Language): string =>
  languages[language][template].subject;
