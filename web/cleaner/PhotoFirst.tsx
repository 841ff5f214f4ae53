import { useEffect, useId, useRef } from "react";
import { PhotoButton } from "./PhotoButton.tsx";
import type { PhotoKind } from "./terms.ts";
import { useTranslator } from "./texts.ts";

type Props = {
  pillar: string;
  kind: PhotoKind;
  /** True while a click may still belong to the tap that opened this. */
  disabled: boolean;
  onPhoto: (kind: PhotoKind, file: File) => Promise<unknown>;
  onWithout: () => void;
  onClose: () => void;
};

/** Asks for the photo that the company requires before a wash is done; can be skipped. */
export function PhotoFirst({ pillar, kind, disabled, onPhoto, onWithout, onClose }: Props) {
  const { t } = useTranslator();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="reasons" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>{t("cleaner.photoFirst", { pillar })}</h2>
      <div className="photos">
        <PhotoButton kind={kind} onPhoto={onPhoto} />
      </div>
      <button type="button" className="plain" disabled={disabled} onClick={onWithout}>
        {t("cleaner.withoutPhoto")}
      </button>
      <button type="button" className="plain" onClick={onClose}>
        {t("cleaner.cancel")}
      </button>
    </dialog>
  );
}
