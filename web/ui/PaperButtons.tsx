import { Button } from "@mantine/core";
import { IconDownload, IconFileText } from "@tabler/icons-react";

type Props = {
  /** What the paper is called. */
  paper: string;
  paperUrl: string;
  /** Where the paper in Hindi is, once it is known. */
  hindi: string | undefined;
  csvUrl: string;
};

/** What is told of a month as papers and as a table, to be opened or kept. */
export function PaperButtons({ paper, paperUrl, hindi, csvUrl }: Props) {
  const opens = { component: "a", target: "_blank", rel: "noreferrer", variant: "default" } as const;
  return (
    <>
      <Button {...opens} href={paperUrl} leftSection={<IconFileText size={18} aria-hidden />}>
        {paper}
      </Button>
      {hindi && (
        <Button {...opens} href={hindi} leftSection={<IconFileText size={18} aria-hidden />}>
          In Hindi
        </Button>
      )}
      <Button
        component="a"
        variant="default"
        href={csvUrl}
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        CSV
      </Button>
    </>
  );
}
