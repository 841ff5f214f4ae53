import { assert, integer, option, property, record, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { Prices } from "../catalogue/price.ts";
import { priceOf } from "./list.ts";

const idOrAny = option(integer({ min: 1, max: 3 }), { nil: null });
const line = record({ societyId: idOrAny, bodyTypeId: idOrAny, price: integer({ min: 1, max: 999 }) });
const lines = uniqueArray(
  line.filter(({ societyId, bodyTypeId }) => societyId !== null || bodyTypeId !== null),
  { selector: ({ societyId, bodyTypeId }) => `${societyId} ${bodyTypeId}` },
);

test("the line for both applies, else the society's, else the body type's, else the item's own price", () => {
  assert(
    property(lines, record({ societyId: idOrAny, bodyTypeId: idOrAny }), (table, query) => {
      const weight = (one: (typeof table)[number]): number => {
        if (one.societyId !== null && one.societyId !== query.societyId) return 0;
        if (one.bodyTypeId !== null && one.bodyTypeId !== query.bodyTypeId) return 0;
        return (one.societyId === null ? 0 : 2) + (one.bodyTypeId === null ? 0 : 1);
      };
      const [best] = table.toSorted((one, other) => weight(other) - weight(one));
      const expected = best && weight(best) > 0 ? best.price : 1000;
      expect(priceOf(1000, table, query)).toBe(expected);
    }),
  );
});

test("a line has a society, a body type, or both, and appears once", () => {
  const messages = (table: unknown) =>
    Prices.safeParse(table).error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(messages([{ SocietyId: null, ItemTypeId: null, Price: 1 }])).toEqual([
    ["0.SocietyId", "societyOrBodyType"],
  ]);
  const twice = { SocietyId: 1, ItemTypeId: null, Price: 1 };
  expect(messages([twice, { ...twice, Price: 2 }])).toEqual([["1.Price", "priceTwice"]]);
  expect(
    messages([twice, { ...twice, ItemTypeId: 1 }, { ...twice, SocietyId: null, ItemTypeId: 1 }]),
  ).toBeUndefined();
});
