import type { CleanerTranslate } from "./texts.ts";
import { Picture } from "./pictures.tsx";
import type { Note } from "./state.ts";
import type { QueuedReport, Wash } from "./terms.ts";
import { reasons } from "#contract/dispatch/reason.ts";
import { useTranslator } from "./texts.ts";

type Props = {
  /** The wash to report; undefined without one. */
  wash: Wash | undefined;
  note: Note | null;
  disabled: boolean;
  onDone: () => void;
  onMissed: () => void;
  onUndo: (report: QueuedReport) => void;
  onCloseNote: () => void;
};

/** Bottom bar for the thumb: Done and Not done, below the latest note. */
export function Bar({ wash, note, disabled, onDone, onMissed, onUndo, onCloseNote }: Props) {
  const { t } = useTranslator();
  return (
    <div className="bar">
      <div className="notes" role="status">
        {note && (
          <p className="note" data-lasting={note.kind !== "reported" || undefined}>
            <span>{textOf(note, t)}</span>
            {note.kind === "reported" ? (
              <button type="button" onClick={() => onUndo(note.report)}>
                {t("cleaner.undo")}
              </button>
            ) : (
              <button type="button" onClick={onCloseNote}>
                {t("cleaner.read")}
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
            <Picture name="missed" /> {t("cleaner.notDone")}
          </button>
          <button
            type="button"
            className="main"
            aria-pressed={wash.outcome === "done"}
            disabled={disabled}
            onClick={onDone}
          >
            <Picture name="done" /> {t("cleaner.done")}
          </button>
        </div>
      )}
    </div>
  );
}

function textOf(note: Note, t: CleanerTranslate): string {
  if (note.kind === "late" || note.kind === "superseded" || note.kind === "forOffice")
    return t(`cleaner.${note.kind}`, { pillar: note.pillar });
  if (note.kind !== "reported") return t(`cleaner.${note.kind}`);
  const { pillar, reason } = note.report;
  return reason
    ? t("cleaner.saidMissed", { pillar, reason: t(reasons[reason].button) })
    : t("cleaner.saidDone", { pillar });
}
