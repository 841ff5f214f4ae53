import type { Language } from "#i18n/languages.ts";

export type GateList = {
  language: Language;
  title: string;
  society: string;
  day: string;
  note: string;
  /** `photo` is a picture as an SVG text; empty without one. */
  people: { name: string; company: string; hours: string; photo: string }[];
  none: string;
  noPhoto: string;
  footer: string;
};
