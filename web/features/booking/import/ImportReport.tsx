import { Text } from "@mantine/core";
import type { CustomerImport } from "#contract/booking/import.ts";
import { plural } from "#contract/format.ts";
import { FileReadNote } from "#web/ui/FileReadNote.tsx";
import { BadLines } from "#web/ui/import/BadLines.tsx";
import classes from "#web/ui/import/import.module.css";
import { broughtText } from "./words.ts";
import { StoredLines } from "#web/ui/import/StoredLines.tsx";

type Props = {
  report: CustomerImport;
  /** Whether they were imported, or only checked. */
  done: boolean;
};

/** What is imported of a file, and its lines that cannot be, to look at and to download. */
export function ImportReport({ report, done }: Props) {
  const { washes, leftOut } = report;
  const parts = broughtText(report);
  const ahead = washes === 0 ? "" : `, ${plural(washes, "wash", "washes")} as far as they are planned`;
  return (
    <section className={classes.report} aria-label="Report" aria-live="polite">
      <Text fw={600}>{done ? `Imported: ${parts}.` : `To be imported: ${parts}${ahead}.`}</Text>
      {leftOut > 0 && (
        <Text c="dimmed">{plural(leftOut, "line is", "lines are")} here already, and left out.</Text>
      )}
      {!done && <FileReadNote read={report} />}
      {!done && <StoredLines lines={report.preview} />}
      <BadLines {...report} />
    </section>
  );
}
