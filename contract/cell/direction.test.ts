import { expect, test } from "vitest";
import { directionsIn } from "./direction.ts";

test.each([
  [
    ["Withdrawal", "Deposit"],
    ["out", "in"],
  ],
  [
    ["W", "D"],
    ["out", "in"],
  ],
  [
    ["C", "D"],
    ["in", "out"],
  ],
  [
    ["CR", "dr."],
    ["in", "out"],
  ],
  [
    ["OUT", "IN"],
    ["out", "in"],
  ],
  [
    ["Sent", "Received"],
    ["out", "in"],
  ],
  [
    ["Payment", "Receipt"],
    ["out", "in"],
  ],
  [
    ["-", "+", ""],
    ["out", "in", null],
  ],
  [["Credit"], ["in"]],
])("%j", (cells, expected) => {
  const directions = directionsIn(cells);
  expect("read" in directions && cells.map(directions.read)).toEqual(expected);
});

test.each([
  [["D"], ["d"]],
  [["CR", "DR", "REV"], ["rev"]],
  [
    ["UPI", "NEFT"],
    ["upi", "neft"],
  ],
  [["C", "W", "D"], ["d"]],
])("%j has words that nobody knows", (cells, unknown) => expect(directionsIn(cells)).toEqual({ unknown }));
