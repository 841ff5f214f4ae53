import type { Corner } from "#contract/zone/side.ts";

/** `chosen` is the current zone, `overlapping` a zone that overlaps it. */
export type Tone = "plain" | "chosen" | "overlapping" | "inactive";

export type Area = { id: number; name: string; corners: readonly Corner[]; tone: Tone };

export type Spot = { id: number; name: string; at: Corner; inside: boolean };

/** `pin` is the chosen place; `onPin` receives the place of a click. */
export type Pinning = { pin: Corner | null; onPin: (at: Corner) => void };

/** `focus` holds the corners that the map is framed around. */
export type Scene = { areas: readonly Area[]; spots: readonly Spot[]; focus: readonly Corner[] };

/** The northernmost corner; the area's name stands above it, where it covers nothing inside the area. */
export const topOf = (corners: readonly Corner[]): Corner =>
  corners.reduce((top, corner) => (corner[1] > top[1] ? corner : top), [0, -90]);

export type Bounds = { west: number; south: number; east: number; north: number };

/** The view of an empty map. */
const india: Bounds = { west: 68, south: 7, east: 97.5, north: 35.5 };

/** India when there are no corners. */
export function boundsOf(corners: readonly Corner[]): Bounds {
  if (corners.length === 0) return india;
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) };
}
