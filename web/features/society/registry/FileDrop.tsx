import { Button, FileButton, Text } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { registryColumns } from "#contract/society/registry.ts";
import { download } from "#web/ui/table/exportCsv.ts";
import { useDrop } from "#web/ui/useDrop.ts";
import { template } from "./csvFile.ts";
import classes from "./registry.module.css";

type Props = { chosen: string | undefined; onChoose: (file: File) => void };

/** A drop zone and file input for a CSV file, with a template to download. */
export function FileDrop({ chosen, onChoose }: Props) {
  return (
    <>
      <Text c="dimmed">
        One row for each flat or pillar, under the columns {registryColumns.join(", ")}. What is there already
        stays as it is.
      </Text>
      <div className={classes.drop} {...useDrop(onChoose)}>
        <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
        <Text>{chosen ?? "Drop a CSV file here"}</Text>
        <div className={classes.dropActions}>
          <FileButton
            accept=".csv,text/csv"
            onChange={(file) => file && onChoose(file)}
            inputProps={{ "aria-label": "CSV file" }}
          >
            {(button) => (
              <Button variant="default" {...button}>
                {chosen ? "Choose another file" : "Choose a file"}
              </Button>
            )}
          </FileButton>
          <Button
            variant="subtle"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => download("registry-template.csv", template)}
          >
            Download template
          </Button>
        </div>
      </div>
    </>
  );
}
