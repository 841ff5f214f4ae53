import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { naturalOrder } from "./naturalOrder.ts";
import type { CellValue, DataColumn } from "./types.ts";
import type { Paging, View } from "#web/lib/view.ts";

const features = tableFeatures({
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** The view of the rows, and the actions that change it. */
export type TableModel<Row extends object> = {
  page: readonly Row[];
  /** All filtered rows, in order. */
  ordered: readonly Row[];
  /** The number of filtered rows; for server-paged rows, the server's total. */
  total: number;
  /** True if there are more rows than `total`. */
  totalIsMore: boolean;
  view: View;
  /** Changes the page, or the order or page size and resets to page 1. */
  changeView: (change: Partial<View>) => void;
  /** The value a column is filtered by; undefined shows all rows. */
  filterOf: (key: string) => CellValue | undefined;
  setFilter: (key: string, value: CellValue | undefined) => void;
  filtered: boolean;
  clearFilters: () => void;
};

function toColumnDef<Row extends object>(column: DataColumn<Row>): ColumnDef<typeof features, Row> {
  return {
    id: column.key,
    // undefined sorts last in both directions.
    accessorFn: (row) => column.value(row) ?? undefined,
    sortUndefined: "last",
    sortFn: (a, b, id) => naturalOrder(a.getValue(id), b.getValue(id)),
    filterFn: (row, _id, wanted: CellValue) => column.value(row.original) === wanted,
  };
}

/** Sorts, filters and pages rows: locally, or via `paging` when the server does it. */
export function useTableModel<Row extends object>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  pageSize: number,
  paging: Paging | undefined,
): TableModel<Row> {
  const [ownView, setOwnView] = useState<View>({ page: 1, pageSize, sort: null });
  const [filters, setFilters] = useState<ReadonlyMap<string, CellValue>>(new Map());
  const requested: View = paging ?? ownView;

  const columnDefs = useMemo(() => columns.map(toColumnDef), [columns]);
  const sorting = useMemo(
    () => (requested.sort ? [{ id: requested.sort.by, desc: requested.sort.descending }] : []),
    [requested.sort],
  );
  const columnFilters = useMemo(() => [...filters].map(([id, value]) => ({ id, value })), [filters]);
  const table = useTable({
    features,
    data: rows,
    columns: columnDefs,
    manualSorting: paging !== undefined,
    manualFiltering: paging !== undefined,
    state: { sorting, columnFilters },
  });

  const sorted = table.getRowModel().rows;
  const ordered = useMemo(() => sorted.map((row) => row.original), [sorted]);
  const total = paging?.total ?? ordered.length;
  const totalIsMore = paging?.totalIsMore ?? false;
  // After deleting the last row of the last page, show the page before it.
  const lastPage = totalIsMore ? Infinity : Math.max(1, Math.ceil(total / requested.pageSize));
  const page = Math.min(requested.page, lastPage);
  const start = (page - 1) * requested.pageSize;

  const changeView = (change: Partial<View>) =>
    (paging?.onChange ?? setOwnView)({
      page: change.page ?? 1,
      pageSize: change.pageSize ?? requested.pageSize,
      sort: change.sort === undefined ? requested.sort : change.sort,
    });
  const changeFilters = (next: ReadonlyMap<string, CellValue>) => {
    setFilters(next);
    changeView({});
  };

  return {
    page: paging ? ordered : ordered.slice(start, start + requested.pageSize),
    ordered,
    total,
    totalIsMore,
    view: { ...requested, page },
    changeView,
    filterOf: (key) => filters.get(key),
    setFilter: (key, value) => {
      const others = [...filters].filter(([other]) => other !== key);
      changeFilters(new Map(value === undefined ? others : [...others, [key, value]]));
    },
    filtered: filters.size > 0,
    clearFilters: () => changeFilters(new Map()),
  };
}

/** The next sort after a click on a header: ascending, descending, original order. */
export function nextSort(sort: View["sort"], key: string): View["sort"] {
  if (sort?.by !== key) return { by: key, descending: false };
  return sort.descending ? null : { by: key, descending: true };
}

/** The distinct values of a column in natural order, empty ones last. */
export function distinctValues<Row extends object>(
  rows: readonly Row[],
  column: DataColumn<Row>,
): CellValue[] {
  const values = [...new Set(rows.map(column.value))];
  const present = values.filter((value) => value !== null).toSorted(naturalOrder);
  return present.length < values.length ? [...present, null] : present;
}
