import { Button, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCash, IconReceiptRefund } from "@tabler/icons-react";
import { type Bill, getBill } from "#contract/bill/bill.ts";
import { formatDay } from "#contract/format.ts";
import { PaymentDialog } from "#web/features/booking/change/PaymentDialog.tsx";
import { BillDebits } from "#web/features/gateway/mandate/BillDebits.tsx";
import { PaymentLinkPanel } from "#web/features/gateway/link/PaymentLinkPanel.tsx";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { PdfButton } from "#web/ui/PdfButton.tsx";
import { PdfFrame } from "#web/ui/PdfFrame.tsx";
import { RecordPage } from "#web/ui/RecordPage.tsx";
import classes from "../bill.module.css";
import { StatusBadge } from "../StatusBadge.tsx";
import { kindNames } from "../words.ts";
import { BillLines } from "./BillLines.tsx";
import { Claims } from "./Claims.tsx";
import { CreditDialog } from "./CreditDialog.tsx";
import { CreditNotes, Payments, Registrations, Subject } from "./BillSections.tsx";

type Props = { billId: number; onBack: () => void };

/** One bill: its lines and status beside its PDF. */
export function BillView({ billId, onBack }: Props) {
  const query = useCall(getBill, { billId });
  return (
    <RecordPage list="Bills" onBack={onBack} query={query}>
      {(bill) => <Opened bill={bill} />}
    </RecordPage>
  );
}

function Opened({ bill }: { bill: Bill }) {
  return (
    <>
      <Title order={1}>
        {kindNames[bill.kind]} <span className={classes.number}>{bill.number}</span>{" "}
        <StatusBadge status={bill.status} />
      </Title>
      <p className={classes.totals}>
        {[bill.customerName, bill.customerGstin].filter(Boolean).join(", GSTIN ")}, {bill.customerPhone} ·{" "}
        {bill.societyName} · <Subject bill={bill} /> · due {formatDay(bill.due)}
      </p>
      <Actions bill={bill} />
      {hasPermission("payment:online") && <PaymentLinkPanel billId={bill.billId} />}
      {hasPermission("payment:online") && bill.bookingId === null && <BillDebits billId={bill.billId} />}
      <div className={classes.view}>
        <div className={classes.sheet}>
          <BillLines bill={bill} />
          <Payments bill={bill} />
          <Claims claims={bill.claims} />
          <CreditNotes bill={bill} />
          <Registrations bill={bill} />
        </div>
        <PdfFrame url={bill.paperUrl} title={`Paper ${bill.number}`} />
      </div>
    </>
  );
}

const isCreditable = ({ kind, bookingId, credited, total }: Bill): boolean =>
  kind !== "opening" && bookingId === null && credited < total;

function Actions({ bill }: { bill: Bill }) {
  const [paying, pay] = useDisclosure(false);
  const [crediting, credit] = useDisclosure(false);
  return (
    <div className={classes.actions}>
      {hasPermission("payment:write") && (
        <Button
          variant={bill.open > 0 ? "filled" : "default"}
          leftSection={<IconCash size={18} aria-hidden />}
          onClick={pay.open}
        >
          Record Payment
        </Button>
      )}
      {hasPermission("bill:write") && isCreditable(bill) && (
        <Button
          variant="default"
          leftSection={<IconReceiptRefund size={18} aria-hidden />}
          onClick={credit.open}
        >
          Credit
        </Button>
      )}
      <PdfButton
        paper="Paper"
        url={bill.paperUrl}
        asking={{
          endpoint: getBill,
          bodyIn: (Language) => ({ billId: bill.billId, Language }),
          urlOf: ({ paperUrl }) => paperUrl,
        }}
      />
      <PaymentDialog
        whose={bill.bookingId === null ? { CustomerId: bill.customerId } : { BookingId: bill.bookingId }}
        open={bill.open}
        refundable={false}
        method="upi"
        opened={paying}
        onClose={pay.close}
      />
      <CreditDialog bill={bill} opened={crediting} onClose={credit.close} />
    </div>
  );
}
