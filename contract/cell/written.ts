/** Reads cells of files, and fields that people paste into, as they are written. A reader takes all of a text or nothing. */

/** The zeros of Arabic and Persian, and of Devanagari to Malayalam. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66];

/** The digit of an Indian or Arabic script as an ASCII one. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? digit : String(code - zero);
}

/**
 * A text without what only its look differs by: invisible marks, kinds of spaces, hyphens and digits. For numbers, days and
 * the like; in names some of these marks shape letters.
 */
export const plainOf = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\s+/gu, " ")
    .trim();

/**
 * A text without marks of direction and spaces of no width, which come along when a number is copied from a phone's
 * contacts or a chat. What shapes letters stays.
 */
export const withoutMarks = (text: string): string =>
  text.replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, "");

const nothings = new Set([
  "na",
  "n/a",
  "n.a.",
  "n.a",
  "nil",
  "none",
  "null",
  "no",
  "not available",
  "not applicable",
]);

/** True for an empty cell, and for words and dashes by which people say that it is. */
export function isNothing(text: string): boolean {
  const plain = plainOf(text).toLowerCase();
  return /^[-.]*$/.test(plain) || nothings.has(plain);
}

const sheetErrors = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/i;

/** True for the text by which a spreadsheet shows that a formula has failed. */
export const isSheetError = (text: string): boolean => sheetErrors.test(text.trim());

/** The text within ="…", by which programs keep spreadsheets from reading it as a number; other texts as they are. */
export const unwrapped = (cell: string): string =>
  /^\s*="([^]*)"\s*$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
