import { ActionIcon } from "@mantine/core";
import { type MouseEvent, type ReactNode, Suspense, useMemo } from "react";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { HeaderCell } from "./HeaderCell.tsx";
import { RowActions } from "./RowActions.tsx";
import classes from "./TableGrid.module.css";
import type { DataColumn, RowAction } from "./types.ts";
import { distinctValues, nextSort, type TableModel } from "./useTableModel.ts";

// Loaded lazily: most tables are filtered by the server.
const ColumnFilter = lazyNamed(() => import("./ColumnFilter.tsx"), "ColumnFilter");

/** The shared view model of the table and the cards. */
export type RowsView<Row extends object> = {
  caption: string;
  columns: readonly DataColumn<Row>[];
  model: TableModel<Row>;
  rowKey: (row: Row) => string | number;
  actions: ((row: Row) => readonly RowAction[]) | undefined;
  /** All rows, for the filters' choices; empty when the server pages. */
  choices: readonly Row[];
  /** Shown instead of rows: loading, failed or empty. */
  notice: ReactNode;
  /** True if clicking a row opens it. */
  opens: boolean;
  previewedKey: string | number | undefined;
};

type Props<Row extends object> = RowsView<Row> & {
  numbered: boolean;
  actionsHeader: string;
  maxHeight: string;
};

/** Shows the full text of a truncated cell on hover. */
const showFullText = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  const lines = currentTarget.dataset.stacked
    ? currentTarget.querySelectorAll("span > span")
    : [currentTarget];
  const truncated = [...lines].some((line) => line.scrollHeight > line.clientHeight);
  if (truncated) currentTarget.title = currentTarget.innerText;
  else currentTarget.removeAttribute("title");
};

export function renderCell<Row extends object>(column: DataColumn<Row>, row: Row): ReactNode {
  return column.cell ? column.cell(row) : column.value(row);
}

/** The rows as a scrollable table with a sticky header. */
export function TableGrid<Row extends object>(props: Props<Row>) {
  const { caption, columns, model, rowKey, actions, numbered, actionsHeader, notice, maxHeight } = props;
  const first = (model.view.page - 1) * model.view.pageSize + 1;
  const span = columns.length + (numbered ? 1 : 0) + (actions ? 1 : 0);
  return (
    <div className={classes.scroll} style={{ maxHeight }}>
      <table className={classes.table} aria-label={caption}>
        <thead className={classes.head}>
          <tr>
            {numbered && (
              <th scope="col" className={classes.number}>
                S No
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.key} column={column} {...props} />
            ))}
            {actions && (
              <th scope="col" className={classes.actions}>
                {actionsHeader}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {model.page.map((row, index) => (
            <tr
              key={rowKey(row)}
              className={classes.row}
              tabIndex={-1}
              data-row={rowKey(row)}
              data-opens={props.opens || undefined}
              data-looked={rowKey(row) === props.previewedKey || undefined}
            >
              {numbered && <td className={classes.number}>{first + index}</td>}
              {columns.map((column) => (
                <td key={column.key} data-align={column.align} data-whole={column.whole}>
                  {column.wraps ? (
                    renderCell(column, row)
                  ) : (
                    <div
                      className={classes.line}
                      style={{ minWidth: column.least }}
                      data-stacked={column.stacked}
                      onMouseEnter={showFullText}
                    >
                      {renderCell(column, row)}
                    </div>
                  )}
                </td>
              ))}
              {actions && (
                <td className={classes.actions}>
                  <RowActions actions={actions(row)} />
                </td>
              )}
            </tr>
          ))}
          {notice && (
            <tr>
              <td colSpan={span} className={classes.notice}>
                {notice}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Header<Row extends object>({ column, model, choices }: { column: DataColumn<Row> } & RowsView<Row>) {
  const { sort } = model.view;
  const values = useMemo(() => (column.filter ? distinctValues(choices, column) : []), [choices, column]);
  return (
    <HeaderCell
      header={column.header}
      align={column.align}
      width={column.width}
      sorted={sort?.by === column.key ? sort : null}
      onSort={column.unsorted ? undefined : () => model.changeView({ sort: nextSort(sort, column.key) })}
      filter={
        values.length > 0 && (
          <Suspense fallback={<ActionIcon component="span" size="sm" variant="transparent" aria-hidden />}>
            <ColumnFilter
              header={column.header}
              values={values}
              chosen={model.filterOf(column.key)}
              onChoose={(value) => model.setFilter(column.key, value)}
            />
          </Suspense>
        )
      }
    />
  );
}
