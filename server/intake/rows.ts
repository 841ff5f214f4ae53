export type TableRow = {
  /** Its number in the file or sheet, and the one that it begins on: a quoted cell may hold several lines. */
  line: number;
  cells: string[];
  badlyQuoted: boolean;
};

/** A sheet of a workbook, or a text of rows and cells. Blank rows are among its rows. */
export type Table = {
  /** The sheet's name; empty for a text. */
  sheet: string;
  rows: TableRow[];
  /** Titles over several columns, by their row's index and then by column. */
  groups: Map<number, string[]>;
};
