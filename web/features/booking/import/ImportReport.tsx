import { Button, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { CustomerImport } from "#contract/booking/import.ts";
import { formatCount, plural } from "#contract/format.ts";
import { MAX_PREVIEW } from "#contract/intake/read.ts";
import { FileReadNote } from "#web/ui/FileReadNote.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import classes from "./import.module.css";

type Bad = CustomerImport["bad"][number];

const columns: DataColumn<Bad>[] = [
  { key: "line", header: "Line", value: ({ line }) => line, align: "right", width: "5rem" },
  { key: "column", header: "Column", value: ({ column }) => column, width: "10rem" },
  { key: "reason", header: "Reason", value: ({ reason }) => reason, wraps: true, cardTitle: true },
];

type Props = {
  report: CustomerImport;
  /** Whether they were imported, or only checked. */
  done: boolean;
};

/** What is imported of a file, and its lines that cannot be, to look at and to download. */
export function ImportReport({ report, done }: Props) {
  const { customers, total, vehicles, plans, washes, leftOut, bad, badCount, failedUrl } = report;
  const cars = `${plural(vehicles, "vehicle")} on ${plural(plans, "plan")}`;
  const parts =
    customers === 0 && total > 0
      ? `${cars} of customers who are here already`
      : `${plural(customers, "customer")} with ${cars}`;
  const ahead = washes === 0 ? "" : `, ${plural(washes, "wash", "washes")} as far as they are planned`;
  return (
    <section className={classes.report} aria-label="Report" aria-live="polite">
      <Text fw={600}>{done ? `Imported: ${parts}.` : `To be imported: ${parts}${ahead}.`}</Text>
      {leftOut > 0 && (
        <Text c="dimmed">{plural(leftOut, "line is", "lines are")} here already, and left out.</Text>
      )}
      {!done && <FileReadNote read={report} />}
      {!done && <Preview lines={report.preview} />}
      {badCount > 0 && (
        <>
          <Text mt="sm" mb="xs" fw={600}>
            {plural(badCount, "line")} cannot be imported
            {badCount > bad.length && `; the first ${formatCount(bad.length)} are`}
          </Text>
          <DataTable
            caption="Lines that cannot be imported"
            columns={columns}
            rows={bad}
            rowKey={({ line }) => line}
            numbered={false}
            pageSize={10}
            maxHeight="20rem"
          />
          {failedUrl !== null && (
            <Button
              component="a"
              variant="default"
              mt="sm"
              href={failedUrl}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              Download these lines
            </Button>
          )}
        </>
      )}
    </section>
  );
}

/** What the first lines will be stored as. */
function Preview({ lines }: { lines: CustomerImport["preview"] }) {
  if (lines.length === 0) return null;
  return (
    <details open>
      <summary>
        What will be stored{lines.length < MAX_PREVIEW ? "" : `: the first ${plural(lines.length, "line")}`}
      </summary>
      <ol className={classes.preview} aria-label="What will be stored">
        {lines.map(({ line, text }) => (
          <li key={line} value={line}>
            {text}
          </li>
        ))}
      </ol>
    </details>
  );
}
