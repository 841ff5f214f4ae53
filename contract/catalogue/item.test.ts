import { ItemFields } from "./itemForm.ts";
import { expect, test } from "vitest";
import { coded } from "#contract/coded.ts";
import { featuresOf } from "./item.ts";

const item = { ServiceId: 1, ItemName: "One layer", Price: 5_500 };

test("features are split at commas, trimmed and deduplicated, without empty ones", () => {
  expect(featuresOf(" Foam, wax ,, Foam,wax,Polish")).toEqual(["Foam", "wax", "Polish"]);
  expect(featuresOf("")).toEqual([]);
});

test("accepts at most twelve features", () => {
  const named = (count: number) => Array.from({ length: count }, (_, index) => `Feature ${index}`).join(",");
  expect(ItemFields.safeParse({ ...item, KeyFeatures: named(12) }).success).toBe(true);
  expect(ItemFields.safeParse({ ...item, KeyFeatures: named(13) }).error?.issues).toMatchObject([
    { path: ["KeyFeatures"], message: coded("atMostFeatures", { count: 12 }) },
  ]);
});
