import { useQuery } from "@tanstack/react-query";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Translator } from "#i18n/translator.ts";
import { CallError } from "#web/lib/call.ts";
import { textsOf } from "#web/texts/catalogue.ts";
import { english } from "#web/texts/english.ts";
import { areaFiles } from "#web/texts/files.ts";

const messageTexts = textsOf(areaFiles("labels", "messages"));

export const messageEnglish = messageTexts.english;

export type MessageTranslators = Record<Language, Translator<"labels" | "messages">>;

async function loadAll(): Promise<MessageTranslators> {
  const all = languageCodes.map(async (language) => [language, await messageTexts.load(language)]);
  return Object.fromEntries(await Promise.all(all)) as MessageTranslators;
}

export const useMessageTranslators = () =>
  useQuery<MessageTranslators, CallError>({
    queryKey: ["texts of messages"],
    queryFn: () =>
      loadAll().catch(() => {
        throw new CallError(english.t("ui.unreachable"), 0, {});
      }),
    staleTime: Infinity,
  });
