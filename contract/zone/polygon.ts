import { z } from "zod";

/** Longitude and latitude in degrees, as GeoJSON orders them. */
export type Corner = readonly [longitude: number, latitude: number];

const MOST_CORNERS = 500;

const turn = (a: Corner, b: Corner, c: Corner): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

const isBetween = (a: Corner, b: Corner, c: Corner): boolean =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1]);

/** Whether the segments ab and cd have a point in common. */
function meet(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc !== abd && cda !== cdb) return true;
  return (
    (abc === 0 && isBetween(a, b, c)) ||
    (abd === 0 && isBetween(a, b, d)) ||
    (cda === 0 && isBetween(c, d, a)) ||
    (cdb === 0 && isBetween(c, d, b))
  );
}

/** Whether a border, closed from its last corner to its first, crosses or touches itself. */
export function crossesItself(corners: readonly Corner[]): boolean {
  const sides = corners.map(
    (corner, index) => [corner, corners[(index + 1) % corners.length] ?? corner] as const,
  );
  return sides.some(([a, b], first) =>
    sides.some(([c, d], second) => {
      const apart = Math.abs(first - second);
      // Neighbours share a corner; they only must not fold back upon each other.
      if (apart === 1 || apart === sides.length - 1)
        return (
          second > first &&
          turn(a, b, d) === 0 &&
          turn(c, d, a) === 0 &&
          sides.length > 2 &&
          folds(a, b, c, d)
        );
      return second > first && meet(a, b, c, d);
    }),
  );
}

/** Of two sides on one line that share a corner: whether they lie upon each other. */
function folds(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  const shared = b[0] === c[0] && b[1] === c[1] ? ([a, b, d] as const) : ([b, a, c] as const);
  const [from, corner, to] = shared;
  return (from[0] - corner[0]) * (to[0] - corner[0]) + (from[1] - corner[1]) * (to[1] - corner[1]) > 0;
}

const degrees = (most: number, error: string) => z.number({ error }).min(-most, error).max(most, error);
export const Longitude = degrees(180, "Longitude must be from -180 to 180");
export const Latitude = degrees(90, "Latitude must be from -90 to 90");

/** The border of an area: its corners in order, the first not repeated at the end. Empty: not drawn yet. */
export const Polygon = z
  .array(z.tuple([Longitude, Latitude], { error: "Each corner is [longitude, latitude]" }), {
    error: "Must be a list of corners",
  })
  .max(MOST_CORNERS, `Use at most ${MOST_CORNERS} corners`)
  .refine((corners) => corners.length === 0 || corners.length >= 3, "An area has at least three corners")
  .refine((corners) => !crossesItself(corners), "The border must not cross itself");
