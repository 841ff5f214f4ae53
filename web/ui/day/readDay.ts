import type { Translator } from "#i18n/translator.ts";

const names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const DEVANAGARI_ZERO = 0x09_66;

/** "26" is 2026; nothing typed is the year of today. */
const yearOf = (text: string | undefined, today: string): string =>
  text === undefined ? today.slice(0, 4) : text.length === 2 ? `20${text}` : text;

const monthOf = (text: string): string => {
  const named = names.indexOf(text.slice(0, 3).toLowerCase());
  return String(named < 0 ? Number(text) : named + 1).padStart(2, "0");
};

/** The day, unless the calendar has none such. */
function existing(day: string): string | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : null;
}

/** The same with the digits and months that English is written in, whichever language it is typed in. */
function inEnglish(typed: string, { language, day }: Translator): string {
  const text = typed.trim().replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
  if (language === "en") return text;
  return names.reduce((read, name, month) => {
    const own = day(`2000-${monthOf(String(month + 1))}-01`).split(" ")[1];
    return own ? read.replace(own, name) : read;
  }, text);
}

/**
 * What somebody typed as a day, YYYY-MM-DD: 2026-11-21, 21 Nov 2026, 21/11/26, and without a year in that of `today`;
 * the day comes first, as in India. A month may be named in the language of `translator`, too. Null when it is none.
 */
export function readDay(typed: string, today: string, translator: Translator): string | null {
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
