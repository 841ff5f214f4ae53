import { useDeferredValue, useMemo, useRef, useState } from "react";
import type { Corner } from "#contract/zone/side.ts";
import { Polygon } from "#contract/zone/polygon.ts";
import { readCorners, writeCorners } from "./corners.ts";
import type { DrawingHandle } from "./map/live/drawing.ts";

/** Without the repeats that a border under way has: the pointer still rests on its last corner. */
const settled = (corners: readonly Corner[]): readonly Corner[] => Polygon.safeParse(corners).data ?? corners;

/** A border that is drawn on a map and written as text; the text, which the form holds, is the truth. */
export function useBorder(text: string, write: (text: string) => void) {
  const corners = useMemo(() => readCorners(text).corners, [text]);
  const [draft, setDraft] = useState<readonly Corner[] | null>(null);
  const [past, setPast] = useState<string[]>([]);
  const onMap = useRef<DrawingHandle | null>(null);
  const change = (next: readonly Corner[]) => {
    setPast([...past, text]);
    setDraft(null);
    write(writeCorners(next));
  };
  return {
    /** Its corners as they are written. */
    corners,
    /** Its corners as they are seen: while it is drawn, with the pointer's place. */
    seen: useDeferredValue(draft ?? corners),
    canUndo: draft !== null || past.length > 0,
    canClear: draft !== null || text !== "",
    undo: () => {
      if (onMap.current?.undo()) return;
      setDraft(null);
      if (past.length === 0) return;
      setPast(past.slice(0, -1));
      write(past.at(-1) ?? "");
    },
    clear: () => {
      onMap.current?.stop();
      change([]);
    },
    /** What the map needs to draw it. */
    drawing: {
      corners,
      handle: (handle: DrawingHandle | null) => {
        onMap.current = handle;
      },
      onDraft: (next: readonly Corner[]) => setDraft(settled(next)),
      onDone: (next: readonly Corner[]) => change(settled(next)),
    },
  };
}
