import { Picture } from "./pictures.tsx";
import type { Day } from "./terms.ts";
import { useWords } from "./words/words.ts";

type Props = { list: Day | null; /** Whether it is being asked for. */ coming: boolean; onRetry: () => void };

/** Stands where there is nothing to wash: none, all done, or a day that has not come yet. */
export function DayState({ list, coming, onRetry }: Props) {
  const say = useWords();
  if (!list)
    return (
      <section className="empty" aria-busy={coming || undefined}>
        <Picture name={coming ? "later" : "signal"} />
        <h2>{coming ? say("loading") : say("nothing")}</h2>
        {!coming && (
          <>
            <p>{say("unknown")}</p>
            <button type="button" className="plain" onClick={onRetry}>
              {say("tryAgain")}
            </button>
          </>
        )}
      </section>
    );
  const any = list.washes.length > 0;
  return (
    <section className="empty">
      <Picture name={any ? "sparkle" : "later"} />
      <h2>{say(any ? "allDone" : "nothing")}</h2>
      <p>{say(any ? "allDoneText" : "nothingText")}</p>
    </section>
  );
}
