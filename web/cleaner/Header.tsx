import { clockOffsetDays } from "#web/lib/clock.ts";
import { isLanguage, type Language, languageCodes, languages } from "#i18n/languages.ts";
import { counts, type Wash } from "./terms.ts";
import { useTranslator } from "./texts.ts";

type Props = {
  washes: readonly Wash[];
  which: 0 | 1;
  /** Null until loaded. */
  day: string | null;
  /** Languages that the company offers; undefined until loaded. */
  offered: readonly Language[] | undefined;
  onWhich: (which: 0 | 1) => void;
  onLanguage: (language: Language) => void;
};

export function Header({ washes, which, day, offered = languageCodes, onWhich, onLanguage }: Props) {
  const { language, t, weekday } = useTranslator();
  const all = washes.filter(counts);
  const done = all.filter(({ outcome }) => outcome !== null).length;
  // Keeps the current language even if it is not offered.
  const shown = languageCodes.filter((code) => code === "en" || code === language || offered.includes(code));
  const values = { done, all: all.length };
  return (
    <header>
      <div className="top">
        <div className="choice" role="group" aria-label={t("cleaner.days")}>
          {(["today", "tomorrow"] as const).map((name, index) => (
            <button
              key={name}
              type="button"
              aria-pressed={which === index}
              onClick={() => onWhich(index === 0 ? 0 : 1)}
            >
              {t(`cleaner.${name}`)}
            </button>
          ))}
        </div>
        <select
          className="language"
          aria-label={t("cleaner.language")}
          value={language}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && onLanguage(value)}
        >
          {shown.map((code) => (
            <option key={code} value={code} lang={languages[code].locale}>
              {languages[code].name}
            </option>
          ))}
        </select>
      </div>
      {day && clockOffsetDays !== 0 && <p className="clock">{t("cleaner.clock", { day: weekday(day) })}</p>}
      {day && (
        <div className="progress">
          <h1>
            {all.length > 0 && <strong>{t("cleaner.progress", values)}</strong>} <small>{weekday(day)}</small>
          </h1>
          {all.length > 0 && (
            <progress value={done} max={all.length} aria-label={t("cleaner.progressOf", values)} />
          )}
        </div>
      )}
    </header>
  );
}
