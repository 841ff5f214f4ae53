import { createContext, use } from "react";
import type { Language } from "#contract/words/words.ts";

type Tongue = {
  /** What was chosen; its words may be on their way yet. */
  language: Language;
  /** Speaks it from now on, and keeps it on this phone. */
  adopt: (language: Language) => void;
  /** The same, and keeps it for whoever is signed in. */
  choose: (language: Language) => void;
};

/** Null where English alone is spoken. */
export const TongueContext = createContext<Tongue | null>(null);

/** In which language the screens around speak, and the way to another; null where English alone is spoken. */
export const useTongue = (): Tongue | null => use(TongueContext);
