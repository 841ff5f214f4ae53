import type { Language } from "#i18n/languages.ts";

/** A poster as rendered: all words and prices as text, the code as the text that a scanner reads. */
export type Poster = {
  language: Language;
  title: string;
  society: string;
  text: string;
  offer: string;
  items: [name: string, about: string, price: string][];
  /** Below the prices; empty for none. */
  note: string;
  qr: string;
  scan: string;
  linkWords: string;
  link: string;
  footer: string;
};
