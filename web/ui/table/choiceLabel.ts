import type { CellValue } from "./types.ts";

export const choiceLabel = (value: CellValue): string =>
  value === null || value === "" ? "Empty" : String(value);
