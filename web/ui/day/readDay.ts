import type { ScreenTranslator } from "#web/texts/english.ts";

const names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const DEVANAGARI_ZERO = 0x09_66;

/** "26" becomes 2026; no year means today's. */
const yearOf = (text: string | undefined, today: string): string =>
  text === undefined ? today.slice(0, 4) : text.length === 2 ? `20${text}` : text;

const monthOf = (text: string): string => {
  const named = names.indexOf(text.slice(0, 3).toLowerCase());
  return String(named < 0 ? Number(text) : named + 1).padStart(2, "0");
};

/** The day if it exists in the calendar, else null. */
function existing(day: string): string | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : null;
}

/** Replaces Hindi digits and month names by English ones. */
function inEnglish(typed: string, { language, day }: ScreenTranslator): string {
  const text = typed.trim().replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
  if (language === "en") return text;
  return names.reduce((read, name, month) => {
    const own = day(`2000-${monthOf(String(month + 1))}-01`).split(" ")[1];
    return own ? read.replace(own, name) : read;
  }, text);
}

/**
 * Parses a typed date into YYYY-MM-DD: 2026-11-21, 21 Nov 2026, 21/11/26. Without a year it takes that of `today`; the
 * day comes first, as in India. Month names in the translator's language are accepted. Null when it is not a date.
 */
export function readDay(typed: string, today: string, translator: ScreenTranslator): string | null {
  const text = inEnglish(typed, translator);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return existing(text);
  const parts =
    /^(?<day>\d{1,2})[\s./-]{1,3}(?<month>\d{1,2}|[a-z]{3,9})(?:[\s.,/-]{1,3}(?<year>\d{4}|\d{2}))?$/i.exec(
      text,
    );
  if (!parts?.groups) return null;
  const { day = "", month = "", year } = parts.groups;
  return existing(`${yearOf(year, today)}-${monthOf(month)}-${day.padStart(2, "0")}`);
}
