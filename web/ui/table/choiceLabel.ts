import type { CellValue } from "./types.ts";

/** How a value reads in a list of choices. */
export const choiceLabel = (value: CellValue): string =>
  value === null || value === "" ? "Empty" : String(value);
