/** The parameters of a text, by name: [name, the TypeScript type of what stands for it]. */
export function parametersOf(text: string): [name: string, type: string][];
/** The texts of a language: area → name → text. */
export function textsOf(language: string): Record<string, Record<string, string>>;
/** What i18n/messages.ts says when it is fresh. */
export function messagesModule(): string;
