import type { Language } from "#i18n/languages.ts";

/** A paper as it is drawn: every word and every amount as text. */
export type PdfContent = {
  language: Language;
  title: string;
  number: string;
  supplier: { name: string; lines: string[] };
  /** Name and value: number, day, month. */
  facts: [string, string][];
  recipient: { title: string; name: string; lines: string[] };
  /** What else is to be said beside the recipient. */
  about: string[];
  columns: string[];
  /** Vehicle, item, count, rate, amount, note. */
  lines: [string, string, string, string, string, string][];
  totals: [string, string][];
  total: [string, string];
  /** What a scanner reads of its code; empty without. */
  qr: string;
  qrWords: string;
  upi: string;
  notes: string[];
  footer: string;
  pageWord: string;
};
