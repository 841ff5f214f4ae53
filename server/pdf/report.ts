import type { Language } from "#i18n/languages.ts";

export type ReportTable = {
  title: string;
  /** Note of the table; empty for none. */
  note: string;
  columns: string[];
  /** Index of the column that takes the remaining width. */
  wide: number;
  /** Number of numeric columns at the end. */
  numbers: number;
  rows: string[][];
  /** Total row below a line; empty without one. */
  total: string[];
  /** Text shown without rows. */
  none: string;
};

/** A report as rendered: all words and amounts as text. */
export type Report = {
  language: Language;
  title: string;
  /** In the PDF's metadata title, beside the title. */
  subject: string;
  issuer: { name: string; lines: string[] };
  /** Name and value: month, day. */
  facts: [string, string][];
  about: { title: string; name: string; lines: string[] };
  /** Summary figures, name and value, in large print. */
  figures: [string, string][];
  tables: ReportTable[];
  notes: string[];
  footer: string;
  pageWord: string;
};
