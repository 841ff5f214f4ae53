import type { Moves } from "#contract/customer/merge.ts";
import { listed, plural } from "#contract/format.ts";

/** Summarises what moves between records: "2 bookings, 1 vehicle and 8 washes to come". */
export function moveSummary({ bookings, vehicles, openWashes, payments, bills, tickets }: Moves): string {
  const parts = [
    bookings > 0 && plural(bookings, "booking"),
    vehicles > 0 && plural(vehicles, "vehicle"),
    openWashes > 0 && plural(openWashes, "wash to come", "washes to come"),
    payments > 0 && plural(payments, "payment"),
    bills > 0 && plural(bills, "bill"),
    tickets > 0 && plural(tickets, "ticket"),
  ].filter((part) => part !== false);
  if (parts.length === 0) return "Nothing but the entry itself";
  return listed(parts);
}
