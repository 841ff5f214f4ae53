import type { getRegister, RegisterKind, RegisterLine } from "#contract/bill/register.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatCount, formatDay, formatMoney } from "#contract/format.ts";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import { kindNames } from "../words.ts";

type Register = ReplyOf<typeof getRegister>;
type Sums = Pick<RegisterLine, "taxable" | "cgst" | "sgst" | "igst" | "roundOff" | "total">;

const money = <Row extends Sums>(key: keyof Sums, header: string): DataColumn<Row> => ({
  key,
  header,
  value: (row) => row[key],
  cell: (row) => formatMoney(row[key]),
  align: "right",
});

const sums = <Row extends Sums>(): DataColumn<Row>[] => [
  money("taxable", "Taxable"),
  money("cgst", "CGST"),
  money("sgst", "SGST"),
  money("igst", "IGST"),
  money("total", "Total"),
];

const registerNames: Record<RegisterKind, string> = {
  ...kindNames,
  "credit-note": "Credit note",
  "receipt-voucher": "Receipt voucher",
  "refund-voucher": "Refund voucher",
};
const nameOf = ({ kind }: RegisterLine): string => registerNames[kind];

export const documentColumns: DataColumn<RegisterLine>[] = [
  {
    key: "number",
    header: "Paper",
    value: ({ number }) => number,
    cell: (row) => (
      <TwoLines
        first={row.number}
        second={row.against === "" ? nameOf(row) : `${nameOf(row)} to ${row.against}`}
      />
    ),
    stacked: true,
    whole: true,
    cardTitle: true,
  },
  {
    key: "issued",
    header: "Date",
    value: ({ issued }) => issued,
    cell: ({ issued }) => formatDay(issued),
    whole: true,
  },
  {
    key: "customerName",
    header: "Customer",
    value: ({ customerName }) => customerName,
    cell: ({ customerName, customerGstin, societyName, placeOfSupply }) => (
      <TwoLines
        first={[customerName, customerGstin].filter(Boolean).join(" · ")}
        second={`${societyName}, ${placeOfSupply}`}
      />
    ),
    stacked: true,
  },
  ...sums<RegisterLine>(),
];

const part = <Row extends Sums & { rate: number; papers: number }>(): DataColumn<Row>[] => [
  { key: "rate", header: "Rate", value: ({ rate }) => rate, cell: ({ rate }) => `${rate} %`, align: "right" },
  {
    key: "papers",
    header: "Papers",
    value: ({ papers }) => papers,
    cell: ({ papers }) => formatCount(papers),
    align: "right",
  },
  ...sums<Row>(),
];

export const placeColumns: DataColumn<Register["byPlace"][number]>[] = [
  { key: "placeOfSupply", header: "Place of Supply", value: ({ placeOfSupply }) => placeOfSupply },
  ...part<Register["byPlace"][number]>(),
];

export const sacColumns: DataColumn<Register["bySac"][number]>[] = [
  { key: "sac", header: "SAC", value: ({ sac }) => sac || "None" },
  ...part<Register["bySac"][number]>(),
];
