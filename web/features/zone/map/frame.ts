import type { Corner } from "#contract/zone/side.ts";
import { type Bounds, boundsOf } from "./shapes.ts";

const RADIANS = Math.PI / 180;

/** Mercator projection of a latitude, in degrees of the equator. */
const mercator = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (latitude * RADIANS) / 2)) / RADIANS;
const latitudeAt = (y: number): number => (2 * Math.atan(Math.exp(y * RADIANS)) - Math.PI / 2) / RADIANS;

/** The smallest extent shown, in degrees, so that a single point has surroundings. */
const MIN_SPAN = 0.01;

export type Frame = {
  /** Converts coordinates to pixels. */
  project: (corner: Corner) => readonly [x: number, y: number];
  /** Converts pixels to coordinates. */
  placeAt: (x: number, y: number) => Corner;
  bounds: Bounds;
};

/** Fits corners into a picture of the given size and margin in pixels; `bounds` is the visible area. */
export function frameOf(corners: readonly Corner[], width: number, height: number, margin: number): Frame {
  const { west, south, east, north } = boundsOf(corners);
  const [bottom, top] = [mercator(south), mercator(north)];
  const across = Math.max(east - west, MIN_SPAN);
  const up = Math.max(top - bottom, MIN_SPAN);
  const scale = Math.min((width - 2 * margin) / across, (height - 2 * margin) / up);
  const [middleX, middleY] = [(west + east) / 2, (bottom + top) / 2];
  const [halfX, halfY] = [width / 2 / scale, height / 2 / scale];
  return {
    project: ([x, y]) => [width / 2 + (x - middleX) * scale, height / 2 - (mercator(y) - middleY) * scale],
    placeAt: (x, y) => [middleX + (x - width / 2) / scale, latitudeAt(middleY - (y - height / 2) / scale)],
    bounds: {
      west: middleX - halfX,
      east: middleX + halfX,
      south: latitudeAt(middleY - halfY),
      north: latitudeAt(middleY + halfY),
    },
  };
}
