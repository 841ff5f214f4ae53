import type { Bounds } from "./shapes.ts";

/** Metres of a degree along the equator. */
const METRES_A_DEGREE = 111_320;
/** How long a bar may be, in pixels. */
const LONGEST = 120;

/** Lengths that a bar may stand for: 1, 2 or 5 with as many noughts as there is room for. */
const roundBelow = (metres: number): number => {
  const unit = 10 ** Math.floor(Math.log10(metres));
  return ([5, 2].find((times) => times * unit <= metres) ?? 1) * unit;
};

/** @returns the bar that tells how far is how far across a picture `width` pixels wide: its own width, and what it says; true at the picture's middle. */
export function scaleBar(
  { west, east, south, north }: Bounds,
  width: number,
): { pixels: number; text: string } {
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const metresAPixel = ((east - west) * METRES_A_DEGREE * narrowing) / width;
  const metres = roundBelow(LONGEST * metresAPixel);
  return {
    pixels: metres / metresAPixel,
    text: metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`,
  };
}
