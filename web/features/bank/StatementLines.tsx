import { useMemo } from "react";
import { formatDay, formatMoney } from "#contract/format.ts";
import type { PreviewLine, PreviewState } from "#contract/bank/statement.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";

const stateNames: Record<PreviewState, string> = {
  booked: "Booked",
  proposed: "Proposed",
  unmatched: "Unmatched",
  repeated: "Seen before",
  returned: "Came and went back",
  reversal: "Taken back by the bank",
};

/** `place` makes the key unique: a line may occur twice. */
type KeyedLine = PreviewLine & { place: number };

const columns: DataColumn<KeyedLine>[] = [
  {
    key: "narration",
    header: "What the bank writes",
    value: ({ narration }) => narration,
    cell: ({ narration, day }) => <TwoLines first={narration} second={formatDay(day)} />,
    cardTitle: true,
  },
  {
    key: "amount",
    header: "Amount",
    value: ({ amount }) => amount,
    cell: ({ amount }) => formatMoney(amount),
    align: "right",
  },
  {
    key: "state",
    header: "Matched With",
    value: ({ state }) => stateNames[state],
    cell: ({ state, billNumber, customerName }) => (
      <TwoLines
        first={stateNames[state]}
        second={[billNumber, customerName, state === "unmatched" && billNumber !== "" && "paid already"]
          .filter(Boolean)
          .join(", ")}
      />
    ),
    filter: true,
  },
];

/** The first lines of a statement, and what happens to each. */
export function StatementLines({ lines }: { lines: readonly PreviewLine[] }) {
  const placed = useMemo(() => lines.map((line, place) => ({ ...line, place })), [lines]);
  return (
    <DataTable
      caption="First lines"
      columns={columns}
      rows={placed}
      rowKey={({ place }) => place}
      numbered={false}
      pageSize={10}
      maxHeight="24rem"
    />
  );
}
