import { Button, FileButton, Text } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { useDrop } from "#web/ui/useDrop.ts";
import { download } from "#web/ui/table/exportCsv.ts";
import classes from "./import.module.css";
import { sampleCsv } from "./sample.ts";

type Props = { chosen: string | undefined; onChoose: (file: File) => void };

/** A drop zone and file input for a CSV file or a workbook, with a sample to download. */
export function FileDrop({ chosen, onChoose }: Props) {
  return (
    <>
      <Text c="dimmed" mt="md">
        One line for each vehicle, or for a customer without one. Lines with the same phone are one customer.
        A plan that runs already goes on from tomorrow.
      </Text>
      <div className={classes.drop} {...useDrop(onChoose)}>
        <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
        <Text>{chosen ?? "Drop a CSV file or an Excel workbook here"}</Text>
        <div className={classes.buttons}>
          <FileButton
            accept=".csv,.xlsx,text/csv"
            onChange={(file) => file && onChoose(file)}
            inputProps={{ "aria-label": "File" }}
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
            onClick={() => download("customers-sample.csv", sampleCsv())}
          >
            Download a sample
          </Button>
        </div>
      </div>
    </>
  );
}
