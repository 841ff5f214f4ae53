import Papa from "papaparse";
import type { TableRow } from "./rows.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";

/** Most rows of a file, with its header and without empty ones, of which there may be as many. */
export const MAX_ROWS = 20_000;
/** Most columns of a row. */
export const MAX_COLUMNS = 200;
/** Most cells of a file. */
const MAX_CELLS = 2_000_000;
/** Most characters of a cell: as many as Excel allows. */
const MAX_CHARACTERS = 32_767;

export const manyColumns = () =>
  new ApiError("too-large", refusalText("fileColumns", { count: MAX_COLUMNS }));

export const manyRows = () => new ApiError("too-large", refusalText("fileRows", { count: MAX_ROWS }));

/** Counts what is read of a file. @throws 413 past a limit. */
export class Size {
  #rows = 0;
  #empty = 0;
  #cells = 0;

  add(cells: readonly string[]): void {
    this.#cells += cells.length;
    if (cells.length > MAX_COLUMNS) throw manyColumns();
    if (cells.every((cell) => cell === "")) this.#empty += 1;
    else this.#rows += 1;
    if (this.#rows > MAX_ROWS || this.#empty > MAX_ROWS) throw manyRows();
    if (this.#cells > MAX_CELLS)
      throw new ApiError("too-large", refusalText("fileCells", { count: MAX_CELLS }));
    if (cells.some(({ length }) => length > MAX_CHARACTERS))
      throw new ApiError("too-large", refusalText("fileCellLong", { count: MAX_CHARACTERS }));
  }
}

type Options = {
  /** Reading stops at the first row beyond them, which is among the rows; the limit of all files when absent. */
  rows?: number;
  /** Absent: the one that fits. */
  delimiter?: string;
};

/**
 * The rows of a text whose cells are divided by commas, tabs, semicolons or bars.
 * @throws 413 past a limit of rows, columns or cells.
 */
export function rowsOfText(
  text: string,
  { rows: most = Infinity, delimiter = "" }: Options = {},
): TableRow[] {
  const rows: TableRow[] = [];
  const size = new Size();
  let line = 1;
  let read = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    delimitersToGuess: [",", "\t", ";", "|"],
    // Otherwise a text without quotes is divided as a whole before a row of it can be counted.
    fastMode: false,
    step: ({ data, errors, meta }, parser) => {
      size.add(data);
      rows.push({ line, cells: data, badlyQuoted: errors.some(({ type }) => type === "Quotes") });
      line += text.slice(read, meta.cursor).split(/\r\n|\n|\r/).length - 1;
      read = meta.cursor;
      if (rows.length > most) parser.abort();
    },
  });
  return rows;
}
