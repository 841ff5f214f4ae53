import { expect, test } from "vitest";
import { inTurns } from "./turns.ts";

/** Keeps the processor busy. */
const spend = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

test("others come in between, and the order stays", async () => {
  const order: string[] = [];
  const work = inTurns([1, 2, 3, 4], (item) => {
    spend(6);
    order.push(`item ${item}`);
  });
  setImmediate(() => order.push("another"));
  await work;
  expect(order.filter((one) => one !== "another")).toEqual(["item 1", "item 2", "item 3", "item 4"]);
  expect(order.indexOf("another")).toBeLessThan(3);
});
