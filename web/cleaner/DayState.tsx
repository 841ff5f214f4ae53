import { Picture } from "./pictures.tsx";
import type { Day } from "./terms.ts";
import { useTranslator } from "./texts.ts";

type Props = { list: Day | null; /** True while loading. */ coming: boolean; onRetry: () => void };

/** Shown without a wash to do: none planned, all done, or the day not loaded. */
export function DayState({ list, coming, onRetry }: Props) {
  const { t } = useTranslator();
  if (!list)
    return (
      <section className="empty" aria-busy={coming || undefined}>
        <Picture name={coming ? "later" : "signal"} />
        <h2>{coming ? t("cleaner.loading") : t("cleaner.nothing")}</h2>
        {!coming && (
          <>
            <p>{t("cleaner.unknown")}</p>
            <button type="button" className="plain" onClick={onRetry}>
              {t("cleaner.tryAgain")}
            </button>
          </>
        )}
      </section>
    );
  const any = list.washes.length > 0;
  return (
    <section className="empty">
      <Picture name={any ? "sparkle" : "later"} />
      <h2>{t(any ? "cleaner.allDone" : "cleaner.nothing")}</h2>
      <p>{t(any ? "cleaner.allDoneText" : "cleaner.nothingText")}</p>
    </section>
  );
}
