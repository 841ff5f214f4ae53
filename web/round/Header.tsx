import { clockOffsetDays } from "#web/lib/clock.ts";
import { counts, type Wash } from "./terms.ts";
import { useTongue } from "./words/tongue.ts";
import { useWords } from "./words/words.ts";

type Props = {
  washes: readonly Wash[];
  which: 0 | 1;
  /** Null until it is known. */
  day: string | null;
  onWhich: (which: 0 | 1) => void;
  onLanguage: () => void;
};

/** Which day it is, and how far it has come. */
export function Header({ washes, which, day, onWhich, onLanguage }: Props) {
  const say = useWords();
  const { weekday } = useTongue();
  const all = washes.filter(counts);
  const done = all.filter(({ outcome }) => outcome !== null).length;
  const values = { done, all: all.length };
  return (
    <header>
      <div className="top">
        <div className="choice" role="group" aria-label={say("days")}>
          {(["today", "tomorrow"] as const).map((name, index) => (
            <button
              key={name}
              type="button"
              aria-pressed={which === index}
              onClick={() => onWhich(index === 0 ? 0 : 1)}
            >
              {say(name)}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="language"
          lang={say("language") === "English" ? "en-IN" : "hi-IN"}
          onClick={onLanguage}
        >
          {say("language")}
        </button>
      </div>
      {day && clockOffsetDays !== 0 && <p className="clock">{say("clock", { day: weekday(day) })}</p>}
      {day && (
        <div className="progress">
          <h1>
            {all.length > 0 && <strong>{say("progress", values)}</strong>} <small>{weekday(day)}</small>
          </h1>
          {all.length > 0 && (
            <progress value={done} max={all.length} aria-label={say("progressOf", values)} />
          )}
        </div>
      )}
    </header>
  );
}
