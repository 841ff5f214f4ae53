import { NativeSelect } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { choiceLabel } from "./choiceLabel.ts";
import { RowActions } from "./RowActions.tsx";
import classes from "./RowCards.module.css";
import { renderCell, type RowsView } from "./TableGrid.tsx";
import type { DataColumn, RowAction } from "./types.ts";
import { distinctValues } from "./useTableModel.ts";

/** The rows as cards for a phone: the first column is the card's title, the others follow with their headers. */
export function RowCards<Row extends object>({
  caption,
  columns,
  model,
  rowKey,
  actions,
  choices,
  notice,
  opens,
}: RowsView<Row>) {
  const title = columns.find((column) => column.cardTitle) ?? columns[0];
  const details = columns.filter((column) => column !== title && !column.hideOnPhone);
  const filters = columns.filter((column) => column.filter && choices.length > 0);
  return (
    <>
      {(model.page.length > 0 || model.filtered) && (
        <details className={classes.order}>
          <summary>
            <IconAdjustmentsHorizontal size={18} aria-hidden />
            {filters.length > 0 ? "Sort and filter" : "Sort"}
          </summary>
          <div className={classes.pickers}>
            <SortPicker columns={columns} model={model} />
            {filters.map((column) => (
              <FilterPicker key={column.key} column={column} model={model} choices={choices} />
            ))}
          </div>
        </details>
      )}
      {notice ? (
        <div className={classes.notice}>{notice}</div>
      ) : (
        <ul className={classes.cards} aria-label={caption}>
          {model.page.map((row) => (
            <Card
              key={rowKey(row)}
              row={row}
              name={rowKey(row)}
              opens={opens}
              title={title}
              details={details}
              actions={actions?.(row) ?? []}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type CardProps<Row extends object> = {
  row: Row;
  name: string | number;
  opens: boolean;
  title: DataColumn<Row> | undefined;
  details: readonly DataColumn<Row>[];
  actions: readonly RowAction[];
};

function Card<Row extends object>({ row, name, opens, title, details, actions }: CardProps<Row>) {
  return (
    <li className={classes.card} tabIndex={-1} data-row={name} data-opens={opens || undefined}>
      <div className={classes.title}>
        <div className={classes.name}>{title && renderCell(title, row)}</div>
        {actions.length > 0 && <RowActions actions={actions} />}
      </div>
      {details.length > 0 && (
        <dl className={classes.details}>
          {details.map((column) => {
            const cell = renderCell(column, row);
            if (cell === null || cell === false) return null;
            return (
              <div key={column.key} className={classes.detail}>
                <dt>{column.header}</dt>
                <dd>{cell}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </li>
  );
}

function SortPicker<Row extends object>({ columns, model }: Pick<RowsView<Row>, "columns" | "model">) {
  const { sort } = model.view;
  const sortable = columns.filter(({ unsorted }) => !unsorted);
  const orders = sortable.flatMap(({ key, header }) => [
    { sort: { by: key, descending: false }, label: `${header}, ascending` },
    { sort: { by: key, descending: true }, label: `${header}, descending` },
  ]);
  const chosen = orders.findIndex(
    (order) => order.sort.by === sort?.by && order.sort.descending === sort.descending,
  );
  return (
    <NativeSelect
      label="Sort by"
      value={String(chosen)}
      onChange={(event) =>
        model.changeView({ sort: orders[Number(event.currentTarget.value)]?.sort ?? null })
      }
      data={[
        { value: "-1", label: "As listed" },
        ...orders.map(({ label }, index) => ({ value: String(index), label })),
      ]}
    />
  );
}

type FilterPickerProps<Row extends object> = { column: DataColumn<Row> } & Pick<
  RowsView<Row>,
  "model" | "choices"
>;

function FilterPicker<Row extends object>({ column, model, choices }: FilterPickerProps<Row>) {
  const values = distinctValues(choices, column);
  const chosen = model.filterOf(column.key);
  return (
    <NativeSelect
      label={column.header}
      value={chosen === undefined ? "all" : String(values.indexOf(chosen))}
      onChange={({ currentTarget: { value } }) =>
        model.setFilter(column.key, value === "all" ? undefined : values[Number(value)])
      }
      data={[
        { value: "all", label: "All" },
        ...values.map((value, index) => ({ value: String(index), label: choiceLabel(value) })),
      ]}
    />
  );
}
