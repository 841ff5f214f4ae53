import type { CellValue } from "./types.ts";

const collator = new Intl.Collator("en-IN", { numeric: true, sensitivity: "base" });

/** Natural sort order: numbers by size, "Flat 2" before "Flat 10", case-insensitive. */
export function naturalOrder(a: NonNullable<CellValue>, b: NonNullable<CellValue>): number {
  return typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
}
