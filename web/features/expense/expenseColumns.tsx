import { Anchor } from "@mantine/core";
import type { Expense } from "#contract/expense/expense.ts";
import { DOCUMENTS } from "#contract/file/picture.ts";
import { formatDay, formatMoney } from "#contract/format.ts";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import classes from "./expense.module.css";
import { kindWords } from "./words.ts";

export const nameOf = ({ kind, day }: Expense) => `${kindWords[kind]}, ${formatDay(day)}`;

export const columns: DataColumn<Expense>[] = [
  { key: "day", header: "Day", value: ({ day }) => day, cell: ({ day }) => formatDay(day) },
  {
    key: "kind",
    header: "What For",
    value: ({ kind }) => kindWords[kind],
    cell: ({ kind, note }) =>
      note === "" ? kindWords[kind] : <TwoLines first={kindWords[kind]} second={note} />,
    unsorted: true,
    cardTitle: true,
    stacked: true,
  },
  {
    key: "societyName",
    header: "Society",
    value: ({ societyName }) => societyName ?? "All societies",
    unsorted: true,
  },
  {
    key: "companyName",
    header: "Company",
    value: ({ companyName }) => companyName,
    unsorted: true,
    ofCompanies: true,
  },
  {
    key: "receipt",
    header: "Receipt",
    value: ({ receiptUrl }) => (receiptUrl === null ? "" : "Yes"),
    cell: (row) => <Receipt {...row} />,
    unsorted: true,
  },
  {
    key: "amount",
    header: "Amount",
    value: ({ amount }) => amount,
    cell: ({ amount }) => formatMoney(amount),
    align: "right",
  },
];

export const exportColumns: DataColumn<Expense>[] = [
  ...columns,
  { key: "note", header: "Note", value: ({ note }) => note },
  { key: "by", header: "Added By", value: ({ by }) => by },
];

function Receipt(expense: Expense) {
  if (expense.receiptUrl === null || expense.thumbnailUrl === null) return "–";
  return (
    <Anchor href={DOCUMENTS + expense.receiptUrl} target="_blank" rel="noreferrer">
      <img
        className={classes.receipt}
        src={DOCUMENTS + expense.thumbnailUrl}
        alt={`Receipt of ${nameOf(expense)}`}
        loading="lazy"
      />
    </Anchor>
  );
}
