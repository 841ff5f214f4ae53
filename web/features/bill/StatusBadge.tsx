import { Badge } from "@mantine/core";
import type { BillStatus } from "#contract/bill/bill.ts";
import { statusColors, statusNames } from "./words.ts";

/** How a bill stands. */
export function StatusBadge({ status }: { status: BillStatus }) {
  return (
    <Badge miw="max-content" color={statusColors[status]}>
      {statusNames[status]}
    </Badge>
  );
}
