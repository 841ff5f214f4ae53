import type { Corner } from "#contract/zone/side.ts";
import { type Bounds, boundsOf } from "./shapes.ts";

const RADIANS = Math.PI / 180;

/** The latitude's place on a map on which angles stay true, in degrees of its equator. */
const mercator = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (latitude * RADIANS) / 2)) / RADIANS;
const latitudeAt = (y: number): number => (2 * Math.atan(Math.exp(y * RADIANS)) - Math.PI / 2) / RADIANS;

/** The smallest piece of the earth that is shown, in degrees: a single point needs some ground around it. */
const SMALLEST = 0.01;

export type Frame = {
  /** From a place to its pixel. */
  project: (corner: Corner) => readonly [x: number, y: number];
  /** From a pixel to its place. */
  placeAt: (x: number, y: number) => Corner;
  bounds: Bounds;
};

/** Fits corners into a picture of so many pixels, with a margin; `bounds` is what the picture then shows. */
export function frameOf(corners: readonly Corner[], width: number, height: number, margin: number): Frame {
  const { west, south, east, north } = boundsOf(corners);
  const [bottom, top] = [mercator(south), mercator(north)];
  const across = Math.max(east - west, SMALLEST);
  const up = Math.max(top - bottom, SMALLEST);
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
