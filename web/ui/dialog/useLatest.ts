import { useState } from "react";

/** The record of a dialog, kept while the dialog closes, so that its words don't change before it has. */
export function useLatest(editing: number | "new" | null): number | "new" {
  const [latest, setLatest] = useState<number | "new">("new");
  if (editing !== null && editing !== latest) setLatest(editing);
  return editing ?? latest;
}
