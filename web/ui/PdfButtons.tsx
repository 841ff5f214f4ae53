import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { Endpoint } from "#contract/endpoint.ts";
import { PdfButton, type PdfProps } from "./PdfButton.tsx";

type Props<E extends Endpoint> = PdfProps<E> & { csvUrl: string };

/** Buttons for a month's PDF and CSV, to open or download. */
export function PdfButtons<E extends Endpoint>({ csvUrl, ...paper }: Props<E>) {
  return (
    <>
      <PdfButton {...paper} />
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
