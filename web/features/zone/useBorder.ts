import { useDeferredValue, useMemo, useRef, useState } from "react";
import type { Corner } from "#contract/zone/side.ts";
import { withoutRepeats } from "#contract/zone/polygon.ts";
import { readCorners, writeCorners } from "./corners.ts";
import type { BorderEditor } from "./map/live/drawing.ts";

/** A border that is drawn on a map and written as text; the text, which the form holds, is the truth. */
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
    /** Its corners as they are written. */
    corners,
    /** Its corners as they are seen: while it is drawn, with the pointer's place. */
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
    /** What the map needs to draw it. */
    drawing: {
      corners,
      handle: (handle: BorderEditor | null) => {
        onMap.current = handle;
      },
      // The pointer rests on the last corner until it moves on.
      onDraft: (next: readonly Corner[]) => setDraft(next.length === 0 ? null : withoutRepeats(next)),
      onDone: (next: readonly Corner[]) => change(withoutRepeats(next)),
    },
  };
}
