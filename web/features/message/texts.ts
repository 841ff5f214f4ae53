import { useQuery } from "@tanstack/react-query";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Areas, Translator } from "#i18n/translator.ts";
import { CallError } from "#web/lib/call.ts";
import { englishOf, loadFrom } from "#web/texts/catalogue.ts";
import { english } from "#web/texts/english.ts";

const englishFiles = import.meta.glob<Areas[string]>("../../../i18n/en/{labels,messages}.json", {
  eager: true,
  import: "default",
});
const files = import.meta.glob<Areas[string]>(
  ["../../../i18n/*/{labels,messages}.json", "!../../../i18n/en/*.json"],
  { import: "default" },
);

/** The English message texts. */
export const messageEnglish = englishOf(englishFiles);

/** The message translators by language. */
export type MessageTranslators = Record<Language, Translator>;

async function loadAll(): Promise<MessageTranslators> {
  const all = languageCodes.map(async (language) => [
    language,
    language === "en" ? messageEnglish : await loadFrom(englishFiles, files, language),
  ]);
  return Object.fromEntries(await Promise.all(all)) as MessageTranslators;
}

/** Loads the message translators of all languages. */
export const useMessageTranslators = () =>
  useQuery<MessageTranslators, CallError>({
    queryKey: ["texts of messages"],
    queryFn: () =>
      loadAll().catch(() => {
        throw new CallError(english.t("ui.unreachable"), 0, {});
      }),
    staleTime: Infinity,
  });
