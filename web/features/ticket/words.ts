import { plural } from "#contract/format.ts";
import type { ScreenKey } from "#web/texts/english.ts";
import type { TicketPriority, TicketStatus } from "#contract/ticket/status.ts";
import { isOpen, type Ticket } from "#contract/ticket/ticket.ts";

/** Badge colours; marigold means waiting for staff. */
export const statusColors: Record<TicketStatus, string> = {
  Open: "marigold",
  "In Progress": "teal",
  Waiting: "gray",
  Resolved: "green",
  Closed: "gray",
};
export const priorityColors: Record<TicketPriority, string> = {
  Urgent: "red",
  High: "marigold",
  Normal: "teal",
  Low: "gray",
};

export const customersWords: Record<TicketStatus, ScreenKey> = {
  Open: "money.open",
  "In Progress": "account.weAreAtIt",
  Waiting: "account.weWaitForYou",
  Resolved: "account.solved",
  Closed: "account.closed",
};

const MINUTE_MS = 60_000;

/** "40 min", "3 h", "4 days" */
function spanOf(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : plural(Math.round(hours / 24), "day");
}

/** "in 3 h", "overdue 2 h"; empty once the ticket is closed. */
export function dueOf({ status, dueAt }: Pick<Ticket, "status" | "dueAt">, now: Date): string {
  if (!isOpen(status)) return "";
  const remaining = new Date(dueAt).getTime() - now.getTime();
  return remaining < 0 ? `overdue ${spanOf(-remaining)}` : `in ${spanOf(remaining)}`;
}
