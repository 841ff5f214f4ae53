import { useState } from "react";
import { Picture } from "./pictures.tsx";
import type { PhotoKind } from "./terms.ts";
import { useWords } from "./words/words.ts";

type Props = {
  kind: PhotoKind;
  onPhoto: (kind: PhotoKind, file: File) => Promise<unknown>;
  /** How many wait on this phone. */
  waiting?: number;
};

/** Opens the phone's own camera: it works on every phone and asks for nothing. */
export function PhotoButton({ kind, onPhoto, waiting = 0 }: Props) {
  const say = useWords();
  const [working, setWorking] = useState(false);
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    setWorking(true);
    await onPhoto(kind, file);
    setWorking(false);
    // The same picture may be chosen again.
    input.value = "";
  };
  return (
    <label className="photo" data-kept={waiting > 0 || undefined}>
      <Picture name="camera" />
      <span>{say(kind === "before" ? "photoBefore" : "photoAfter")}</span>
      {working && <small role="status">{say("photoWorking")}</small>}
      {!working && waiting > 0 && <small>{say("photoKept", { count: waiting })}</small>}
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
