import { useEffect, useId, useRef } from "react";
import { PhotoButton } from "./PhotoButton.tsx";
import type { PhotoKind } from "./terms.ts";
import { useWords } from "./words/words.ts";

type Props = {
  pillar: string;
  kind: PhotoKind;
  /** Whether a press may still be the one that has brought this here. */
  disabled: boolean;
  onPhoto: (kind: PhotoKind, file: File) => Promise<unknown>;
  onWithout: () => void;
  onClose: () => void;
};

/** Asks for the photo that the company wants before a wash counts as done; whoever cannot take one goes on without. */
export function PhotoFirst({ pillar, kind, disabled, onPhoto, onWithout, onClose }: Props) {
  const say = useWords();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="reasons" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>{say("photoFirst", { pillar })}</h2>
      <div className="photos">
        <PhotoButton kind={kind} onPhoto={onPhoto} />
      </div>
      <button type="button" className="plain" disabled={disabled} onClick={onWithout}>
        {say("withoutPhoto")}
      </button>
      <button type="button" className="plain" onClick={onClose}>
        {say("cancel")}
      </button>
    </dialog>
  );
}
