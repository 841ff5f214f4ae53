import { Button, Radio, Text } from "@mantine/core";
import { useContext, useState } from "react";
import { type BillRow, searchBills } from "#contract/bill/list.ts";
import { formatDay, formatMoney, formatMonth } from "#contract/format.ts";
import type { Line } from "#contract/bank/line.ts";
import { CustomerSelect } from "#web/features/customer/CustomerSelect.tsx";
import { useCall } from "#web/lib/query.ts";
import { Close } from "#web/ui/dialog/marks.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { FormActions } from "#web/ui/FormActions.tsx";
import classes from "./bank.module.css";

/** The target of a payment: a bill, which it pays first, or a customer. */
type PaymentTarget = { BillId: number } | { CustomerId: number };
type Chosen = { busy: boolean; onChoose: (lineId: number, whose: PaymentTarget) => void };
type Props = Chosen & { line: Line | null; opened: boolean; onClose: () => void };

/** Chooses the customer and bill of an unmatched bank line. */
export function ChoosePayer({ line, opened, onClose, ...chosen }: Props) {
  return (
    <MarkedModal title="Whose payment is it?" size="32rem" opened={opened} onClose={onClose}>
      {line && <PayerForm key={line.lineId} line={line} {...chosen} />}
    </MarkedModal>
  );
}

/** The maximum of open bills listed; with more, paying the oldest first suffices. */
const MAX_BILLS = 24;

function PayerForm({ line, busy, onChoose }: Chosen & { line: Line }) {
  const close = useContext(Close);
  const [customerId, setCustomerId] = useState<number | null>(null);
  const [billId, setBillId] = useState<number | null>(null);
  return (
    <form
      noValidate
      aria-label="Whose payment is it?"
      onSubmit={(event) => {
        event.preventDefault();
        if (customerId === null) return;
        onChoose(line.lineId, billId === null ? { CustomerId: customerId } : { BillId: billId });
      }}
    >
      <Text mb="sm">
        {formatMoney(line.amount)} of {formatDay(line.day)}: {line.narration}
      </Text>
      <CustomerSelect
        value={customerId}
        onChange={(next) => {
          setCustomerId(next);
          setBillId(null);
        }}
      />
      {customerId !== null && (
        <OpenBills customerId={customerId} line={line} value={billId} onChange={setBillId} />
      )}
      <FormActions>
        <Button type="submit" loading={busy} disabled={customerId === null}>
          Book Payment
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </FormActions>
    </form>
  );
}

type OpenBillsProps = {
  customerId: number;
  line: Line;
  /** Null means oldest first. */
  value: number | null;
  onChange: (billId: number | null) => void;
};

/** Chooses which open bill the payment goes to; renders nothing when no bill is open. */
function OpenBills({ customerId, line: { amount, companyId }, value, onChange }: OpenBillsProps) {
  const filters = { CustomerId: customerId, CompanyId: companyId };
  const query = useCall(searchBills, { filters, pageSize: MAX_BILLS });
  const open = query.data?.rows.filter((bill) => bill.open > 0) ?? [];
  if (query.data && open.length === 0)
    return <Text mt="sm">No bill is open: it pays bookings, and what is left stays as credit.</Text>;
  return (
    <Radio.Group
      mt="sm"
      label="What does it pay?"
      value={String(value ?? "")}
      onChange={(next) => onChange(next === "" ? null : Number(next))}
    >
      <div className={classes.bills}>
        <Radio value="" label="What is oldest; the rest stays as credit" />
        {open.map((bill) => (
          <Radio key={bill.billId} value={String(bill.billId)} label={nameOf(bill, amount)} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** "CH/26-27/000012, November 2026: ₹900.00 open, exactly this". */
const nameOf = ({ number, month, open }: BillRow, amount: number): string =>
  `${number}, ${formatMonth(month)}: ${formatMoney(open)} open${open === amount ? ", exactly this" : ""}`;
