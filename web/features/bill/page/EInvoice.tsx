import { Alert, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDownload, IconFileText } from "@tabler/icons-react";
import type { Bill } from "#contract/bill/bill.ts";
import { exportEInvoice, type RegisteredDocument } from "#contract/bill/eInvoice.ts";
import { formatDay } from "#contract/format.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useSend } from "#web/lib/query.ts";
import { download } from "#web/ui/table/exportCsv.ts";
import classes from "../bill.module.css";
import { IrnDialog } from "./IrnDialog.tsx";

type Props = { title: string; paper: RegisteredDocument; number: string; eInvoice: Bill["eInvoice"] };

/** The registration of an invoice or credit note at the invoice portal: its file, and its number once there is one. */
export function EInvoice({ title, paper, number, eInvoice }: Props) {
  const [entering, enter] = useDisclosure(false);
  const exporting = useSend(exportEInvoice, {
    changes: false,
    // The portal takes a list of invoices.
    onDone: ({ json }) =>
      download(
        `e-invoice-${number.replaceAll("/", "-")}.json`,
        JSON.stringify([json], null, 2),
        "application/json",
      ),
  });
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {eInvoice ? (
        <p>
          IRN {eInvoice.irn}, acknowledged on {formatDay(eInvoice.ackDate)} (no. {eInvoice.ackNo})
        </p>
      ) : (
        <p>Not registered yet: upload its file to the invoice portal, and enter what the portal answers.</p>
      )}
      <div className={classes.actions}>
        {hasPermission("register:read") && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate(paper)}
          >
            e-invoice JSON
          </Button>
        )}
        {hasPermission("bill:write") && !eInvoice && (
          <Button variant="default" leftSection={<IconFileText size={18} aria-hidden />} onClick={enter.open}>
            Enter IRN
          </Button>
        )}
      </div>
      {exporting.error && <Alert color="red">{exporting.error.message}</Alert>}
      <IrnDialog paper={paper} number={number} opened={entering} onClose={enter.close} />
    </section>
  );
}
