/** A seeded random generator: the same seed gives the same city. */
export type Chance = {
  /** An integer from 0 to `end`, exclusive. */
  below: (end: number) => number;
  pick: <T>(from: readonly T[]) => T;
};

/** mulberry32: 32 bits of state, which is plenty for a demo. */
export function chanceOf(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { below, pick: (from) => from[below(from.length)] as (typeof from)[number] };
}
