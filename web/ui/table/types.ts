import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** What a cell holds before it is drawn: what sorting, filtering and CSV go by. */
export type CellValue = string | number | null;

/** One column. Keep the array outside the component or memoised: the table sorts anew when it changes. */
export type DataColumn<Row> = {
  /** Names the column; for rows that the server sorts, the name it sorts by. */
  key: string;
  header: string;
  value: (row: Row) => CellValue;
  /** How the value is drawn, when not as it is. */
  cell?: (row: Row) => ReactNode;
  /** "right" for numbers and money. */
  align?: "left" | "right";
  /** Offers the values of this column in its header, to show only the rows with one. Not for rows paged by the server. */
  filter?: true;
  /** Not to be sorted by. */
  unsorted?: true;
  /** A CSS width. */
  width?: string;
  /** May take several lines, where one would hide what the row is about. */
  wraps?: true;
  /** Is never cut: half a phone number would be another number. For what has few letters. */
  whole?: true;
  /** The CSS width that the text of a cell keeps where the table is narrow, so that others give way first. */
  least?: string;
  /** What explains a value stands under it, each on a line of its own: where one line would hide half of both. */
  stacked?: true;
  hideOnPhone?: true;
  /** Heads a row's card on a phone; the first column unless another says so. */
  cardTitle?: true;
};

/** Something that can be done with a row. The label names the row too: "Edit Tower A". */
export type RowAction = {
  label: string;
  icon: TablerIcon;
  onClick: () => void;
  tone?: "danger";
  /** What a press anywhere in the row does, and Enter. */
  opens?: true;
};

/** How a row is looked at beside its list: the facts of its columns, and what `more` draws under them. */
export type RowPreview<Row> = { title: (row: Row) => string; more?: (row: Row) => ReactNode };

/** What can be done with the rows that are shown, by where they stand on the page. */
export type RowHandlers = {
  /** Null where rows are not opened. */
  onOpen: ((at: number) => void) | null;
  /** Shows a row beside the list; null where there is nothing to show. */
  onLook: ((at: number) => void) | null;
  /** Hears which row J and K have come to. */
  onReach: (at: number) => void;
};
