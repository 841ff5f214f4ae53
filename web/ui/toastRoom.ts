import { isSeen } from "./isSeen.ts";

type Size = { width: number; height: number };
/** A place on the window, px from its top left. */
export type Spot = { top: number; left: number };
type Box = Spot & { bottom: number; right: number };

/** What is pressed or typed into. */
const controls =
  "a[href], button, input, select, textarea, summary, label, [role='tab'], [role='option'], [tabindex='0']";
const EDGE = 16;
const STEP = 8;
const AIR = 4;

const isOver = (a: Box, b: Box): boolean =>
  a.left < b.right + AIR && a.right > b.left - AIR && a.top < b.bottom + AIR && a.bottom > b.top - AIR;

/** The nearest spot to an edge of the window, above before below and right before left, where a toast covers none of `taken`. */
export function findRoom(toast: Size, window: Size, taken: readonly Box[]): Spot {
  const lowest = Math.max(EDGE, window.height - toast.height - EDGE);
  const right = Math.max(0, window.width - toast.width - EDGE);
  const lefts = [...new Set([right, Math.round((window.width - toast.width) / 2), Math.min(EDGE, right)])];
  for (let away = 0; EDGE + away <= lowest; away += STEP)
    for (const top of [EDGE + away, lowest - away])
      for (const left of lefts) {
        const box = { top, left, bottom: top + toast.height, right: left + toast.width };
        if (!taken.some((other) => isOver(box, other))) return { top, left };
      }
  // Where all is full of controls, those at the foot of the window are met last.
  return { top: lowest, left: lefts[1] ?? right };
}

/** Where on this page a toast of a size covers no control. */
export function roomFor(toast: HTMLElement): Spot {
  const taken = [...document.querySelectorAll(controls)]
    .filter((control) => !toast.contains(control) && isSeen(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ bottom, top }) => bottom > 0 && top < innerHeight);
  const { width, height } = toast.getBoundingClientRect();
  return findRoom(
    { width, height },
    { width: document.documentElement.clientWidth, height: innerHeight },
    taken,
  );
}
