import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { addDays, daysBetween } from "#contract/day.ts";
import { MAX_OWN_AWAY, MAX_OWN_DAYS_AWAY } from "#contract/dispatch/ownAwayReasons.ts";
import { awayReasons } from "./awayReasons.ts";
import { saveOwnAway } from "./calls.ts";
import { refusalOf } from "./sender.ts";
import { useTranslator, wordRefusal } from "./texts.ts";

type Props = {
  token: string;
  /** Today and tomorrow, YYYY-MM-DD. */
  days: readonly [string, string];
  /** Called with the number of washes that others do instead. */
  onSaved: (washes: number) => void;
  onClose: () => void;
};
type When = "today" | "tomorrow" | "range";
const whens = ["today", "tomorrow", "range"] as const;

/** Chooses the days and the reason of an absence. */
export function AwayDialog({ token, days: [today, tomorrow], onSaved, onClose }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const title = useId();
  const errorId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [when, setWhen] = useState<When>("tomorrow");
  const [range, setRange] = useState({ From: tomorrow, To: tomorrow });
  const [reason, setReason] = useState<string | null>(null);
  const [error, setFault] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const chosen = () => {
    if (when === "range") return range;
    const day = when === "today" ? today : tomorrow;
    return { From: day, To: day };
  };
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const { From, To } = chosen();
    const count = From && To ? daysBetween(From, To) : 0;
    if (count < 1 || count > MAX_OWN_DAYS_AWAY)
      return setFault(t("cleaner.awayRange", { count: MAX_OWN_DAYS_AWAY }));
    if (reason === null) return setFault(t("cleaner.awayWhy"));
    setSending(true);
    const answer = await saveOwnAway({ From, To, Reason: reason }, token).catch(() => null);
    setSending(false);
    if (!answer) return setFault(t("cleaner.awayNeedsSignal"));
    if (answer.status !== 200) return setFault(wordRefusal(refusalOf(answer), translator));
    onSaved((answer.body as { washes: number }).washes);
  };
  return (
    <dialog ref={dialog} className="reasons" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>{t("cleaner.cannotCome")}</h2>
      <form noValidate onSubmit={(event) => void send(event)}>
        <div className="chips" role="group" aria-label={t("cleaner.days")}>
          {whens.map((one) => (
            <button key={one} type="button" aria-pressed={when === one} onClick={() => setWhen(one)}>
              {t(one === "range" ? "cleaner.awayDays" : `cleaner.${one}`)}
            </button>
          ))}
        </div>
        {when === "range" && (
          <div className="range">
            {(["From", "To"] as const).map((end) => (
              <label key={end}>
                {t(end === "From" ? "cleaner.awayFrom" : "cleaner.awayUntil")}
                <input
                  type="date"
                  min={end === "From" ? today : range.From}
                  max={addDays(today, MAX_OWN_AWAY + (end === "From" ? 0 : MAX_OWN_DAYS_AWAY))}
                  value={range[end]}
                  onChange={({ currentTarget: { value } }) =>
                    setRange(({ From, To }) =>
                      end === "From" ? { From: value, To: To < value ? value : To } : { From, To: value },
                    )
                  }
                />
              </label>
            ))}
          </div>
        )}
        <div className="chips" role="group" aria-label={t("cleaner.awayWhy")}>
          {awayReasons.map(({ sent, text }) => (
            <button key={sent} type="button" aria-pressed={reason === sent} onClick={() => setReason(sent)}>
              {t(text)}
            </button>
          ))}
        </div>
        <p id={errorId} className="fault" role="alert">
          {error}
        </p>
        <button type="submit" className="main" disabled={sending} aria-describedby={errorId}>
          {t("cleaner.awaySend")}
        </button>
      </form>
      <button type="button" className="plain" onClick={onClose}>
        {t("cleaner.cancel")}
      </button>
    </dialog>
  );
}
