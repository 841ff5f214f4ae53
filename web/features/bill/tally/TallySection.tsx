import { Alert, Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDownload, IconEdit } from "@tabler/icons-react";
import { useState } from "react";
import { exportTally } from "#contract/bill/tally.ts";
import { addDays, addMonths, firstDayOf, monthOf } from "#contract/day.ts";
import { formatMonth, plural } from "#contract/format.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { downloadFrom } from "#web/lib/downloadFrom.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useSend } from "#web/lib/query.ts";
import { useToday } from "#web/lib/today.ts";
import { MonthSelect } from "#web/ui/MonthSelect.tsx";
import classes from "../bill.module.css";
import { RegistrationSelect } from "../RegistrationSelect.tsx";
import { LedgerDialog } from "./LedgerDialog.tsx";

/** Exports a month of a company's books for Tally, as part of its page. */
export function TallySection({ companyId }: { companyId: number }) {
  const [month, setMonth] = useState(addMonths(monthOf(useToday()), -1));
  const [gstin, setGstin] = useState("");
  const [naming, name] = useDisclosure(false);
  const exporting = useSend(exportTally, {
    changes: false,
    onDone: ({ url, vouchers }) => {
      if (vouchers > 0) downloadFrom(url, `tally-${month}.xml`);
    },
  });
  return (
    <section aria-label="Tally">
      <h3>Tally</h3>
      <Text mb="sm">
        Bills, credit notes, payments and refunds of a month as vouchers, with the ledgers of the customers.
        Importing a month again changes its vouchers and adds none.
      </Text>
      <div className={classes.actions}>
        <MonthSelect
          value={month}
          onChange={(chosen) => {
            exporting.reset();
            setMonth(chosen);
          }}
        />
        <RegistrationSelect
          companyId={companyId}
          value={gstin}
          onChange={(chosen) => {
            exporting.reset();
            setGstin(chosen);
          }}
        />
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={exporting.isPending}
          onClick={() =>
            exporting.mutate({
              CompanyId: companyId,
              ...(gstin !== "" && { Gstin: gstin }),
              From: firstDayOf(month),
              To: addDays(firstDayOf(addMonths(month, 1)), -1),
            })
          }
        >
          Download for Tally
        </Button>
        {hasPermission("tax:write") && (
          <Button variant="default" leftSection={<IconEdit size={18} aria-hidden />} onClick={name.open}>
            Ledgers
          </Button>
        )}
      </div>
      {exporting.error && <Alert color="red">{exporting.error.message}</Alert>}
      <p className={classes.totals} role="status">
        {exporting.data && resultOf(exporting.data, month)}
      </p>
      <LedgerDialog companyId={companyId} opened={naming} onClose={name.close} />
    </section>
  );
}

const resultOf = ({ vouchers, ledgers }: ReplyOf<typeof exportTally>, month: string): string =>
  vouchers === 0
    ? `Nothing was billed or paid in ${formatMonth(month)}.`
    : `${plural(vouchers, "voucher")} and ${plural(ledgers, "ledger")} of ${formatMonth(month)}. In Tally, choose Import, then Transactions, and open the file.`;
