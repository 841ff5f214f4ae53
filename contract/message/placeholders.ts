const written = /\{(\w+)(?::\w+)?\}/g;

/** The placeholder names in braces, each once, in order. */
export const namesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(written), ([, name = ""]) => name)),
];

/** Replaces each placeholder in braces with the result of `put`. */
export const fill = (text: string, valueOf: (name: string) => string): string =>
  text.replace(written, (_, name: string) => valueOf(name));
