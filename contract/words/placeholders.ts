import { en } from "./en.ts";
import type { Kind } from "./kinds.ts";
import type { Template } from "./translation.ts";

const written = /\{(\w+)(?::(\w+))?\}/g;

/** The names that stand in braces in a text, each once, in their order. */
export const namesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(written), ([, name = ""]) => name)),
];

/** A text with what `put` says in the place of each name in braces. */
export const fill = (text: string, put: (name: string) => string): string =>
  text.replace(written, (_, name: string) => put(name));

/** Of what kind each of a template's parameters is, in the order in which English names them. */
export const parametersIn = (template: Template): ReadonlyMap<string, Kind> =>
  new Map(
    Array.from(en[template].body.matchAll(written), ([, name = "", kind = "text"]) => [name, kind as Kind]),
  );
