const written = /\{(\w+)(?::\w+)?\}/g;

/** The names that stand in braces in a wording, each once, in their order. */
export const namesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(written), ([, name = ""]) => name)),
];

/** A wording with what `put` says in the place of each name in braces. */
export const fill = (text: string, put: (name: string) => string): string =>
  text.replace(written, (_, name: string) => put(name));
