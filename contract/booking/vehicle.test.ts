import { expect, test } from "vitest";
import { formatTime } from "../format.ts";
import { anyPlate, plate } from "./plate.ts";
import { hourOfSlot, slots, timeOfSlot } from "./slot.ts";
import { weekdaysIn } from "./vehicle.ts";

const messageOf = (text: unknown) => plate.safeParse(text).error?.issues[0]?.message ?? null;

test.each([
  ["mh12ab1234", "MH12AB1234"],
  [" MH 12 AB 1234 ", "MH12AB1234"],
  ["mh-12-ab-1234", "MH12AB1234"],
])("the number %s is %s", (typed, kept) => {
  expect(plate.parse(typed)).toBe(kept);
});

test.each([
  "MH1AB1234",
  "MH12A1234",
  "MH12AB123",
  "MH12AB12345",
  "12MHAB1234",
  "MH12AB123O",
  "ＭＨ12AB1234",
  "MH12AB1234;",
])("%s is no number", (typed) => {
  expect(messageOf(typed)).toBe("Enter a valid vehicle number (e.g., MH12AB1234)");
});

test.each([
  "MH12AB1234",
  "22BH1234A",
  "23 BH 0001 AA",
  "MH12A1234",
  "DL3CAB1234",
  "DL 1S 1234",
  "DL8SAB0007",
])("%s is a number in one of India's formats", (typed) => {
  expect(anyPlate.parse(typed)).toBe(typed.replaceAll(" ", ""));
});

test.each(["22BH1234I", "22BH1234AAA", "BH221234AA", "MH1AB1234", "MH12A123", "DLAB1234", "DL12CAB1234"])(
  "%s is a number in none of them",
  (typed) => {
    expect(anyPlate.safeParse(typed).success).toBe(false);
  },
);

test("a number is required", () => {
  expect([messageOf(""), messageOf(undefined), messageOf("  ")]).toEqual([
    "Car Number is required",
    "Car Number is required",
    "Car Number is required",
  ]);
});

test("a day has sixteen slots, from six in the morning to nine in the evening", () => {
  expect(slots).toHaveLength(16);
  expect([slots[0], slots[6], slots[15]]).toEqual(["6:00 AM", "12:00 PM", "9:00 PM"]);
  for (const slot of slots) expect(formatTime(`${timeOfSlot(slot)}:00`)).toBe(slot);
  expect(hourOfSlot("1:00 PM")).toBe(13);
  expect(() => hourOfSlot("5:00 AM")).toThrow(/is no slot/);
});

test("weekdays come in the week's order, each once", () => {
  expect(weekdaysIn("sunday,monday,sunday,,friday")).toEqual(["monday", "friday", "sunday"]);
  expect(weekdaysIn("")).toEqual([]);
});
