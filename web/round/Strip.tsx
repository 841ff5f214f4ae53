import { Picture } from "./pictures.tsx";
import type { RoundState } from "./state.ts";
import { signInAgain } from "./session.ts";
import { useWords } from "./words/words.ts";

type Props = { state: RoundState; onRetry: () => void };

/** What has not left this phone, and why. */
export function Strip({ state: { outbox, expired, reachable }, onRetry }: Props) {
  const say = useWords();
  const count = outbox.filter(({ refused }) => refused === null).length;
  if (expired)
    return (
      <div className="strip" data-urgent role="status">
        <Picture name="office" />
        <button type="button" className="main" onClick={signInAgain}>
          {count > 0 ? say("signInToSend", { count }) : say("signInAgain")}
        </button>
      </div>
    );
  if (!reachable)
    return (
      <div className="strip" data-waiting role="status">
        <Picture name="signal" />
        <span>{count > 0 ? say("waitingOffline", { count }) : say("offline")}</span>
        {count > 0 && (
          <button type="button" onClick={onRetry}>
            {say("tryAgain")}
          </button>
        )}
      </div>
    );
  return (
    <div className="strip" data-waiting={count > 0 || undefined} role="status">
      <Picture name={count > 0 ? "later" : "done"} />
      <span>{count > 0 ? say("waiting", { count }) : say("allSent")}</span>
    </div>
  );
}
