import { en } from "./en.ts";
import { hi } from "./hi.ts";
import { type Kind, kinds, type ValueOf } from "./kinds.ts";
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

/** Words a message. A parameter that is missing, as of an earlier version's message, is left out. */
export function say<T extends Template>(
  template: T,
  language: Language,
  parameters: ParametersOf<T>,
): { subject: string; body: string } {
  const { subject, body } = languages[language][template];
  const values: Readonly<Record<string, unknown>> = parameters;
  const worded = body.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, kind: Kind = "text") => {
    const value = values[name];
    return value === undefined ? "" : kinds[kind](value as never, language);
  });
  return { subject, body: worded };
}

/** How a template is headed, whatever its parameters. */
export const subjectOf = (template: Template, language: Language): string =>
  languages[language][template].subject;
