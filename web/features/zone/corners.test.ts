import { firstProblem } from "#web/texts/fields.ts";
import { expect, test } from "vitest";
import { CornersText, readCorners, writeCorners } from "./corners.ts";

const baner = "18.5590, 73.7868\n18.5600, 73.8000\n18.5400, 73.7900";

test("a border is written and parsed alike, latitude first in text and longitude first internally", () => {
  const { corners, problem } = readCorners(baner);
  expect(problem).toBeNull();
  expect(corners[0]).toEqual([73.7868, 18.559]);
  expect(writeCorners(corners)).toBe(baner);
});

test("blank lines are ignored, but count in line numbers", () => {
  expect(readCorners("18, 73\n\n19, 73\nPune\nMumbai")).toEqual({
    corners: [
      [73, 18],
      [73, 19],
    ],
    problem: "Line 4: write latitude and longitude, such as 18.5590, 73.7868",
  });
});

test.each([
  ["", undefined],
  [" \n ", undefined],
  [baner, undefined],
  ["18, 73\n18, 273", "Line 2: longitude must be from -180 to 180"],
  ["18, 73\n19, 73", "An area has at least three corners"],
  ["18, 73\n19, 74\n18, 74\n19, 73", "The border must not cross or touch itself"],
])("%j in a form: %s", (text, problem) => {
  expect(firstProblem(CornersText, text)).toBe(problem);
});
