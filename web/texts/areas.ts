import type { Areas } from "#i18n/translator.ts";

/** Texts by the name of their file, for those by their path: "../../i18n/en/washes.json" → "washes". */
export const areasOf = (files: Record<string, Areas[string]>): Areas =>
  Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [/(\w+)\.json$/.exec(path)?.[1] ?? path, texts]),
  );
