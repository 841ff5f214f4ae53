import type { Language } from "#i18n/languages.ts";

/** A document as rendered: all words and amounts as text. */
export type PdfContent = {
  language: Language;
  title: string;
  number: string;
  supplier: { name: string; lines: string[] };
  /** Name and value: number, day, month. */
  facts: [string, string][];
  recipient: { title: string; name: string; lines: string[] };
  /** Other text beside the recipient. */
  about: string[];
  columns: string[];
  /** Vehicle, item, count, rate, amount, note. */
  lines: [string, string, string, string, string, string][];
  totals: [string, string][];
  total: [string, string];
  /** Text of the QR code; empty without one. */
  qr: string;
  qrWords: string;
  upi: string;
  /** The registration at the invoice portal: the text of its QR code, and the lines beside it. */
  signed?: { qr: string; title: string; lines: string[] };
  notes: string[];
  footer: string;
  pageWord: string;
};
