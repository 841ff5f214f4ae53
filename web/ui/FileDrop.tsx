import { Button, FileButton, Text } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { useDrop } from "./useDrop.ts";
import { download } from "./table/exportCsv.ts";
import classes from "./FileDrop.module.css";

type Props = {
  chosen: string | undefined;
  onChoose: (file: File) => void;
  prompt: string;
  /** File types and extensions, as in an input's `accept`. */
  accept: string;
  inputLabel: string;
  sample: { label: string; fileName: string; text: () => string };
};

/** A drop zone and file input for a table, with a sample to download. */
export function FileDrop({ chosen, onChoose, prompt, accept, inputLabel, sample }: Props) {
  return (
    <div className={classes.drop} {...useDrop(onChoose)}>
      <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
      <Text>{chosen ?? prompt}</Text>
      <div className={classes.buttons}>
        <FileButton
          accept={accept}
          onChange={(file) => file && onChoose(file)}
          inputProps={{ "aria-label": inputLabel }}
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
          onClick={() => download(sample.fileName, sample.text())}
        >
          {sample.label}
        </Button>
      </div>
    </div>
  );
}
