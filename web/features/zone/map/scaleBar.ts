import type { Bounds } from "./shapes.ts";

/** Metres per degree of longitude at the equator. */
const METRES_PER_DEGREE = 111_320;
/** The longest bar, in pixels. */
const MAX_PIXELS = 120;

/** The largest length up to `metres` that is 1, 2 or 5 times a power of ten. */
const roundDown = (metres: number): number => {
  const unit = 10 ** Math.floor(Math.log10(metres));
  return ([5, 2].find((times) => times * unit <= metres) ?? 1) * unit;
};

/**
 * @returns the width in pixels and the label of a scale bar for a picture `width` pixels wide; exact at the picture's
 * centre.
 */
export function scaleBar(
  { west, east, south, north }: Bounds,
  width: number,
): { pixels: number; text: string } {
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const metresPerPixel = ((east - west) * METRES_PER_DEGREE * narrowing) / width;
  const metres = roundDown(MAX_PIXELS * metresPerPixel);
  return {
    pixels: metres / metresPerPixel,
    text: metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`,
  };
}
