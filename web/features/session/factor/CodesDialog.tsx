import { Button, Text } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormActions } from "#web/ui/FormActions.tsx";
import { download } from "#web/ui/table/exportCsv.ts";
import { usePhone } from "#web/ui/usePhone.ts";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import classes from "./factor.module.css";

type Props = { codes: readonly string[]; onClose: () => void };

/** Shows recovery codes once. Only its button closes it, so that they are not lost by accident. */
export function CodesDialog({ codes, onClose }: Props) {
  const phone = usePhone();
  const text = `Recovery codes for Chamak\n\n${codes.join("\n")}\n\nEach signs you in once, in place of a code from the app.\n`;
  return (
    <Dialog
      title="Keep your recovery codes"
      opened
      onClose={() => {}}
      size="md"
      fullScreen={phone}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <div className={classes.sheet}>
        <Text>
          Each of them signs you in once when your phone is lost. Keep them where only you find them. They are
          not shown again.
        </Text>
        <ul className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={classes.changes}>
          <CopyButton text={codes.join("\n")} label="Copy" />
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => globalThis.print()}
          >
            Print
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => download("chamak-recovery-codes.txt", text, "text/plain;charset=utf-8")}
          >
            Download
          </Button>
        </div>
        <FormActions>
          <Button onClick={onClose}>I have kept them</Button>
        </FormActions>
      </div>
    </Dialog>
  );
}
