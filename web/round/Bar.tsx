import { Picture } from "./pictures.tsx";
import type { Note } from "./state.ts";
import type { QueuedReport, Wash } from "./terms.ts";
import { useWords } from "./words/words.ts";

type Props = {
  /** What the thumbs are about; undefined where there is nothing to say. */
  wash: Wash | undefined;
  note: Note | null;
  disabled: boolean;
  onDone: () => void;
  onMissed: () => void;
  onUndo: (report: QueuedReport) => void;
  onCloseNote: () => void;
};

/** Under the thumb: Done and Not done, and above them what was just reported. */
export function Bar({ wash, note, disabled, onDone, onMissed, onUndo, onCloseNote }: Props) {
  const say = useWords();
  return (
    <div className="bar">
      <div className="notes" role="status">
        {note && (
          <p className="note" data-lasting={note.kind !== "reported" || undefined}>
            <span>{wordsOf(note, say)}</span>
            {note.kind === "reported" ? (
              <button type="button" onClick={() => onUndo(note.report)}>
                {say("undo")}
              </button>
            ) : (
              <button type="button" onClick={onCloseNote}>
                {say("read")}
              </button>
            )}
          </p>
        )}
      </div>
      {wash && (
        <div className="thumbs">
          <button
            type="button"
            className="missed"
            aria-pressed={wash.outcome === "missed"}
            disabled={disabled}
            onClick={onMissed}
          >
            <Picture name="missed" /> {say("notDone")}
          </button>
          <button
            type="button"
            className="main"
            aria-pressed={wash.outcome === "done"}
            disabled={disabled}
            onClick={onDone}
          >
            <Picture name="done" /> {say("done")}
          </button>
        </div>
      )}
    </div>
  );
}

function wordsOf(note: Note, say: ReturnType<typeof useWords>): string {
  if (note.kind === "late" || note.kind === "superseded") return say(note.kind, { pillar: note.pillar });
  if (note.kind !== "reported") return say(note.kind);
  const { pillar, reason } = note.report;
  return reason ? say("saidMissed", { pillar, reason: say(reason) }) : say("saidDone", { pillar });
}
