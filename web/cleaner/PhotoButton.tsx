import { useState } from "react";
import { Picture } from "./pictures.tsx";
import type { PhotoKind } from "./terms.ts";
import { useTranslator } from "./texts.ts";

type Props = {
  kind: PhotoKind;
  onPhoto: (kind: PhotoKind, file: File) => Promise<unknown>;
  /** Number of unsent photos. */
  waiting?: number;
};

/** Opens the phone's own camera app, which works on every phone without a permission. */
export function PhotoButton({ kind, onPhoto, waiting = 0 }: Props) {
  const { t } = useTranslator();
  const [working, setWorking] = useState(false);
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    setWorking(true);
    await onPhoto(kind, file);
    setWorking(false);
    // Lets the same picture be chosen again.
    input.value = "";
  };
  return (
    <label className="photo" data-kept={waiting > 0 || undefined}>
      <Picture name="camera" />
      <span>{t(kind === "before" ? "cleaner.photoBefore" : "cleaner.photoAfter")}</span>
      {working && <small role="status">{t("cleaner.photoWorking")}</small>}
      {!working && waiting > 0 && <small>{t("cleaner.photoKept", { count: waiting })}</small>}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        disabled={working}
        onChange={(event) => void take(event.currentTarget)}
      />
    </label>
  );
}
