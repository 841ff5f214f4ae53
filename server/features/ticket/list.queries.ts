import { sql, type RawBuilder } from "kysely";
import type { TicketStatus, TicketPriority } from "#contract/ticket/status.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, type Page, all, contains, offsetOf } from "#server/db/page.ts";
import { personOf } from "#server/features/customer/customer.queries.ts";
import {
  ticketsWithin,
  isOpenTicket,
  isOverdue,
  isAbout,
  type TicketRow,
  ticketColumns,
  ticketJoins,
} from "./ticket.queries.ts";

const sortable = {
  dueAt: sql.raw("ticket.due_at"),
  createdAt: sql.raw("ticket.opened_at"),
  updatedAt: sql.raw("ticket.changed_at"),
  subject: sql.raw("lower(ticket.subject)"),
  priority: sql.raw("array_position(array['Low', 'Normal', 'High', 'Urgent'], ticket.priority)"),
  status: sql.raw(
    "array_position(array['Open', 'In Progress', 'Waiting', 'Resolved', 'Closed'], ticket.status)",
  ),
  customerName: sql.raw("(select lower(name) from customer where customer.customer_id = ticket.customer_id)"),
};

type TicketFilters = {
  status: TicketStatus | undefined;
  priority: TicketPriority | undefined;
  open: boolean | undefined;
  overdue: boolean | undefined;
  mine: boolean | undefined;
  companyId: number | undefined;
  societyId: number | undefined;
  customerId: number | undefined;
  bookingId: number | undefined;
};

type TicketPage = Page<keyof typeof sortable> & { filters: TicketFilters; now: Date };

const isOrNot = (condition: RawBuilder<unknown>, expected: boolean) =>
  expected ? sql`(${condition})` : sql`not (${condition})`;

function matchingTickets(scope: Scope, { filters, search, now }: TicketPage): RawBuilder<boolean> {
  const { status, priority, open, overdue, mine, companyId, societyId, customerId, bookingId } = filters;
  // Only staff may know a ticket's assignee.
  const isMine =
    scope.reach === "customer" ? sql`false` : sql`ticket.assigned_to is not distinct from ${scope.userId}`;
  return all([
    ticketsWithin(scope),
    status !== undefined && sql`ticket.status = ${status}`,
    priority !== undefined && sql`ticket.priority = ${priority}`,
    open !== undefined && isOrNot(isOpenTicket, open),
    overdue !== undefined && isOrNot(isOverdue(now), overdue),
    mine !== undefined && isOrNot(isMine, mine),
    companyId !== undefined && sql`ticket.company_id = ${companyId}`,
    societyId !== undefined && isAbout(societyId),
    customerId !== undefined && sql`ticket.customer_id in ${personOf(scope, customerId)}`,
    bookingId !== undefined && sql`ticket.booking_id = ${bookingId}`,
    search !== "" &&
      sql`(${contains(sql`ticket.search_text`, search)} or ticket.customer_id in (
        select customer_id from customer where ${contains(sql`customer.search_text`, search)}))`,
  ]);
}

/** One page of tickets, by default those due first at the top; each row carries the total. */
export async function searchTicketPage(
  db: Db,
  scope: Scope,
  page: TicketPage,
): Promise<(TicketRow & { total: number })[]> {
  const matching = matchingTickets(scope, page);
  const { sort } = page;
  const direction = directionOf(sort);
  const order = sort
    ? sql`${sortable[sort.by]} ${direction}, ticket.ticket_id ${direction}`
    : sql`(not ${isOpenTicket}), case when ${isOpenTicket} then ticket.due_at end, ticket.changed_at desc, ticket.ticket_id`;
  const { rows } = await sql<TicketRow & { total: number }>`
    select ${ticketColumns}, (select count(*)::integer from ticket where ${matching}) as total
    from (select * from ticket where ${matching} order by ${order}
      limit ${page.pageSize} offset ${offsetOf(page)}) as ticket
    ${ticketJoins}
    order by ${order}`.execute(db);
  return rows;
}
