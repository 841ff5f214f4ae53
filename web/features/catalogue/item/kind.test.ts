import { expect, test } from "vitest";
import { kindOf } from "./kind.ts";

test.each([
  ["Daily wipe", "Exterior wash", "wipe"],
  ["Pressure rinse and dry", "Exterior wash", "rinse"],
  ["Shampoo wash", "Exterior wash", "shampoo"],
  ["Waterless wash", "Exterior wash", "waterless"],
  ["Seat shampoo", "Interior cleaning", "inside"],
  ["Ceramic coating", "Paint care", "polish"],
  ["Engine bay wash", "Detailing", "engine"],
  ["Foam wash and chain lube", "Two-wheeler wash", "bike"],
  ["Morning shine", "Foam wash", "foam"],
  ["Morning shine", "Our best", "foam"],
])("%s of %s is drawn as %s", (itemName, serviceName, kind) => {
  expect(kindOf(itemName, serviceName)).toBe(kind);
});
