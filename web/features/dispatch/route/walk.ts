export type Walked = { parkingPillarId: number; name: string };

/** Moves a pillar to index `to`, clamped to the ends. */
export function movedTo(walk: readonly Walked[], id: number, to: number): readonly Walked[] {
  const moved = walk.find(({ parkingPillarId }) => parkingPillarId === id);
  if (!moved) return walk;
  const others = walk.filter((one) => one !== moved);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), moved, ...others.slice(place)];
}

/** Moves a pillar one place earlier or later. */
export const movedBy = (walk: readonly Walked[], id: number, step: 1 | -1): readonly Walked[] =>
  movedTo(walk, id, walk.findIndex(({ parkingPillarId }) => parkingPillarId === id) + step);

/** Moves a pillar right behind another. */
export function movedAfter(walk: readonly Walked[], id: number, after: number): readonly Walked[] {
  if (id === after) return walk;
  const others = walk.filter(({ parkingPillarId }) => parkingPillarId !== id);
  return movedTo(walk, id, others.findIndex(({ parkingPillarId }) => parkingPillarId === after) + 1);
}
