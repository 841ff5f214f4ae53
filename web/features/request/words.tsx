import { Badge } from "@mantine/core";
import { type RequestStatus, type RequestType, requestTypes } from "#contract/request/status.ts";
import type { RequestOutcome } from "#contract/request/request.ts";

/** Labels for staff. */
export const typeNames: Record<RequestType, string> = {
  society: "New society",
  callback: "Call-back",
  change: "Change",
};
export const typeOptions = requestTypes.map((value) => ({ value, label: typeNames[value] }));
export const becameNames: Record<RequestOutcome, string> = {
  society: "Society",
  booking: "Booking",
  customer: "Customer",
};

/** Badge colours; marigold needs action. */
const statusColors: Record<RequestStatus, string> = {
  New: "marigold",
  "In Progress": "teal",
  Converted: "green",
  Closed: "gray",
};

export function RequestBadge({ status }: { status: RequestStatus }) {
  return (
    <Badge miw="max-content" color={statusColors[status]}>
      {status}
    </Badge>
  );
}
