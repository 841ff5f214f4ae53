import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Failure, Paging } from "#web/lib/view.ts";

/** A cell's raw value, used for sorting, filtering and CSV. */
export type CellValue = string | number | null;

/** One column. Define the array outside the component or memoise it: the table re-sorts when it changes. */
export type DataColumn<Row> = {
  /** A unique name; for rows sorted by the server, the name of the sort column. */
  key: string;
  header: string;
  value: (row: Row) => CellValue;
  /** Renders the value, if not as plain text. */
  cell?: (row: Row) => ReactNode;
  /** "right" for numbers and money. */
  align?: "left" | "right";
  /** Adds a value filter to the header. Not for server-paged rows. */
  filter?: true;
  /** Not sortable. */
  unsorted?: true;
  /** A CSS width. */
  width?: string;
  /** Allows several lines, for text that a single line would hide. */
  wraps?: true;
  /** Never truncated, since half a phone number would be another number. For short values. */
  whole?: true;
  /** The minimum CSS width of a cell's text in a narrow table, so that other columns shrink first. */
  least?: string;
  /** Shows the explanation below the value, each on its own line, where one line would truncate both. */
  stacked?: true;
  hideOnPhone?: true;
  /** Left out while there is only one company. */
  ofCompanies?: true;
  /** The title of a row's card on a phone; by default the first column. */
  cardTitle?: true;
};

/** An action on a row. The label names the row too: "Edit Tower A". */
export type RowAction = {
  label: string;
  icon: TablerIcon;
  onClick: () => void;
  tone?: "danger";
  /** Runs on a click anywhere in the row, and on Enter. */
  opens?: true;
};

/** The preview of a row: its title, its column values, and the content of `more` below them. */
type RowPreview<Row> = { title: (row: Row) => string; more?: (row: Row) => ReactNode };

/** Handlers by row index on the page. */
export type RowHandlers = {
  /** Null when rows do not open. */
  onOpen: ((at: number) => void) | null;
  /** Previews a row beside the list; null when there is no preview. */
  onPreview: ((at: number) => void) | null;
  /** Called with the row that J or K moved to. */
  onReach: (at: number) => void;
};

export type DataTableProps<Row extends object> = {
  /** The accessible name of the table, and the file name of the export: "Societies". */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  loading?: boolean;
  error?: Failure | null;
  onRetry?: () => void;
  /** Shown when there are no rows at all. */
  empty?: ReactNode;
  actions?: (row: Row) => readonly RowAction[];
  /** Enables a preview beside the list; needs an action that opens the row. */
  preview?: RowPreview<Row>;
  actionsHeader?: string;
  /** Shows the S No column; true by default. */
  numbered?: boolean;
  pageSizes?: readonly number[];
  /** 20 by default. */
  pageSize?: number;
  /** For rows sorted and paged by the server; `rows` is then one page. */
  paging?: Paging;
  /** Fetches all rows for the export of a server-paged table, which has no export without it. */
  exportRows?: () => Promise<readonly Row[]>;
  /** The columns of the export, if it has more than the table shows. */
  exportColumns?: readonly DataColumn<Row>[];
  /** A CSS height beyond which the rows scroll under a fixed header. */
  maxHeight?: string;
};
