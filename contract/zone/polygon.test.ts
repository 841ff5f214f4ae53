import { expect, test } from "vitest";
import { coded } from "#contract/coded.ts";
import { Polygon } from "./polygon.ts";

const problems = (corners: unknown) => Polygon.safeParse(corners).error?.issues.map(({ message }) => message);

test("corners are rounded to eleven centimetres, without consecutive duplicates", () => {
  const ring = [
    [73.78, 18.55],
    [73.7800000001, 18.55],
    [73.8123456789, 18.55],
    [73.8, 18.6],
    [73.78, 18.55],
  ];
  expect(Polygon.parse(ring)).toEqual([
    [73.78, 18.55],
    [73.812346, 18.55],
    [73.8, 18.6],
  ]);
});

test("a polygon may be empty", () => {
  expect(Polygon.parse([])).toEqual([]);
});

test.each<[string, unknown]>([
  ["notCorners", "POLYGON((0 0))"],
  [
    "cornerShape",
    [
      [1, 2, 3],
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "longitudeOutOfRange",
    [
      [181, 0],
      [1, 2],
      [3, 5],
    ],
  ],
  [
    "latitudeOutOfRange",
    [
      [0, 0],
      [1, 91],
      [3, 5],
    ],
  ],
  [
    "atLeastThreeCorners",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "atLeastThreeCorners",
    [
      [1, 2],
      [3, 4],
      [1, 2],
    ],
  ],
  [
    "bordersCross",
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ],
  ],
  [
    coded("atMostCorners", { count: 500 }),
    Array.from({ length: 501 }, (_, index) => [index / 10, index % 2]),
  ],
])("%s", (message, corners) => {
  expect(problems(corners)).toContain(message);
});
