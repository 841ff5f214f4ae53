import type { Corner } from "#contract/zone/side.ts";

/** How an area stands out: the one that is looked at, those that overlap it, those that are switched off. */
export type Tone = "plain" | "chosen" | "overlapping" | "inactive";

/** A zone on a map. */
export type Area = { id: number; name: string; corners: readonly Corner[]; tone: Tone };

/** A society on a map. */
export type Spot = { id: number; name: string; at: Corner; inside: boolean };

/** A place that is being chosen on a map: where its pin stands, and what a press does. */
export type Pinning = { pin: Corner | null; onPin: (at: Corner) => void };

/** What a map shows, and the corners that it is framed around. */
export type Scene = { areas: readonly Area[]; spots: readonly Spot[]; focus: readonly Corner[] };

/** The northernmost corner of an area: its name stands above, where it covers nothing that lies inside. */
export const topOf = (corners: readonly Corner[]): Corner =>
  corners.reduce((top, corner) => (corner[1] > top[1] ? corner : top), [0, -90]);

export type Bounds = { west: number; south: number; east: number; north: number };

/** Where a map begins when there is nothing to show yet. */
const india: Bounds = { west: 68, south: 7, east: 97.5, north: 35.5 };

/** The box around corners; India when there are none. */
export function boundsOf(corners: readonly Corner[]): Bounds {
  if (corners.length === 0) return india;
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) };
}
