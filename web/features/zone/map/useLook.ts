import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { type Look, shifted, type Size, whole, zoomed } from "./look.ts";

/** What one press or key does. */
const CLOSER = 1.5;
const STEP = 60;
/** How far a mouse may go, in pixels, and what it presses is still pressed. */
const STILL = 4;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};
const factors: Readonly<Record<string, number>> = { "+": CLOSER, "=": CLOSER, "-": 1 / CLOSER };

type Point = readonly [x: number, y: number];

/** Two fingers: where their middle is, and how far they are apart. */
function pinchOf(touches: TouchList, { left, top }: DOMRect): { middle: Point; apart: number } | null {
  const [one, other] = touches;
  if (!one || !other || touches.length > 2) return null;
  return {
    middle: [(one.clientX + other.clientX) / 2 - left, (one.clientY + other.clientY) / 2 - top],
    apart: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
  };
}

/**
 * Lets a picture be moved and enlarged: by its buttons, the keys, a mouse that drags, the wheel with Ctrl, two fingers. A
 * wheel alone and one finger scroll the page, as over the map. Another `subject` is looked at as a whole.
 */
export function useLook(sheet: { current: HTMLElement | null }, size: Size, subject: string) {
  const [{ look, of }, set] = useState({ look: whole, of: subject });
  const current = of === subject ? look : whole;
  const change = (next: (before: Look) => Look) =>
    set((before) => ({ look: next(before.of === subject ? before.look : whole), of: subject }));
  const shift = (by: Point) => change((before) => shifted(before, by, size));
  const zoom = (factor: number, at: Point = [size.width / 2, size.height / 2]) =>
    change((before) => zoomed(before, factor, at, size));

  const latest = useRef({ shift, zoom });
  useEffect(() => {
    latest.current = { shift, zoom };
  });
  useEffect(() => (sheet.current ? hearWheelAndFingers(sheet.current, latest) : undefined), [sheet]);

  const drag = useRef<{ at: Point; moved: boolean } | null>(null);
  const hears = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const [arrow, factor] = [arrows[event.key], factors[event.key]];
      if (arrow) shift(arrow);
      else if (factor) zoom(factor);
      else return;
      event.preventDefault();
    },
    onPointerDown: ({ pointerType, button, clientX, clientY }: PointerEvent) => {
      drag.current =
        pointerType === "mouse" && button === 0 ? { at: [clientX, clientY], moved: false } : null;
    },
    onPointerMove: ({ buttons, clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      const { current: begun } = drag;
      if (!begun || buttons !== 1) return;
      const by: Point = [clientX - begun.at[0], clientY - begun.at[1]];
      if (!begun.moved && Math.hypot(...by) < STILL) return;
      if (!begun.moved) currentTarget.setPointerCapture(pointerId);
      drag.current = { at: [clientX, clientY], moved: true };
      shift(by);
    },
    // What a drag ends on was not pressed.
    onClickCapture: (event: MouseEvent) => {
      if (drag.current?.moved && event.detail > 0) event.stopPropagation();
      drag.current = null;
    },
  };
  return {
    look: current,
    hears,
    closer: () => zoom(CLOSER),
    further: () => zoom(1 / CLOSER),
    showAll: () => change(() => whole),
  };
}

type Moves = { shift: (by: Point) => void; zoom: (factor: number, at: Point) => void };

/** Listens itself, since React's listeners cannot keep the page from scrolling. Answers how to stop. */
function hearWheelAndFingers(sheet: HTMLElement, latest: { current: Moves }): () => void {
  let pinch: ReturnType<typeof pinchOf> = null;
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left, top } = sheet.getBoundingClientRect();
    latest.current.zoom(Math.exp(-event.deltaY / 200), [event.clientX - left, event.clientY - top]);
  };
  const begin = ({ touches }: TouchEvent) => {
    pinch = pinchOf(touches, sheet.getBoundingClientRect());
  };
  const move = (event: TouchEvent) => {
    const next = pinchOf(event.touches, sheet.getBoundingClientRect());
    if (!pinch || !next) return;
    event.preventDefault();
    latest.current.shift([next.middle[0] - pinch.middle[0], next.middle[1] - pinch.middle[1]]);
    latest.current.zoom(next.apart / pinch.apart, next.middle);
    pinch = next;
  };
  const listeners = new AbortController();
  const active = { passive: false, signal: listeners.signal };
  sheet.addEventListener("wheel", turn, active);
  sheet.addEventListener("touchmove", move, active);
  for (const kind of ["touchstart", "touchend", "touchcancel"] as const)
    sheet.addEventListener(kind, begin, { signal: listeners.signal });
  return () => listeners.abort();
}
