import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Language } from "#contract/words/words.ts";
import { keepLanguage, keptLanguage } from "#web/lib/language.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { toastError } from "#web/lib/toast.ts";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { english, type Speech, SpeechContext } from "#web/words/speech.ts";
import { TongueContext } from "./tongue.ts";

/** Hindi, once it has come. */
let hindi: Speech | null = null;

/** Brings Hindi along. */
async function bringHindi(): Promise<Speech> {
  hindi ??= (await import("#web/words/hindi.ts")).hindi;
  return hindi;
}

const speechOf = (language: Language): Speech | null => (language === "hi" ? hindi : english);

type Props = { session: StoredSession | null; children: ReactNode };

/**
 * Lets the screens of customers speak the language of whoever is signed in, else the one that was chosen on this phone.
 * What was there before stays while another language comes: nothing that is typed goes.
 */
export function Spoken({ session, children }: Props) {
  const cache = useQueryClient();
  const [language, setLanguage] = useState(keptLanguage);
  const [speech, setSpeech] = useState(() => speechOf(language));
  const customer = session?.usertype === "Customer" ? session.token : null;
  const adopt = (next: Language) => {
    keepLanguage(next);
    setLanguage(next);
  };
  const choose = (next: Language) => {
    adopt(next);
    if (customer === null) return;
    const save = async () => (await import("./preference.ts")).saveLanguage(cache, next);
    save().catch((error: Error) => toastError((speech ?? english).told(error.message)));
  };

  const hear = useEffectEvent(adopt);
  useEffect(() => {
    let left = false;
    const read = async () => {
      if (customer === null) return;
      const chosen = await (await import("./preference.ts")).readLanguage(cache);
      if (!left) hear(chosen);
    };
    // Unless it can be asked, the phone's choice holds.
    read().catch(() => {});
    return () => {
      left = true;
    };
  }, [cache, customer]);

  useEffect(() => {
    let left = false;
    const speak = (spoken: Speech) => {
      if (!left) setSpeech(spoken);
    };
    if (language === "en") speak(english);
    // English is better than nothing.
    else bringHindi().then(speak, () => speak(english));
    return () => {
      left = true;
    };
  }, [language]);

  useEffect(() => {
    document.documentElement.lang = speech?.language === "hi" ? "hi-IN" : "en-IN";
    return () => {
      document.documentElement.lang = "en-IN";
    };
  }, [speech]);

  if (!speech) return <LoadingScreen />;
  return (
    <TongueContext value={{ language, adopt, choose }}>
      <SpeechContext value={speech}>{children}</SpeechContext>
    </TongueContext>
  );
}
