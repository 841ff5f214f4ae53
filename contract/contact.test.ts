import { describe, expect, test } from "vitest";
import { phone, readPhones } from "./contact.ts";

describe("a phone number is the same however it is written", () => {
  test.each([
    "9876543221",
    "+91 98765 43221",
    "\u202a+91 98765 43221\u202c",
    "\u200e98765\u201143221",
    "098765-43221",
    "0091 9876543221",
    "(+91) 98765.43221",
    "9876543221.0",
    "9.876543221E9",
    "\u096f\u096e\u096d\u096c\u096b\u096a\u0969\u0968\u0968\u0967",
    "Mob: 98765 43221",
  ])("%j", (written) => expect(phone.parse(written)).toBe("9876543221"));

  test.each(["987654322", "98765432211", "9.87654E9", "98765x3221", "9876543221.5"])(
    "%j is none",
    (written) => expect(phone.safeParse(written).success).toBe(false),
  );
});

describe("the phones of a cell", () => {
  test.each([
    ["98765 43215 / 99887 76655", ["9876543215", "9988776655"]],
    ["9876543215, +91-9988776655", ["9876543215", "9988776655"]],
    ["9876543215 9988776655", ["9876543215", "9988776655"]],
    ["9876543215 or 9876543215", ["9876543215"]],
  ])("%s", (cell, phones) => expect(readPhones(cell)).toEqual(phones));

  test.each(["9876543215 / 998", "9876543215 (wife)", "", "NA"])("%j has a part that is none", (cell) =>
    expect(readPhones(cell)).toBeNull(),
  );
});
