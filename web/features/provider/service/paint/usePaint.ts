import { type PointerEvent, useRef, useState } from "react";
import { type Painted, withPlaces } from "./painted.ts";

const MAX_UNDO = 50;
/** In CSS pixels: a finger that has moved less sideways may still start to scroll. */
const SWIPE_THRESHOLD = 6;
/** In CSS pixels, below the size of any place: fast pointer moves are interpolated in these steps. */
const STEP = 8;

type Point = { x: number; y: number };
type Stroke = { pointerId: number; before: Painted; on: boolean; start: string; at: Point; touch: boolean };

const keyAt = (element: Element | null): string | null =>
  element?.closest("[data-spot]")?.getAttribute("data-spot") ?? null;

/** The places between two points of the screen. */
function placesBetween(from: Point, to: Point): string[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP));
  const keys = Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps;
    return keyAt(document.elementFromPoint(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part));
  });
  return keys.filter((key) => key !== null);
}

/**
 * Painting by strokes: pressing and dragging paints all touched places, or clears them if the first one was painted.
 * `initial` is the state before the first stroke. A finger paints sideways; up and down scrolls.
 */
export function usePaint(initial: Painted) {
  const [past, setPast] = useState<readonly Painted[]>([]);
  const [mine, setMine] = useState<Painted | null>(null);
  const painted = mine ?? initial;
  const stroke = useRef<Stroke | null>(null);

  const remember = (before: Painted) => setPast((all) => [...all, before].slice(-MAX_UNDO));
  const paint = (next: Painted) => {
    if (next === painted) return;
    remember(painted);
    setMine(next);
  };
  const begin = (event: PointerEvent) => {
    const start = event.target instanceof Element ? keyAt(event.target) : null;
    if (start === null || event.button !== 0 || stroke.current) return;
    const { pointerId, clientX, clientY, pointerType } = event;
    const on = !painted.has(start);
    const touch = pointerType === "touch";
    stroke.current = { pointerId, before: painted, on, start, at: { x: clientX, y: clientY }, touch };
    if (!touch) setMine(withPlaces(painted, [start], on));
  };
  const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const own = stroke.current;
    if (own?.pointerId !== pointerId) return;
    const at = { x: clientX, y: clientY };
    if (own.touch && Math.abs(at.x - own.at.x) < SWIPE_THRESHOLD) return;
    const keys = [own.start, ...placesBetween(own.at, at)];
    stroke.current = { ...own, at, touch: false };
    setMine((before) => withPlaces(before ?? own.before, keys, own.on));
  };
  const end = ({ pointerId, type }: PointerEvent) => {
    const own = stroke.current;
    if (own?.pointerId !== pointerId) return;
    stroke.current = null;
    // The browser took over the touch for scrolling: undo the stroke.
    if (type === "pointercancel") return setMine(own.before);
    remember(own.before);
    setMine((before) => withPlaces(before ?? own.before, [own.start], own.on));
  };
  const undo = () => {
    const last = past.at(-1);
    if (last === undefined) return;
    setMine(last);
    setPast(past.slice(0, -1));
  };
  return {
    painted,
    paint,
    undo,
    canUndo: past.length > 0,
    strokes: { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end },
  };
}
