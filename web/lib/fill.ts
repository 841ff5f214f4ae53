/** A sentence with what stands for each name in its braces. */
export const fillIn = (sentence: string, values: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
