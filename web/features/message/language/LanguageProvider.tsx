import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { getLanguages } from "#contract/message/language.ts";
import type { Preference } from "#contract/message/preference.ts";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { useCall } from "#web/lib/query.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { toastError } from "#web/lib/toast.ts";
import { nameWindow, useScreenTitle } from "#web/lib/windowTitle.ts";
import { setCurrentTranslator } from "#web/texts/current.ts";
import { english, screenTexts, type ScreenTranslator } from "#web/texts/english.ts";
import { storedLanguage, storeLanguage } from "#web/texts/language.ts";
import { TranslatorContext } from "#web/texts/translator.ts";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { LanguageContext } from "./language.ts";
import classes from "./LanguageProvider.module.css";

/** The loaded translators, so that a screen opens in its language at once. */
const loaded = new Map<Language, ScreenTranslator>([["en", english]]);

async function load(language: Language): Promise<ScreenTranslator> {
  const translator = loaded.get(language) ?? (await screenTexts.load(language));
  loaded.set(language, translator);
  return translator;
}

/** Loaded only for signed-in customers. */
const preference = () => import("./preference.ts");

const ignore = () => {};

/** The offered languages, and whether `language` is unreviewed, which only the server knows. */
function useLanguagesAt(societyId: number | null, language: Language) {
  const at = societyId === null ? {} : { SocietyId: societyId };
  const { data } = useCall(getLanguages, at, { fixed: true });
  return {
    offered: data?.filter(({ offered }) => offered).map((one) => one.language) ?? languageCodes,
    isUnreviewed: data?.some((one) => one.language === language && !one.reviewed) ?? false,
  };
}

type Props = {
  session: StoredSession | null;
  /** The society that an anonymous visitor looks at, whose companies determine the offered languages. */
  societyId?: number | null;
  children: ReactNode;
};

/**
 * Provides the customers' screens with the language of the signed-in user, or else the one chosen on this phone. The
 * old texts stay until the new ones are loaded, so that no input is lost.
 */
export function LanguageProvider({ session, societyId = null, children }: Props) {
  const cache = useQueryClient();
  const [language, setLanguage] = useState(storedLanguage);
  const [translator, setTranslator] = useState(() => loaded.get(language) ?? null);
  const customer = session?.usertype === "Customer" ? session.token : null;
  // A provider's phone keeps its language, which the page of the day knows without a connection.
  const isProvider = session?.usertype === "Provider";
  /** The user who has chosen a language here already, and whose stored preference must not override it. */
  const [chooser, setChooser] = useState<string | null>(null);
  /** The languages offered to the signed-in customer. */
  const [own, setOwn] = useState<{ of: string; offered: readonly Language[] } | null>(null);
  const atSociety = useLanguagesAt(societyId, language);
  const offered = own !== null && own.of === customer ? own.offered : atSociety.offered;
  const adopt = (next: Language) => {
    storeLanguage(next);
    setLanguage(next);
  };
  const choose = (next: Language) => {
    adopt(next);
    setChooser(customer);
    if (customer === null && !isProvider) return;
    preference()
      .then(({ saveLanguage }) => saveLanguage(cache, next))
      .catch((error: Error) => toastError(error.message));
  };

  const adoptStored = useEffectEvent((token: string, stored: Preference) => {
    if (token !== customer) return;
    setOwn({ of: token, offered: stored.offered });
    if (token !== chooser) adopt(stored.language);
  });
  useEffect(() => {
    if (customer === null) return;
    preference()
      .then(({ readPreference }) => readPreference(cache))
      .then((stored) => adoptStored(customer, stored), ignore);
  }, [cache, customer]);

  useEffect(() => {
    let cancelled = false;
    const { documentElement } = document;
    const use = (next: ScreenTranslator) => {
      if (cancelled) return;
      setCurrentTranslator(next);
      setTranslator(next);
      documentElement.lang = languages[next.language].locale;
    };
    // Fall back to English.
    load(language).then(use, () => use(english));
    return () => {
      cancelled = true;
      setCurrentTranslator(english);
      documentElement.lang = languages.en.locale;
    };
  }, [language]);

  const title = useScreenTitle();
  useEffect(() => {
    if (translator) nameWindow(title(translator.t));
  }, [translator, title]);

  if (!translator) return <LoadingScreen />;
  return (
    <LanguageContext value={{ language, offered, adopt, choose }}>
      <TranslatorContext value={translator}>{children}</TranslatorContext>
      {atSociety.isUnreviewed && <footer className={classes.note}>{translator.t("ui.notReviewed")}</footer>}
    </LanguageContext>
  );
}
