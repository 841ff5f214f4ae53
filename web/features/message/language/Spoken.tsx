import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Language } from "#contract/words/words.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { nameWindow, useScreenTitle } from "#web/lib/windowTitle.ts";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { storeLanguage, storedLanguage } from "#web/texts/language.ts";
import type { Translator } from "#i18n/translator.ts";
import { english } from "#web/texts/english.ts";
import { TranslatorContext } from "#web/texts/translator.ts";
import { TongueContext } from "./tongue.ts";

/** Hindi, once it has come. */
let hindi: Translator | null = null;

/** What only those need who have chosen a language. */
const load = () => import("./languages.ts");

/** Where nothing can be asked or kept, the phone's choice holds. */
const stay = () => {};

type Props = { session: StoredSession | null; children: ReactNode };

/**
 * Lets the screens of customers speak the language of whoever is signed in, else the one that was chosen on this phone.
 * What was there before stays while another language comes: nothing that is typed goes.
 */
export function Spoken({ session, children }: Props) {
  const cache = useQueryClient();
  const [language, setLanguage] = useState(storedLanguage);
  const [translator, setSpeech] = useState(() => (language === "en" ? english : hindi));
  const customer = session?.usertype === "Customer" ? session.token : null;
  /** Who has chosen here already: what is kept for them comes too late then. */
  const [chooser, setChooser] = useState<string | null>(null);
  const adopt = (next: Language) => {
    storeLanguage(next);
    setLanguage(next);
  };
  const choose = (next: Language) => {
    adopt(next);
    setChooser(customer);
    if (customer !== null && translator)
      load().then(({ saveLanguage }) => saveLanguage(cache, next, translator), stay);
  };

  const hear = useEffectEvent((token: string, chosen: Language) => {
    if (token === customer && token !== chooser) adopt(chosen);
  });
  useEffect(() => {
    if (customer === null) return;
    load()
      .then(({ readLanguage }) => readLanguage(cache))
      .then((chosen) => hear(customer, chosen), stay);
  }, [cache, customer]);

  useEffect(() => {
    let left = false;
    const { documentElement } = document;
    const speak = (spoken: Translator) => {
      if (left) return;
      setSpeech(spoken);
      documentElement.lang = `${spoken.language}-IN`;
    };
    if (language === "en") speak(english);
    else
      load()
        .then(({ bringHindi }) => bringHindi())
        .then(
          (spoken) => speak((hindi = spoken)),
          // English is better than nothing.
          () => speak(english),
        );
    return () => {
      left = true;
      documentElement.lang = "en-IN";
    };
  }, [language]);

  const title = useScreenTitle();
  useEffect(() => {
    if (translator) nameWindow(translator.told(title));
  }, [translator, title]);

  if (!translator) return <LoadingScreen />;
  return (
    <TongueContext value={{ language, adopt, choose }}>
      <TranslatorContext value={translator}>{children}</TranslatorContext>
    </TongueContext>
  );
}
