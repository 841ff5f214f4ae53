import { Anchor } from "@mantine/core";
import { formatInstant, formatMoney } from "#contract/format.ts";
import type { Payment } from "#contract/payment/payment.ts";
import { receivedNames } from "#web/features/booking/words.ts";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";

const directionOf = ({ amount }: Payment) => (amount < 0 ? "Given back" : "");

/** "No. 12: ₹500.00, CH/26-27/000123: ₹80.00"; "Credit" for an unallocated payment. */
const allocationText = ({ allocated }: Payment): string =>
  allocated.length === 0
    ? "Credit"
    : allocated
        .map(
          ({ bookingId, billNumber, amount }) =>
            `${billNumber ?? `No. ${bookingId}`}: ${formatMoney(Math.abs(amount))}`,
        )
        .join(", ");

/** The key `at` is the server's sort key. */
export const columns: DataColumn<Payment>[] = [
  {
    key: "at",
    header: "Date",
    value: ({ at }) => formatInstant(at),
    cell: ({ at, by }) => <TwoLines first={formatInstant(at)} second={by} />,
    stacked: true,
    whole: true,
    cardTitle: true,
  },
  {
    key: "amount",
    header: "Amount",
    value: ({ amount }) => amount,
    cell: (payment) => (
      <TwoLines first={formatMoney(Math.abs(payment.amount))} second={directionOf(payment)} />
    ),
    align: "right",
    stacked: true,
    whole: true,
    unsorted: true,
  },
  {
    key: "method",
    header: "Method",
    value: ({ method, reference }) => [receivedNames[method], reference].filter(Boolean).join(", "),
    cell: ({ method, reference }) => <TwoLines first={receivedNames[method]} second={reference} />,
    stacked: true,
    unsorted: true,
  },
  { key: "allocated", header: "For", value: allocationText, unsorted: true },
  {
    key: "receipt",
    header: "Receipt",
    value: ({ paymentId, paperUrl }) => (paperUrl === "" ? "" : String(paymentId)),
    cell: ({ paymentId, paperUrl }) =>
      paperUrl !== "" && (
        <Anchor
          href={paperUrl}
          target="_blank"
          rel="noreferrer"
          inherit
          aria-label={`Receipt ${paymentId} as PDF`}
        >
          {paymentId}
        </Anchor>
      ),
    unsorted: true,
  },
];

/** Adds the customer, for the list of all payments. */
export const columnsOfAll: DataColumn<Payment>[] = columns.toSpliced(1, 0, {
  key: "customerName",
  header: "Customer",
  value: ({ customerName }) => customerName,
  least: "8rem",
  unsorted: true,
});
