import { useState } from "react";

/** The dialog's last record, so that its text does not change during the closing animation. */
export function useLatest(editing: number | "new" | null): number | "new" {
  const [latest, setLatest] = useState<number | "new">("new");
  if (editing !== null && editing !== latest) setLatest(editing);
  return editing ?? latest;
}
