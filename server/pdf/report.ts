import type { Language } from "#i18n/languages.ts";

/** A table of a report. */
export type ReportTable = {
  title: string;
  /** What is to be said of it; empty for nothing. */
  note: string;
  columns: string[];
  /** Which of them takes the room that the others leave. */
  wide: number;
  /** How many of the last columns hold numbers. */
  numbers: number;
  rows: string[][];
  /** Below a line; empty without. */
  total: string[];
  /** What is said where there are no rows. */
  none: string;
};

/** A report as it is drawn: every word and every amount as text. */
export type Report = {
  language: Language;
  title: string;
  /** In the document's own title, beside the title. */
  subject: string;
  issuer: { name: string; lines: string[] };
  /** Name and value: month, day. */
  facts: [string, string][];
  about: { title: string; name: string; lines: string[] };
  /** What it comes to, name and value, large. */
  figures: [string, string][];
  tables: ReportTable[];
  notes: string[];
  footer: string;
  pageWord: string;
};
