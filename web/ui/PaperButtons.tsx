import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { Endpoint } from "#contract/endpoint.ts";
import { PaperButton, type PaperProps } from "./PaperButton.tsx";

type Props<E extends Endpoint> = PaperProps<E> & { csvUrl: string };

/** What is told of a month as a paper and as a table, to be opened or kept. */
export function PaperButtons<E extends Endpoint>({ csvUrl, ...paper }: Props<E>) {
  return (
    <>
      <PaperButton {...paper} />
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
