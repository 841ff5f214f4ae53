import { expect, test } from "vitest";
import { Polygon } from "./polygon.ts";

const problems = (corners: unknown) => Polygon.safeParse(corners).error?.issues.map(({ message }) => message);

test("corners are kept to eleven centimetres, without those that only repeat", () => {
  const drawn = [
    [73.78, 18.55],
    [73.7800000001, 18.55],
    [73.8123456789, 18.55],
    [73.8, 18.6],
    [73.78, 18.55],
  ];
  expect(Polygon.parse(drawn)).toEqual([
    [73.78, 18.55],
    [73.812346, 18.55],
    [73.8, 18.6],
  ]);
});

test("an area may wait to be drawn", () => {
  expect(Polygon.parse([])).toEqual([]);
});

test.each<[string, unknown]>([
  ["Must be a list of corners", "POLYGON((0 0))"],
  [
    "Each corner is [longitude, latitude]",
    [
      [1, 2, 3],
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "Longitude must be from -180 to 180",
    [
      [181, 0],
      [1, 2],
      [3, 5],
    ],
  ],
  [
    "Latitude must be from -90 to 90",
    [
      [0, 0],
      [1, 91],
      [3, 5],
    ],
  ],
  [
    "An area has at least three corners",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "An area has at least three corners",
    [
      [1, 2],
      [3, 4],
      [1, 2],
    ],
  ],
  [
    "The border must not cross or touch itself",
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ],
  ],
  ["Use at most 500 corners", Array.from({ length: 501 }, (_, index) => [index / 10, index % 2])],
])("%s", (message, corners) => {
  expect(problems(corners)).toContain(message);
});
