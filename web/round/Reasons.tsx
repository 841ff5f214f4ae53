import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import type { OutcomeReason, OutcomeReport } from "#contract/round/outcome.ts";
import { Picture } from "./pictures.tsx";
import { useWords } from "./words/words.ts";

/** All but `other`, which asks for words; those that come oftenest first. */
const reasons = [
  "car-away",
  "no-access",
  "gate-refused",
  "customer-declined",
  "rain",
  "no-water",
  "out-of-time",
  "provider-away",
] as const satisfies readonly OutcomeReason[];

const NOTE_MAX = 300;

type Props = { pillar: string; onReport: (outcome: OutcomeReport) => void; onClose: () => void };

/** Why a wash was not done: a picture is pressed, and that is all. */
export function Reasons({ pillar, onReport, onClose }: Props) {
  const say = useWords();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [inWords, setInWords] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="reasons" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>{say("why", { pillar })}</h2>
      {inWords ? (
        <InWords onReport={onReport} />
      ) : (
        <div className="grid">
          {reasons.map((reason) => (
            <button
              key={reason}
              type="button"
              onClick={() => onReport({ outcome: "missed", reason, note: "" })}
            >
              <Picture name={reason} />
              {say(reason)}
            </button>
          ))}
          <button type="button" onClick={() => setInWords(true)}>
            <Picture name="other" />
            {say("other")}
          </button>
        </div>
      )}
      <button type="button" className="plain" onClick={onClose}>
        {say("cancel")}
      </button>
    </dialog>
  );
}

function InWords({ onReport }: Pick<Props, "onReport">) {
  const say = useWords();
  const fault = useId();
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
        {say("whatHappened")}
        <textarea
          ref={field}
          rows={3}
          maxLength={NOTE_MAX}
          aria-invalid={missing}
          aria-describedby={missing ? fault : undefined}
        />
      </label>
      {missing && (
        <p id={fault} className="fault">
          {say("sayWhat")}
        </p>
      )}
      <button type="submit" className="main">
        {say("save")}
      </button>
    </form>
  );
}
