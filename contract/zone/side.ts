/** Longitude and latitude in degrees, in GeoJSON order. */
export type Corner = readonly [longitude: number, latitude: number];

/** A side of a border, on the grid. */
export type Side = readonly [from: Corner, to: Corner];

/** Decimals of a degree: a grid of eleven centimetres. */
export const DECIMALS = 6;
const PER_DEGREE = 10 ** DECIMALS;

export const onGrid = (degree: number): number => Math.round(degree * PER_DEGREE) / PER_DEGREE;

/** Corners in whole grid units: orientations are then exact for areas of up to ninety degrees across. */
export const gridded = (corners: readonly Corner[]): Corner[] =>
  corners.map(([x, y]) => [Math.round(x * PER_DEGREE), Math.round(y * PER_DEGREE)]);

/** The sides of a border, closed from the last corner to the first. */
export const sidesOf = (corners: readonly Corner[]): Side[] =>
  corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] ?? corner]);

/** Twice the area of the triangle abc: above zero for a left turn, zero when collinear. */
export const orientation = (a: Corner, b: Corner, c: Corner): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

const isBetween = (a: Corner, b: Corner, c: Corner): boolean =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1]);

/** True if the bounding boxes of two sides are disjoint, as nearly all are: cheaper than `meet`. */
export const areApart = ([a, b]: Side, [c, d]: Side): boolean =>
  Math.max(a[0], b[0]) < Math.min(c[0], d[0]) ||
  Math.max(c[0], d[0]) < Math.min(a[0], b[0]) ||
  Math.max(a[1], b[1]) < Math.min(c[1], d[1]) ||
  Math.max(c[1], d[1]) < Math.min(a[1], b[1]);

/** True if a grid point lies on a side. */
export const isOn = (point: Corner, [a, b]: Side): boolean =>
  orientation(a, b, point) === 0 && isBetween(a, b, point);

/** True if two sides have a point in common. */
export function meet(side: Side, other: Side): boolean {
  if (areApart(side, other)) return false;
  const [[a, b], [c, d]] = [side, other];
  const [abc, abd, cda, cdb] = [
    orientation(a, b, c),
    orientation(a, b, d),
    orientation(c, d, a),
    orientation(c, d, b),
  ];
  return (
    (Math.sign(abc) * Math.sign(abd) < 0 && Math.sign(cda) * Math.sign(cdb) < 0) ||
    isOn(c, side) ||
    isOn(d, side) ||
    isOn(a, other) ||
    isOn(b, other)
  );
}

/** True if the path from `a` to `b` to `c` reverses onto itself. */
export const foldsBack = (a: Corner, b: Corner, c: Corner): boolean =>
  orientation(a, b, c) === 0 && (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) >= 0;

/** Position along a side, from 0 to 1, of its line's nearest point to `point`. */
export function along(point: Corner, [a, b]: Side): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy);
}

export const pointAt = ([a, b]: Side, part: number): Corner => [
  a[0] + part * (b[0] - a[0]),
  a[1] + part * (b[1] - a[1]),
];

/** Distance of a point from a side, in grid units. */
export function distance(point: Corner, side: Side): number {
  const nearest = pointAt(side, Math.min(1, Math.max(0, along(point, side))));
  return Math.hypot(point[0] - nearest[0], point[1] - nearest[1]);
}
