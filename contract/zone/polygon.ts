import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { crossesItself } from "./area.ts";
import { onGrid } from "./side.ts";

const MAX_CORNERS = 500;
const tooMany = { error: coded("atMostCorners", { count: MAX_CORNERS }), abort: true };

const degrees = (most: number, error: PlainFieldCode) =>
  z.number({ error }).min(-most, error).max(most, error).overwrite(onGrid);
export const Longitude = degrees(180, "longitudeOutOfRange");
export const Latitude = degrees(90, "latitudeOutOfRange");

const same = (one: readonly number[], other: readonly number[]) => one[0] === other[0] && one[1] === other[1];

/** Removes corners that repeat the previous one: other programs close rings by repeating the first corner. */
export const withoutRepeats = <C extends readonly number[]>(corners: readonly C[]): C[] => {
  const distinct = corners.filter((corner, index) => {
    const before = corners[index - 1];
    return before === undefined || !same(before, corner);
  });
  const [first, last] = [distinct[0], distinct.at(-1)];
  return first && last && distinct.length > 1 && same(first, last) ? distinct.slice(0, -1) : distinct;
};

/** The border of an area: its corners in order. Empty: not drawn yet. */
export const Polygon = z
  .array(z.tuple([Longitude, Latitude], { error: coded("cornerShape") }), {
    error: coded("notCorners"),
  })
  .max(2 * MAX_CORNERS, tooMany)
  .overwrite(withoutRepeats)
  .max(MAX_CORNERS, tooMany)
  .refine((corners) => corners.length === 0 || corners.length >= 3, {
    error: coded("atLeastThreeCorners"),
    abort: true,
  })
  .refine((corners) => !crossesItself(corners), coded("bordersCross"));
