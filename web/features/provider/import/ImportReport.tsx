import { Text } from "@mantine/core";
import { plural } from "#contract/format.ts";
import type { ProviderImport } from "#contract/provider/import.ts";
import { FileReadNote } from "#web/ui/FileReadNote.tsx";
import { BadLines } from "#web/ui/import/BadLines.tsx";
import classes from "#web/ui/import/import.module.css";
import { StoredLines } from "#web/ui/import/StoredLines.tsx";

type Props = {
  report: ProviderImport;
  /** Whether they were imported, or only checked. */
  done: boolean;
};

/** What is imported of a file of washers, who is here already, and the lines that cannot be imported. */
export function ImportReport({ report, done }: Props) {
  const { providers, invited, known } = report;
  const who = plural(providers, "washer");
  const later = providers - invited;
  return (
    <section className={classes.report} aria-label="Report" aria-live="polite">
      <Text fw={600}>{done ? `Imported: ${who}.` : `To be imported: ${who}.`}</Text>
      {known > 0 && (
        <Text c="dimmed">
          {plural(
            known,
            "washer is here already, and stays as they are",
            "washers are here already, and stay as they are",
          )}
          .
        </Text>
      )}
      {done && later > 0 && (
        <Text>
          {plural(invited, "invitation was", "invitations were")} sent. So many go out in an hour: invite the
          other {later} from their pages.
        </Text>
      )}
      {!done && <FileReadNote read={report} />}
      {!done && <StoredLines lines={report.preview} />}
      <BadLines {...report} />
    </section>
  );
}
