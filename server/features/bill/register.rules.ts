import { monthOf } from "#contract/day.ts";
import { rupeesOf, sumEach } from "#contract/money.ts";
import type { Cell } from "#server/sheets/csv.ts";
import type { Sheet } from "#server/sheets/xlsx.ts";
import type { Sums } from "./bill.rules.ts";
import type { RegisterRow, Part } from "./register.queries.ts";

/** The register's `kind` in links. */
export const REGISTER = "register";

const figures = [
  "taxablePaise",
  "cgstPaise",
  "sgstPaise",
  "igstPaise",
  "roundOffPaise",
  "totalPaise",
] as const satisfies (keyof Sums)[];

export const addSums = (parts: readonly Sums[]): Sums => sumEach(figures, parts);

/** The sums of one rate and one place or SAC. */
export type Summary = Sums & { name: string; rateHundredths: number; papers: number };

/** Groups a register's parts by rate and by `nameOf`. */
export function summarise(parts: readonly Part[], nameOf: (part: Part) => string): Summary[] {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const key = `${nameOf(part)} ${part.rateHundredths}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return [
      {
        ...addSums(group),
        name: nameOf(first),
        rateHundredths: first.rateHundredths,
        papers: group.reduce((sum, { papers }) => sum + papers, 0),
      },
    ];
  });
}

export const byPlace = (part: Part): string => part.placeOfSupply;
export const bySac = (part: Part): string => part.sac;

const moneyCells = (sums: Sums): Cell[] => figures.map((figure) => rupeesOf(sums[figure]));
const moneyHeads = ["Taxable value", "CGST", "SGST", "IGST", "Round off", "Total"];

const kindNames: Record<RegisterRow["kind"], string> = {
  "tax-invoice": "Tax invoice",
  "bill-of-supply": "Bill of supply",
  bill: "Bill",
  "credit-note": "Credit note",
  "receipt-voucher": "Receipt voucher",
  "refund-voucher": "Refund voucher",
};

const rate = ({ rateHundredths }: { rateHundredths: number }): number => rateHundredths / 100;

const registerCells = (row: RegisterRow): Cell[] => [
  kindNames[row.kind],
  row.number,
  new Date(row.issued),
  monthOf(row.month),
  row.against,
  row.supplierName,
  row.supplierGstin,
  row.customerName,
  row.customerGstin,
  row.societyName,
  row.bookingId ?? "",
  row.placeOfSupply,
  row.sac,
  rate(row),
  ...moneyCells(row),
];

const registerHeads = [
  "Kind",
  "Number",
  "Date",
  "For",
  "Against",
  "Supplier",
  "GSTIN",
  "Customer",
  "Customer's GSTIN",
  "Society",
  "Booking",
  "Place of supply",
  "SAC",
  "Rate %",
  ...moneyHeads,
];

const summaryRows = (first: string, summaries: readonly Summary[]): Cell[][] => [
  [first, "Rate %", "Papers", ...moneyHeads],
  ...summaries.map((summary) => [summary.name, rate(summary), summary.papers, ...moneyCells(summary)]),
];

/** A register as the sheets of a workbook, in rupees: all documents, tax by rate and place, and by SAC. */
export const registerSheets = (rows: readonly RegisterRow[], parts: readonly Part[]): Sheet[] => [
  { name: "Register", rows: [registerHeads, ...rows.map(registerCells)] },
  { name: "By place of supply", rows: summaryRows("Place of supply", summarise(parts, byPlace)) },
  { name: "HSN summary", rows: summaryRows("SAC", summarise(parts, bySac)) },
];
