import { Picture } from "./pictures.tsx";
import type { RoundState } from "./state.ts";
import { signInAgain } from "./session.ts";
import { useTranslator } from "./texts.ts";

type Props = { state: RoundState; onRetry: () => void };

/** Number of unsent entries, and why they wait. */
export function Strip({ state: { outbox, expired, reachable }, onRetry }: Props) {
  const { t } = useTranslator();
  const count = outbox.filter(({ refused }) => refused === null).length;
  if (expired)
    return (
      <div className="strip" data-urgent role="status">
        <Picture name="office" />
        <button type="button" className="main" onClick={signInAgain}>
          {count > 0 ? t("cleaner.signInToSend", { count }) : t("cleaner.signInAgain")}
        </button>
      </div>
    );
  if (!reachable)
    return (
      <div className="strip" data-waiting role="status">
        <Picture name="signal" />
        <span>{count > 0 ? t("cleaner.waitingOffline", { count }) : t("cleaner.offline")}</span>
        {count > 0 && (
          <button type="button" onClick={onRetry}>
            {t("cleaner.tryAgain")}
          </button>
        )}
      </div>
    );
  return (
    <div className="strip" data-waiting={count > 0 || undefined} role="status">
      <Picture name={count > 0 ? "later" : "done"} />
      <span>{count > 0 ? t("cleaner.waiting", { count }) : t("cleaner.allSent")}</span>
    </div>
  );
}
