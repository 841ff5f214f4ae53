import type { Corner } from "#contract/zone/side.ts";
import type { Bounds } from "./shapes.ts";

const MAX_LINES = 12;
const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];

const between = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
};

/** Meridians and parallels at round degrees; the larger the view, the wider the step. */
export function gridOf({ west, south, east, north }: Bounds): (readonly [Corner, Corner])[] {
  const span = Math.max(east - west, north - south);
  const step = steps.find((degrees) => span / degrees <= MAX_LINES) ?? 30;
  return [
    ...between(west, east, step).map((x) => [[x, south] as const, [x, north] as const] as const),
    ...between(south, north, step).map((y) => [[west, y] as const, [east, y] as const] as const),
  ];
}
