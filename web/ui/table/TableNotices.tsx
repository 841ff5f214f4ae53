import { Button, Loader } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { toastError } from "#web/lib/toast.ts";
import classes from "../DataTable.module.css";
import { ErrorState } from "../ErrorState.tsx";
import type { DataColumn, DataTableProps } from "./types.ts";
import type { TableModel } from "./useTableModel.ts";

/** Shown when the rows could not be refreshed. */
export function StaleNotice<Row extends object>({ error, onRetry }: DataTableProps<Row>) {
  return (
    <div className={classes.stale} role="status">
      <span>These rows may be out of date: {error?.message}</span>
      {onRetry && (
        <Button variant="subtle" size="compact-xs" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

export function Notice<Row extends object>({
  error,
  onRetry,
  loading,
  empty,
  model,
}: DataTableProps<Row> & { model: TableModel<Row> }) {
  if (error) return <ErrorState message={error.message} requestId={error.requestId} onRetry={onRetry} />;
  if (loading)
    return (
      <output className={classes.loading}>
        <Loader size="xs" aria-hidden />
        Loading ...
      </output>
    );
  if (model.filtered)
    return (
      <>
        <p className={classes.none}>No record found</p>
        <Button variant="subtle" size="xs" onClick={model.clearFilters}>
          Clear filters
        </Button>
      </>
    );
  return empty ?? <p className={classes.none}>No record found</p>;
}

type ExportProps<Row extends object> = {
  caption: string;
  columns: readonly DataColumn<Row>[];
  allRows: () => Promise<readonly Row[]>;
};

export function ExportButton<Row extends object>({ caption, columns, allRows }: ExportProps<Row>) {
  const [busy, setBusy] = useState(false);
  const exportAll = async () => {
    setBusy(true);
    try {
      const { download, toCsv } = await import("./exportCsv.ts");
      download(`${caption}.csv`, await toCsv(columns, await allRows()));
    } catch {
      toastError("The export failed. Try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconDownload size={14} aria-hidden />}
      loading={busy}
      onClick={() => void exportAll()}
    >
      Export CSV
    </Button>
  );
}
