import {
  along,
  areApart,
  type Corner,
  distance,
  foldsBack,
  gridded,
  isOn,
  meet,
  pointAt,
  type Side,
  sidesOf,
  orientation,
} from "./side.ts";

/** Distance from a border that counts as on it, in grid units: covers rounding of a point between two grid lines. */
const ON_BORDER = 0.1;

const ascending = (one: number, other: number): number => one - other;

/** True if a closed border crosses or touches itself. */
export function crossesItself(corners: readonly Corner[]): boolean {
  const sides = sidesOf(gridded(corners));
  const last = sides.length - 1;
  return sides.some((side, first) =>
    sides.some((other, second) => {
      if (second <= first) return false;
      // Neighbours share a corner; they only must not overlap.
      if (second === first + 1) return foldsBack(side[0], side[1], other[1]);
      if (first === 0 && second === last) return foldsBack(other[0], side[0], side[1]);
      return meet(side, other);
    }),
  );
}

/** Where a horizontal line at `height` crosses a border, from left to right. */
const crossingsAt = (height: number, sides: readonly Side[]): number[] =>
  sides
    .filter(([a, b]) => a[1] > height !== b[1] > height)
    .map(([a, b]) => a[0] + ((b[0] - a[0]) * (height - a[1])) / (b[1] - a[1]))
    .toSorted(ascending);

/** Ray casting: a point with an odd number of sides to its left is inside, unless it lies on a side. */
const isEnclosed = (point: Corner, sides: readonly Side[]): boolean =>
  sides.filter(
    ([a, b]) => a[1] > point[1] !== b[1] > point[1] && orientation(a, b, point) > 0 === a[1] > b[1],
  ).length %
    2 ===
  1;

const isWithin = (point: Corner, sides: readonly Side[]): boolean =>
  isEnclosed(point, sides) && !sides.some((side) => distance(point, side) <= ON_BORDER);

/** True if a point lies in an area or on its border; the database computes the same. */
export function liesIn(point: Corner, area: readonly Corner[]): boolean {
  const sides = sidesOf(gridded(area));
  return gridded([point]).some((here) => isEnclosed(here, sides) || sides.some((side) => isOn(here, side)));
}

/** Midpoints of the parts into which `others` cut `side`. */
function middles(side: Side, others: readonly Side[]): Corner[] {
  const [a, b] = side;
  const cuts = others
    .filter((other) => !areApart(side, other))
    .flatMap((other) => {
      const [before, after] = [orientation(...other, a), orientation(...other, b)];
      const crossing = before > 0 === after > 0 ? [] : [before / (before - after)];
      const touching = other.filter((corner) => distance(corner, side) <= ON_BORDER);
      return [...crossing, ...touching.map((corner) => along(corner, side))];
    });
  const ends = [0, ...cuts, 1].toSorted(ascending);
  return ends.slice(1).map((end, index) => pointAt(side, (end + (ends[index] ?? 0)) / 2));
}

const enters = (sides: readonly Side[], others: readonly Side[]): boolean =>
  sides.some((side) => middles(side, others).some((middle) => isWithin(middle, others)));

/** A point inside an area: above its lowest corner, between the first two sides there. */
function somePointIn(sides: readonly Side[]): Corner {
  const [lowest = 0, next = 0] = [...new Set(sides.map(([[, y]]) => y))].toSorted(ascending);
  const height = (lowest + next) / 2;
  const [left = 0, right = 0] = crossingsAt(height, sides);
  return [(left + right) / 2, height];
}

/** True if two areas overlap; touching borders do not count. */
export function areasOverlap(one: readonly Corner[], other: readonly Corner[]): boolean {
  if (one.length === 0 || other.length === 0) return false;
  const [sides, others] = [sidesOf(gridded(one)), sidesOf(gridded(other))];
  // If neither border enters the other area, the two are apart or identical.
  return enters(sides, others) || enters(others, sides) || isWithin(somePointIn(sides), others);
}
