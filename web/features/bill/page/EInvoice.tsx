import { Alert, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDownload, IconFileText } from "@tabler/icons-react";
import type { Bill } from "#contract/bill/bill.ts";
import { exportEInvoice } from "#contract/bill/eInvoice.ts";
import { formatDay } from "#contract/format.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useSend } from "#web/lib/query.ts";
import { download } from "#web/ui/table/exportCsv.ts";
import classes from "../bill.module.css";
import { IrnDialog } from "./IrnDialog.tsx";

/** The registration of an invoice at the invoice portal: its file, and its number once there is one. */
export function EInvoice({ bill }: { bill: Bill }) {
  const { billId, number, eInvoice } = bill;
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
    <section aria-label="E-invoice">
      <h2>E-invoice</h2>
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
            onClick={() => exporting.mutate({ BillId: billId })}
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
      <IrnDialog bill={bill} opened={entering} onClose={enter.close} />
    </section>
  );
}
