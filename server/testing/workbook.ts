import { read, utils } from "@e965/xlsx";

/** The cells of a workbook's first sheet, days at midnight in UTC. */
export function cellsOf(bytes: Buffer): unknown[][] {
  const { SheetNames, Sheets } = read(bytes, { type: "buffer", cellDates: true, UTC: true });
  return utils.sheet_to_json(Sheets[SheetNames[0] ?? ""] ?? {}, { header: 1, UTC: true, defval: null });
}
