/** The parameters of a text, sorted by name: [name, its TypeScript type]. */
export function parametersOf(text: string): [name: string, type: string][];
/** The texts of a language: area → name → text. */
export function textsOf(language: string): Record<string, Record<string, string>>;
/** The content of an up-to-date i18n/messages.ts. */
export function messagesModule(): string;
