import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import type { OutcomeReport } from "#contract/dispatch/outcome.ts";
import { Picture } from "./pictures.tsx";
import { outcomeReasons, reasons } from "#contract/dispatch/reason.ts";
import { useTranslator } from "./texts.ts";

const NOTE_MAX = 300;

type Props = { pillar: string; onReport: (outcome: OutcomeReport) => void; onClose: () => void };

/** Reasons for a missed wash; one tap on a picture reports it. */
export function Reasons({ pillar, onReport, onClose }: Props) {
  const { t } = useTranslator();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [inWords, setInWords] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="reasons" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>{t("cleaner.why", { pillar })}</h2>
      {inWords ? (
        <InWords onReport={onReport} />
      ) : (
        <div className="grid">
          {outcomeReasons.map((reason) => (
            <button
              key={reason}
              type="button"
              onClick={() =>
                reason === "other" ? setInWords(true) : onReport({ outcome: "missed", reason, note: "" })
              }
            >
              <Picture name={reason} />
              {t(reasons[reason].button)}
            </button>
          ))}
        </div>
      )}
      <button type="button" className="plain" onClick={onClose}>
        {t("cleaner.cancel")}
      </button>
    </dialog>
  );
}

function InWords({ onReport }: Pick<Props, "onReport">) {
  const { t } = useTranslator();
  const errorId = useId();
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const note = field.current?.value.replace(/\s+/g, " ").trim() ?? "";
    if (note) return onReport({ outcome: "missed", reason: "other", note });
    setMissing(true);
    field.current?.focus();
  };
  return (
    <form noValidate onSubmit={send}>
      <label>
        {t("cleaner.whatHappened")}
        <textarea
          ref={field}
          rows={3}
          maxLength={NOTE_MAX}
          aria-invalid={missing}
          aria-describedby={missing ? errorId : undefined}
        />
      </label>
      {missing && (
        <p id={errorId} className="fault">
          {t("cleaner.sayWhat")}
        </p>
      )}
      <button type="submit" className="main">
        {t("cleaner.save")}
      </button>
    </form>
  );
}
