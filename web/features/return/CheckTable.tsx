import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatCount, formatMoney } from "#contract/format.ts";
import type { getGstr1 } from "#contract/return/return.ts";
import type { tableState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import classes from "./return.module.css";
import { type CheckedTable, tableNames } from "./words.ts";

type Check = Omit<ReplyOf<typeof getGstr1>["checks"][number], "table"> & { table: CheckedTable };

const money = (key: "taxable" | "cgst" | "sgst" | "igst", header: string): DataColumn<Check> => ({
  key,
  header,
  value: (check) => check[key],
  cell: (check) => formatMoney(check[key]),
  align: "right",
});

const columns: DataColumn<Check>[] = [
  {
    key: "table",
    header: "Table",
    value: ({ table }) => table,
    cell: ({ table }) => (
      <TwoLines first={tableNames[table].name} second={`Table ${tableNames[table].form}`} />
    ),
    cardTitle: true,
  },
  {
    key: "papers",
    header: "Papers",
    value: ({ papers }) => papers,
    cell: ({ papers }) => formatCount(papers),
    align: "right",
  },
  money("taxable", "Taxable"),
  money("cgst", "CGST"),
  money("sgst", "SGST"),
  money("igst", "IGST"),
  {
    key: "agrees",
    header: "Check",
    value: ({ agrees }) => (agrees ? "Agrees" : "Differs"),
    cell: ({ agrees }) => (
      <span className={agrees ? classes.agrees : classes.differs}>
        {agrees ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
        {agrees ? "Agrees" : "Differs"}
      </span>
    ),
  },
];

type Props = { caption: string; rows: readonly Check[] | undefined } & ReturnType<typeof tableState>;

/** The tables of a return with their sums, each compared with the documents that belong in it. */
export function CheckTable({ caption, ...state }: Props) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rowKey={({ table }) => table}
      numbered={false}
      {...state}
    />
  );
}
