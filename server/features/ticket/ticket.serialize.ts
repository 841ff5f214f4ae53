import { isOpen, type Ticket, ticketNumberOf } from "#contract/ticket/ticket.ts";
import type { Caller } from "#server/access/scope.ts";
import type { TicketRow } from "./ticket.queries.ts";

/** A ticket as the caller sees it: customers do not see the assignee. */
export function serializeTicket(row: TicketRow, { usertype }: Caller, now: Date): Ticket {
  const { dueAt, openedAt, changedAt, ...ticket } = row;
  return {
    ...ticket,
    ...(usertype === "Customer" && { assignedTo: null, assigneeName: null }),
    ticketNumber: ticketNumberOf(row.ticketId),
    dueAt: dueAt.toISOString(),
    overdue: isOpen(row.status) && dueAt < now,
    createdAt: openedAt.toISOString(),
    updatedAt: changedAt.toISOString(),
  };
}
