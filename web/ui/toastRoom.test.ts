import { expect, test } from "vitest";
import { findRoom } from "./toastRoom.ts";

const window = { width: 390, height: 844 };
const toast = { width: 350, height: 48 };
const box = (top: number, bottom: number, left = 0, right = 390) => ({ top, bottom, left, right });

test("a toast stands at the top right where nothing is in its way", () => {
  expect(findRoom({ width: 300, height: 48 }, { width: 1440, height: 900 }, [])).toEqual({
    top: 16,
    left: 1124,
  });
});

test("it makes way for the buttons in the corner, first along the edge", () => {
  const corner = [box(20, 60, 1200, 1400)];
  expect(findRoom({ width: 300, height: 48 }, { width: 1440, height: 900 }, corner)).toEqual({
    top: 16,
    left: 570,
  });
});

test("on a phone with a bar above and a button below it stands between them", () => {
  const { top } = findRoom(toast, window, [box(0, 56), box(784, 844)]);
  expect(top).toBeGreaterThanOrEqual(60);
  expect(top + toast.height).toBeLessThanOrEqual(780);
});

test("where everything is a control it stands at the foot", () => {
  expect(findRoom(toast, window, [box(0, 844)])).toEqual({ top: 780, left: 20 });
});
