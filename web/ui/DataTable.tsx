import { Button } from "@mantine/core";
import { IconColumns, IconLayoutSidebarRight } from "@tabler/icons-react";
import { Suspense, useMemo, useRef, useState } from "react";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { hasOnlyCompany } from "#web/lib/session.ts";
import classes from "./DataTable.module.css";
import { WhenOpened } from "./WhenOpened.tsx";
import { formatCount } from "#contract/format.ts";
import { hiddenColumns, saveHiddenColumns } from "./table/hiddenColumns.ts";
import { Pager } from "./table/Pager.tsx";
import { RowCards } from "./table/RowCards.tsx";
import { renderCell, TableGrid } from "./table/TableGrid.tsx";
import type { DataColumn, DataTableProps, RowAction } from "./table/types.ts";
import { useTableModel } from "./table/useTableModel.ts";
import { useRows } from "./table/useRows.ts";
import { usePhone } from "./usePhone.ts";
import { ExportButton, Notice, StaleNotice } from "./table/TableNotices.tsx";

// Loaded on the first preview.
const PreviewPanel = lazyNamed(() => import("./table/PreviewPanel.tsx"), "PreviewPanel");

// Loaded on the first choice.
const ColumnChoice = lazyNamed(() => import("./table/ColumnChoice.tsx"), "ColumnChoice");

/** Up to this many columns, there is nothing to choose, unless some were hidden while the list had more. */
const FEW_COLUMNS = 4;

/** Up to this many rows, a list has no need of a foot that sticks to the window. */
const FEW_ROWS = 10;

const standardSizes = [10, 20, 30] as const;
const noRows: readonly never[] = [];

const shownOf = <Row extends object>(columns: readonly DataColumn<Row>[]) =>
  hasOnlyCompany() ? columns.filter(({ ofCompanies }) => !ofCompanies) : columns;

/** A list that can be sorted, filtered, paged and exported: a table on a desktop, cards on a phone. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, rows = noRows, rowKey, actions, numbered = true, paging, exportRows } = props;
  const listed = useMemo(() => shownOf(props.columns), [props.columns]);
  const [hidden, setHidden] = useState(() => hiddenColumns(caption));
  const columns = useMemo(() => listed.filter(({ key }) => !hidden.includes(key)), [listed, hidden]);
  const [choosing, setChoosing] = useState(false);
  const { actionsHeader = "Action", pageSizes = standardSizes, pageSize = 20 } = props;
  const exportColumns = shownOf(props.exportColumns ?? listed);
  const { maxHeight = "max(20rem, calc(100dvh - var(--above-list, 15rem)))" } = props;
  const phone = usePhone();
  const model = useTableModel(rows, columns, pageSize, paging);
  const sheet = useRef<HTMLDivElement>(null);
  const [previewedKey, setPreviewedKey] = useState<string | number | null>(null);
  const previewed = model.page.find((row) => rowKey(row) === previewedKey);
  const opensOf = (row: Row) => actions?.(row).find(({ opens }) => opens);
  const opens = model.page.some(opensOf);
  const preview = opens ? props.preview : undefined;
  const previewActionOf = (row: Row): RowAction[] =>
    preview
      ? [
          {
            label: `Look at ${preview.title(row)}`,
            icon: IconLayoutSidebarRight,
            onClick: () => setPreviewedKey(rowKey(row)),
          },
        ]
      : [];
  const keyAt = (at: number) => {
    const row = model.page[at];
    return row ? rowKey(row) : null;
  };
  useRows(sheet, {
    onOpen: opens
      ? (at) => {
          const row = model.page[at];
          if (row) opensOf(row)?.onClick();
        }
      : null,
    onPreview: preview ? (at) => setPreviewedKey(previewedKey === keyAt(at) ? null : keyAt(at)) : null,
    onReach: (at) => previewedKey !== null && setPreviewedKey(keyAt(at)),
  });
  const view = {
    caption,
    columns,
    model,
    rowKey,
    actions: actions && !phone ? (row: Row) => [...previewActionOf(row), ...actions(row)] : actions,
    opens,
    previewedKey: previewed && rowKey(previewed),
    choices: paging ? noRows : rows,
    notice: model.page.length === 0 ? <Notice {...props} model={model} /> : null,
  };
  const allRows = exportRows ?? (paging ? undefined : () => Promise.resolve(model.ordered));
  return (
    <div
      ref={sheet}
      className={classes.sheet}
      aria-busy={props.loading}
      data-sheet={opens ? "opens" : "stands"}
    >
      {props.error && model.page.length > 0 && <StaleNotice {...props} />}
      {phone ? <RowCards {...view} /> : <TableGrid {...view} {...{ numbered, actionsHeader, maxHeight }} />}
      {model.page.length > 0 && (
        <Pager
          caption={caption}
          view={model.view}
          total={model.total}
          totalIsMore={model.totalIsMore}
          pageSizes={pageSizes}
          sticks={model.page.length > FEW_ROWS}
          onChange={model.changeView}
        >
          {allRows && <ExportButton caption={caption} columns={exportColumns} allRows={allRows} />}
          {(listed.length > FEW_COLUMNS || columns.length < listed.length) && (
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<IconColumns size={14} aria-hidden />}
              onClick={() => setChoosing(true)}
            >
              {hidden.length > 0 ? `Columns (${formatCount(columns.length)})` : "Columns"}
            </Button>
          )}
        </Pager>
      )}
      <WhenOpened opened={choosing}>
        <ColumnChoice
          columns={listed.filter(({ cardTitle }, place) => place > 0 && !cardTitle)}
          hidden={hidden}
          opened={choosing}
          onClose={() => setChoosing(false)}
          onChange={(next) => {
            saveHiddenColumns(caption, next);
            setHidden(next);
          }}
        />
      </WhenOpened>
      {preview && previewed && (
        <Suspense fallback={null}>
          <PreviewPanel
            title={preview.title(previewed)}
            facts={exportColumns.map((column) => [column.header, renderCell(column, previewed)])}
            action={opensOf(previewed)}
            onClose={() => {
              setPreviewedKey(null);
              sheet.current?.querySelector<HTMLElement>(`[data-row="${rowKey(previewed)}"]`)?.focus();
            }}
          >
            {preview.more?.(previewed)}
          </PreviewPanel>
        </Suspense>
      )}
    </div>
  );
}
