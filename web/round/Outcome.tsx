import { Picture } from "./pictures.tsx";
import type { Wash } from "./terms.ts";
import { useWords } from "./words/words.ts";

/** What is known of a wash, in a picture and words; nothing while it is to be done. */
export function Outcome({ wash: { outcome, reason, status } }: { wash: Wash }) {
  const say = useWords();
  if (outcome === "done")
    return (
      <span className="outcome" data-outcome="done">
        <Picture name="done" /> {say("done")}
      </span>
    );
  if (outcome === "missed")
    return (
      <span className="outcome" data-outcome="missed">
        <Picture name={reason ?? "missed"} /> {say("notDone")}
        {reason && `: ${say(reason)}`}
      </span>
    );
  if (status !== "skipped" && status !== "cancelled") return null;
  return (
    <span className="outcome" data-outcome="off">
      <Picture name="missed" /> {say(status)}
    </span>
  );
}
