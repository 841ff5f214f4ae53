import { unescapeCell } from "#contract/csv.ts";
import { MAX_HEADER, MAX_IMPORT_BYTES } from "#contract/booking/import.ts";
import { megabytes } from "#contract/upload.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";
import { rowsOfText } from "./delimited.ts";
import { textOf } from "./text.ts";

type Options = {
  /** Most rows, with the header. */
  rows: number;
};

/** Without characters that the database cannot hold. */
const cleaned = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, " ").trim();

const notSheet = () => invalid({ File: refusalText("importNotSheet") });
const tooLong = (most: number) => invalid({ File: refusalText("importTooLong", { count: most - 1 }) });

/**
 * Limits headers and the total text to what the largest CSV file can hold: many cells of a workbook may share one long
 * string, which is copied for each of them.
 * @throws 413 past a limit.
 */
function requireTextWithinLimits([headers = [], ...rows]: readonly (readonly string[])[]): void {
  if (headers.some(({ length }) => length > MAX_HEADER))
    throw new ApiError("too-large", refusalText("fileCellLong", { count: MAX_HEADER }));
  const characters = rows.flat().reduce((sum, { length }) => sum + length, 0);
  if (characters > MAX_IMPORT_BYTES)
    throw new ApiError("too-large", refusalText("fileUnpacked", { size: megabytes(MAX_IMPORT_BYTES) }));
}

/**
 * The rows of a CSV file or of the first sheet of an Excel workbook. Blank rows stay, so that lines keep their numbers.
 * @throws 400 when it is neither, or has more rows; 413 past another limit.
 */
export async function readSheet(bytes: Buffer, { rows: most }: Options): Promise<string[][]> {
  if (bytes.subarray(0, 2).toString("latin1") === "PK") {
    const { rowsOfWorkbook } = await import("./workbook.ts");
    const rows = rowsOfWorkbook(bytes, most, () => tooLong(most));
    if (rows === null || rows.length === 0) throw notSheet();
    requireTextWithinLimits(rows);
    return rows.map((row) => row.map(cleaned));
  }
  const text = textOf(bytes);
  if (text === null) throw notSheet();
  const rows = rowsOfText(text.replace(/^\uFEFF/, ""), { rows: most + 1 }).map(({ cells }) =>
    cells.map((cell) => cleaned(unescapeCell(cell))),
  );
  // The end of the last line is no line.
  if (rows.at(-1)?.every((cell) => cell === "")) rows.pop();
  if (rows.length === 0) throw notSheet();
  if (rows.length > most) throw tooLong(most);
  requireTextWithinLimits(rows);
  return rows;
}
