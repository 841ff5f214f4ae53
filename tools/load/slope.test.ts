import { expect, test } from "vitest";
import { type Reading, slopeOf } from "./slope.ts";

test("the slope is what a figure grows by in an hour", () => {
  expect(
    slopeOf([
      [0, 100],
      [1, 103],
      [2, 106],
    ]),
  ).toBeCloseTo(3);
  expect(
    slopeOf([
      [0, 100],
      [0.25, 90],
      [0.5, 100],
    ]),
  ).toBeCloseTo(0);
  const alone: Reading[] = [[1, 100]];
  expect([slopeOf([]), slopeOf(alone)]).toEqual([0, 0]);
});
