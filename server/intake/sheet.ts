import { MAX_HEADER, MAX_IMPORT_BYTES } from "#contract/booking/import.ts";
import { matchTitles, type TitledColumn } from "#contract/intake/titles.ts";
import { megabytes } from "#contract/upload.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";
import { type Headed, headedTable } from "./table.ts";

type Options = {
  /** Most rows below the header. */
  lines: number;
  /** Columns that a header names. */
  needs: readonly TitledColumn[];
  /** Titles that the header has, where the caller says which column each is. */
  titles?: readonly string[];
};

/** What is sent back to the process that answers: without blank rows. */
export type Sheet = Pick<Headed, "sheet" | "titles" | "headerLine"> & {
  rows: { line: number; cells: string[] }[];
};

const notSheet = () => invalid({ File: refusalText("importNotSheet") });
const tooLong = (lines: number) => invalid({ File: refusalText("importTooLong", { count: lines }) });

/**
 * Limits titles and the total text to what the largest CSV file can hold: many cells of a workbook may share one long
 * string, which is copied for each of them.
 * @throws 413 past a limit.
 */
function requireTextWithinLimits({ titles, rows }: Sheet): void {
  if (titles.some(({ length }) => length > MAX_HEADER))
    throw new ApiError("too-large", refusalText("fileCellLong", { count: MAX_HEADER }));
  const characters = rows.reduce((sum, { cells }) => cells.reduce((of, { length }) => of + length, sum), 0);
  if (characters > MAX_IMPORT_BYTES)
    throw new ApiError("too-large", refusalText("fileUnpacked", { size: megabytes(MAX_IMPORT_BYTES) }));
}

/**
 * The table of a text or a workbook that has the columns `needs`, or the titles `titles`; without such a header, the
 * longest one.
 * @throws 400 when it is neither, or has more rows; 413 past another limit.
 */
export async function readSheet(bytes: Buffer, { lines, needs, titles: said }: Options): Promise<Sheet> {
  const isHeader = (titles: readonly string[]) => {
    if (said) return said.every((title) => titles.includes(title));
    const match = matchTitles(titles, needs);
    return needs.every((column) => match[column] !== undefined);
  };
  const headed = await headedTable(bytes, isHeader);
  if (!headed) throw notSheet();
  const { sheet, titles, headerLine } = headed;
  const rows = headed.rows
    .filter(({ cells }) => cells.some((cell) => cell !== ""))
    .map(({ line, cells }) => ({ line, cells }));
  if (rows.length > lines) throw tooLong(lines);
  const read = { sheet, titles, headerLine, rows };
  requireTextWithinLimits(read);
  return read;
}
