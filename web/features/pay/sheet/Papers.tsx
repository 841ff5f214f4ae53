import { Button } from "@mantine/core";
import { IconDownload, IconFileText } from "@tabler/icons-react";
import type { ProviderPay } from "#contract/pay/pay.ts";

type Props = {
  pay: ProviderPay;
  /** Where the statement in Hindi is, once it is known. */
  hindi: string | undefined;
};

/** A provider's month as papers and as a table, to be opened or kept. */
export function Papers({ pay, hindi }: Props) {
  const opens = { component: "a", target: "_blank", rel: "noreferrer", variant: "default" } as const;
  return (
    <>
      <Button {...opens} href={pay.paperUrl} leftSection={<IconFileText size={18} aria-hidden />}>
        Statement
      </Button>
      {hindi && (
        <Button {...opens} href={hindi} leftSection={<IconFileText size={18} aria-hidden />}>
          In Hindi
        </Button>
      )}
      <Button
        component="a"
        variant="default"
        href={pay.csvUrl}
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        CSV
      </Button>
    </>
  );
}
