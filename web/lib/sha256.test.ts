import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { solve } from "./proof.ts";
import { sha256 } from "./sha256.ts";

const hexOf = (words: Uint32Array) => [...words].map((word) => word.toString(16).padStart(8, "0")).join("");
const expected = (text: string) => createHash("sha256").update(text).digest("hex");

test("the sum is SHA-256, of texts of every length up to three blocks", () => {
  for (let length = 0; length < 190; length += 1) {
    const text = "chamak".repeat(40).slice(0, length);
    expect(hexOf(sha256(text))).toBe(expected(text));
  }
});

test("a challenge is solved by an answer whose sum begins with its zero bits", async () => {
  const header = await solve({ challenge: "1234.abc", bits: 10 });
  expect(header).toMatch(/^1234\.abc \d+$/);
  expect(expected(header).slice(0, 2)).toBe("00");
  expect(Number.parseInt(expected(header).slice(2, 3), 16)).toBeLessThan(4);
});
