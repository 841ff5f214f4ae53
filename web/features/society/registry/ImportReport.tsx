import { Text } from "@mantine/core";
import type { ReplyOf } from "#contract/endpoint.ts";
import { plural } from "#contract/format.ts";
import type { BadRow, importRegistryFile } from "#contract/society/registry.ts";
import { FileReadNote } from "#web/ui/FileReadNote.tsx";
import { StoredLines } from "#web/ui/import/StoredLines.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import { placesText, totalOf } from "../counts.ts";
import classes from "./registry.module.css";

export type RegistryReport = ReplyOf<typeof importRegistryFile>;

type Props = {
  report: RegistryReport;
  /** Whether it was imported, or only checked. */
  done: boolean;
};

const columns: DataColumn<BadRow>[] = [
  { key: "line", header: "Line", value: (row) => row.line, align: "right", width: "6rem" },
  { key: "reason", header: "Reason", value: (row) => row.reason, cardTitle: true },
];

/** The result of an import or of its check, with the bad rows by line for correction. */
export function ImportReport({ report, done }: Props) {
  const { rows, bad, existing, added } = report;
  const existingTotal = totalOf(existing);
  return (
    <section className={classes.report} aria-label="Report" aria-live="polite">
      <Text fw={600}>
        {totalOf(added) > 0
          ? `${done ? "Imported" : "To be added:"} ${placesText(added)}.`
          : "There is nothing to add."}
      </Text>
      <Text c="dimmed">
        {plural(rows, "row")} read;{" "}
        {existingTotal > 0 ? `already there: ${placesText(existing)}` : "none of it was there before"}.
      </Text>
      <FileReadNote read={report} />
      {!done && totalOf(added) > 0 && <StoredLines lines={report.preview} />}
      {bad.length > 0 && (
        <>
          <Text mt="sm" mb="xs" fw={600}>
            {plural(bad.length, "row")} cannot be used
          </Text>
          <DataTable
            caption="Bad rows"
            columns={columns}
            rows={bad}
            rowKey={(row) => row.line}
            numbered={false}
            pageSize={10}
            maxHeight="20rem"
          />
        </>
      )}
    </section>
  );
}
