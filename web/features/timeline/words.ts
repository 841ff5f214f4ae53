import type { Permission } from "#contract/access.ts";
import { type MoneyEntry, type TimelineKind, timelineKinds } from "#contract/timeline/timeline.ts";
import { hasPermission } from "#web/lib/permission.ts";

const kinds: Record<TimelineKind, { label: string; reads: readonly Permission[] }> = {
  booking: { label: "Bookings", reads: ["booking:read"] },
  wash: { label: "Washes", reads: ["booking:read"] },
  money: { label: "Money", reads: ["payment:read", "bill:read"] },
  ticket: { label: "Tickets", reads: ["ticket:read"] },
  message: { label: "Messages", reads: ["message:read"] },
};

/** The kinds that the signed-in user may read, and all of them together. */
export const kindChoices = (): { value: TimelineKind | ""; label: string }[] => [
  { value: "", label: "All" },
  ...timelineKinds
    .filter((kind) => kinds[kind].reads.some(hasPermission))
    .map((kind) => ({ value: kind, label: kinds[kind].label })),
];

export const moneyNames: Record<MoneyEntry, string> = {
  payment: "Payment",
  refund: "Given back",
  bill: "Bill",
  "credit-note": "Credit note",
};
