import { useEffect, useState } from "react";
import { languages } from "#i18n/languages.ts";
import type { CleanerTranslator } from "./texts.ts";
import { spotOf, type Wash } from "./terms.ts";

const synthesis = (): SpeechSynthesis | undefined =>
  typeof speechSynthesis === "undefined" ? undefined : speechSynthesis;

const voiceOf = (locale: string): SpeechSynthesisVoice | null => {
  const voices = synthesis()?.getVoices() ?? [];
  const tagOf = ({ lang }: SpeechSynthesisVoice) => lang.replace("_", "-").toLowerCase();
  const code = locale.slice(0, 2);
  return (
    voices.find((voice) => tagOf(voice) === locale.toLowerCase()) ??
    voices.find((voice) => tagOf(voice).slice(0, 2) === code) ??
    null
  );
};

/** Speaks a wash's place in the translator's language; null on a phone without a voice for it. */
export function useSpeech({ language, t }: CleanerTranslator): ((wash: Wash) => void) | null {
  const { locale } = languages[language];
  const [voice, setVoice] = useState(() => voiceOf(locale));
  useEffect(() => {
    // Voices may load after the page.
    const read = () => setVoice(voiceOf(locale));
    read();
    const speech = synthesis();
    speech?.addEventListener?.("voiceschanged", read);
    return () => {
      speech?.removeEventListener?.("voiceschanged", read);
      speech?.cancel();
    };
  }, [locale]);
  if (!voice) return null;
  return (wash) => {
    const { parkingFloor: floor, parkingPillar: pillar, vehicleNumber } = wash;
    // Digit by digit, as a plate is read out.
    const plate = vehicleNumber.split("").join(" ");
    const text = pillar
      ? t("cleaner.spokenWash", { floor, pillar, plate })
      : t("cleaner.spokenNote", { place: [floor, spotOf(wash)].filter(Boolean).join(", "), plate });
    const words = new SpeechSynthesisUtterance(text);
    words.voice = voice;
    words.lang = voice.lang;
    synthesis()?.cancel();
    synthesis()?.speak(words);
  };
}
