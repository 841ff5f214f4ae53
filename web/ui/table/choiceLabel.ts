import type { CellValue } from "./types.ts";

/** The label of a value in a list of choices. */
export const choiceLabel = (value: CellValue): string =>
  value === null || value === "" ? "Empty" : String(value);
