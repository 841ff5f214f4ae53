import { expect, test } from "vitest";
import { itemNameIn } from "./itemName.ts";

test("an item is named in the reader's language, and in English where it has no name in it", () => {
  const item = { itemName: "Foam wash", itemNames: { hi: "फोम वॉश" } };
  expect([itemNameIn(item, "hi"), itemNameIn(item, "ta"), itemNameIn(item, "en")]).toEqual([
    "फोम वॉश",
    "Foam wash",
    "Foam wash",
  ]);
  expect(itemNameIn({ itemName: "Foam wash" }, "hi")).toBe("Foam wash");
});
