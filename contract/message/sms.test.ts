import { expect, test } from "vitest";
import { smsSize } from "./sms.ts";

const size = (text: string) => {
  const { encoding, length, parts } = smsSize(text);
  return `${encoding} ${length} ${parts}`;
};

test("plain text has room for 160 characters, and 153 in each part of a longer one", () => {
  expect(size("")).toBe("GSM-7 0 1");
  expect(size("a".repeat(160))).toBe("GSM-7 160 1");
  expect(size("a".repeat(161))).toBe("GSM-7 161 2");
  expect(size("é".repeat(306))).toBe("GSM-7 306 2");
  expect(size("a".repeat(307))).toBe("GSM-7 307 3");
});

test("brackets and the euro sign count twice and are not split", () => {
  expect(size("€".repeat(80))).toBe("GSM-7 160 1");
  expect(size(`${"€".repeat(80)}a`)).toBe("GSM-7 161 2");
  // Only 76 of them fit a part of 153.
  expect(size("[".repeat(153))).toBe("GSM-7 306 3");
});

test("with a letter of Hindi or a rupee sign, 70 characters fit, and 67 in each part", () => {
  expect(size("क".repeat(70))).toBe("UCS-2 70 1");
  expect(size("क".repeat(71))).toBe("UCS-2 71 2");
  expect(size("क".repeat(135))).toBe("UCS-2 135 3");
  expect(size(`₹${"a".repeat(70)}`)).toBe("UCS-2 71 2");
  // An emoji takes two units and is not split: 33 of them fit a part.
  expect(size("🚗".repeat(35))).toBe("UCS-2 70 1");
  expect(size("🚗".repeat(67))).toBe("UCS-2 134 3");
});
