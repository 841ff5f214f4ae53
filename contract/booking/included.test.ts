import { array, assert, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { includedOrder, includedWith } from "./included.ts";

/** Which of so many washes, from 1 on, are included ones. */
const placesOf = (included: number, held: number, meant: number): number[] =>
  Array.from({ length: held }, (_, before) => before + 1).filter(
    (place) =>
      includedWith(included, { held: place, meant }) > includedWith(included, { held: place - 1, meant }),
  );

test("spreads two foam washes evenly over a month, and gives a part month its part, rounded half up", () => {
  expect(placesOf(2, 26, 26)).toEqual([7, 20]);
  expect(placesOf(1, 26, 26)).toEqual([13]);
  expect(placesOf(2, 13, 26)).toEqual([7]);
  expect(placesOf(2, 6, 26)).toEqual([]);
  // A quarter of two is a half.
  expect(includedWith(2, { held: 2, meant: 8 })).toBe(1);
  expect(includedWith(2, { held: 1, meant: 8 })).toBe(0);
});

test("gives no wash more than one, and no month more than it includes", () => {
  expect(placesOf(5, 4, 4)).toEqual([1, 2, 3, 4]);
  expect(includedWith(1, { held: 40, meant: 26 })).toBe(1);
});

test("is the proportion rounded half up, without fractions", () => {
  const months = record({
    included: integer({ min: 0, max: 40 }),
    held: integer({ min: 0, max: 40 }),
    meant: integer({ min: 1, max: 31 }),
  });
  assert(
    property(months, ({ included, held, meant }) => {
      const most = Math.min(included, meant);
      const exact = most * Math.min(held, meant);
      // The nearest whole number, the upper one of two that are as near.
      const nearest = Array.from({ length: most + 1 }, (_, count) => count).reduce((best, count) =>
        Math.abs(count * meant - exact) <= Math.abs(best * meant - exact) ? count : best,
      );
      expect(includedWith(included, { held, meant })).toBe(nearest);
    }),
  );
});

test("mixes several items evenly, each as often as it is included", () => {
  const foam = { name: "foam", washes: 2 };
  const inside = { name: "inside", washes: 1 };
  expect(includedOrder([foam, inside]).map(({ name }) => name)).toEqual(["foam", "inside", "foam"]);
  assert(
    property(array(integer({ min: 1, max: 15 }), { maxLength: 5 }), (counts) => {
      const items = counts.map((washes, id) => ({ id, washes }));
      const order = includedOrder(items);
      for (const { id, washes } of items) {
        const places = order.flatMap((item, place) => (item.id === id ? [place] : []));
        expect(places).toHaveLength(washes);
      }
    }),
  );
});
