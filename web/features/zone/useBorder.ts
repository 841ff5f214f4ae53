import { useDeferredValue, useMemo, useRef, useState } from "react";
import type { Corner } from "#contract/zone/side.ts";
import { withoutRepeats } from "#contract/zone/polygon.ts";
import { readCorners, writeCorners } from "./corners.ts";
import type { BorderEditor } from "./map/live/drawing.ts";

/** A border that is drawn on a map and typed as text; the text, stored in the form, is authoritative. */
export function useBorder(text: string, onChange: (text: string) => void) {
  const corners = useMemo(() => readCorners(text).corners, [text]);
  const [draft, setDraft] = useState<readonly Corner[] | null>(null);
  const [past, setPast] = useState<string[]>([]);
  const onMap = useRef<BorderEditor | null>(null);
  const write = (next: string) => {
    setDraft(null);
    onChange(next);
  };
  const change = (next: readonly Corner[]) => {
    const changed = writeCorners(next);
    if (changed !== text) setPast([...past, text]);
    write(changed);
  };
  return {
    /** The corners of the text. */
    corners,
    /** The displayed corners: while drawing, including the pointer's position. */
    seen: useDeferredValue(draft ?? corners),
    write,
    canUndo: draft !== null || past.length > 0,
    canClear: draft !== null || text !== "",
    undo: () => {
      if (onMap.current?.undo()) return;
      setPast(past.slice(0, -1));
      write(past.at(-1) ?? text);
    },
    clear: () => {
      onMap.current?.stop();
      change([]);
    },
    /** The map's props for drawing it. */
    drawing: {
      corners,
      handle: (handle: BorderEditor | null) => {
        onMap.current = handle;
      },
      // The pointer's position equals the last corner until it moves.
      onDraft: (next: readonly Corner[]) => setDraft(next.length === 0 ? null : withoutRepeats(next)),
      onDone: (next: readonly Corner[]) => change(withoutRepeats(next)),
    },
  };
}
