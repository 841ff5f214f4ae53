import { expect, test } from "vitest";
import { greenAcresSummary as green } from "../testing/greenAcres.ts";
import { coveredText, figuresText, todayText } from "./figures.ts";
import { skylineOf } from "./skyline.ts";

const box = { width: 320, height: 150 };
/** The bounding corners of a path of rectangles. */
const reachOf = (path: string) => {
  const rectangles = [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)h([\d.]+)v([\d.]+)/g)].map((found) =>
    found.slice(1).map(Number),
  ) as [number, number, number, number][];
  return {
    count: rectangles.length,
    left: Math.min(...rectangles.map(([x]) => x)),
    top: Math.min(...rectangles.map(([, y]) => y)),
    right: Math.max(...rectangles.map(([x, , width]) => x + width)),
  };
};

test.each([
  ["pillars", green, "68%"],
  ["flats where nobody parks", { ...green, parkingPillars: 0 }, "50%"],
  ["all but one", { ...green, parkingPillars: 1000, covered: { flats: 0, parkingPillars: 999 } }, "99%"],
  ["no places", { ...green, parkingPillars: 0, flats: 0, covered: { flats: 0, parkingPillars: 0 } }, "–"],
  ["what may not be seen", { ...green, covered: null }, "–"],
])("the covered percentage is of %s", (_, summary, text) => {
  expect(coveredText(summary)).toBe(text);
});

test("a day without washes says so, and figures read as one line", () => {
  expect(todayText({ ...green, today: { due: 0, done: 0 } })).toBe("none");
  expect(figuresText(green)).toBe("2 buildings · 104 flats · 60 pillars · 68% covered · 4 of 9 done today");
  expect(figuresText({ ...green, covered: null, today: null })).toBe("2 buildings · 104 flats · 60 pillars");
});

test.each([[[1]], [[12, 14]], [Array.from({ length: 12 }, (_, index) => index * 900)]])(
  "towers of %j floors fit the picture",
  (towers) => {
    const { walls, windows, ground } = skylineOf({ towers, parkingFloors: 9 }, box);
    const { count, left, top, right } = reachOf(walls);
    expect(count).toBe(towers.length);
    expect([left >= 0, top >= 0, right <= box.width, ground < box.height]).toEqual([true, true, true, true]);
    expect(windows.length).toBeLessThan(60_000);
  },
);

test("a society without buildings is drawn as a ground line over its decks", () => {
  expect(skylineOf({ towers: [], parkingFloors: 2 }, box)).toMatchObject({ walls: "", windows: "" });
  expect(skylineOf({ towers: [], parkingFloors: 2 }, box).decks).toHaveLength(2);
});
