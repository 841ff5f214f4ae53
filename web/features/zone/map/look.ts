import type { Frame } from "./frame.ts";

/** How a picture is looked at: enlarged around its middle, then shifted by so many pixels. */
export type Look = { zoom: number; right: number; down: number };

/** The whole of it. */
export const whole: Look = { zoom: 1, right: 0, down: 0 };

/** A picture's size, in pixels. */
export type Size = { width: number; height: number };

const LEAST = 0.25;
const MOST = 64;

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** Keeps something of the whole under the middle of the picture, so that nobody gets lost. */
const held = ({ zoom, right, down }: Look, { width, height }: Size): Look => {
  const half = Math.max(zoom, 1) / 2;
  return { zoom, right: within(right, width * half), down: within(down, height * half) };
};

/** The look from elsewhere: what was seen goes so many pixels to the right and down. */
export const shifted = (look: Look, [right, down]: readonly [number, number], size: Size): Look =>
  held({ ...look, right: look.right + right, down: look.down + down }, size);

/** Closer by a factor, or further away; what is at the pixel stays there. */
export function zoomed(look: Look, factor: number, [x, y]: readonly [number, number], size: Size): Look {
  const zoom = Math.min(MOST, Math.max(LEAST, look.zoom * factor));
  const grown = zoom / look.zoom;
  const [fromX, fromY] = [x - size.width / 2, y - size.height / 2];
  const right = fromX - (fromX - look.right) * grown;
  return held({ zoom, right, down: fromY - (fromY - look.down) * grown }, size);
}

/** The frame as it is looked at. */
export function lookedAt(
  { project, placeAt }: Frame,
  { zoom, right, down }: Look,
  { width, height }: Size,
): Frame {
  const [middleX, middleY] = [width / 2, height / 2];
  const near = (x: number, y: number) =>
    placeAt((x - right - middleX) / zoom + middleX, (y - down - middleY) / zoom + middleY);
  const [[west, north], [east, south]] = [near(0, 0), near(width, height)];
  return {
    project: (corner) => {
      const [x, y] = project(corner);
      return [(x - middleX) * zoom + middleX + right, (y - middleY) * zoom + middleY + down];
    },
    placeAt: near,
    bounds: { west, south, east, north },
  };
}
