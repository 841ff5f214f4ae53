import { type RawBuilder, sql } from "kysely";
import type { TicketPriority, TicketStatus } from "#contract/ticket/status.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { customersWithin } from "#server/features/customer/customer.queries.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";

/** Condition that limits a query to the tickets of `scope`; expects the alias `ticket`. */
export const ticketsWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.reach === "customer"
    ? sql`(not ticket.internal
      and ticket.customer_id in (select customer_id from customer where ${customersWithin(scope)}))`
    : ofCompany(scope, sql`ticket.company_id`);

export const isOpenTicket = sql<boolean>`ticket.status not in ('Resolved', 'Closed')`;

/** Condition that the query's `ticket` is open past its due time. */
export const isOverdue = (now: Date): RawBuilder<boolean> =>
  sql`(${isOpenTicket} and ticket.due_at < ${now})`;

/** Condition that the query's `ticket` is about a booking in a society. */
export const isAbout = (societyId: number): RawBuilder<boolean> =>
  sql`ticket.booking_id in (select booking_id from booking where society_id = ${societyId})`;

export type NewTicket = {
  companyId: number | null;
  customerId: number | null;
  bookingId: number | null;
  washId: number | null;
  subject: string;
  description: string;
  priority: TicketPriority;
  /** True if its customer does not see it. */
  internal: boolean;
  userId: number;
  now: Date;
  dueAt: Date;
};

/** @returns its id. */
export async function insertTicket(db: Db, ticket: NewTicket): Promise<number> {
  const { ticketId } = await db
    .insertInto("ticket")
    .values({
      company_id: ticket.companyId,
      customer_id: ticket.customerId,
      booking_id: ticket.bookingId,
      wash_id: ticket.washId,
      subject: ticket.subject,
      description: ticket.description,
      priority: ticket.priority,
      internal: ticket.internal,
      status: "Open",
      assigned_to: null,
      user_id: ticket.userId,
      opened_at: ticket.now,
      changed_at: ticket.now,
      due_at: ticket.dueAt,
    })
    .returning("ticket_id as ticketId")
    .executeTakeFirstOrThrow();
  return ticketId;
}

/**
 * Number of a customer's open tickets, and of those opened since `since`; concurrent callers wait until this
 * transaction ends.
 */
export async function countOwnTickets(
  db: Db,
  scope: Scope,
  since: Date,
): Promise<{ open: number; today: number }> {
  await sql`select from app_user where user_id = ${scope.userId} for no key update`.execute(db);
  const { rows } = await sql<{ open: number; today: number }>`
    select (select count(*)::integer from ticket where ${ticketsWithin(scope)} and ${isOpenTicket}) as open,
      (select count(*)::integer from ticket where user_id = ${scope.userId} and opened_at > ${since}) as today`.execute(
    db,
  );
  return found(rows[0], "customer");
}

export type LockedTicket = {
  ticketId: number;
  companyId: number | null;
  customerId: number | null;
  status: TicketStatus;
  priority: TicketPriority;
  assignedTo: number | null;
  internal: boolean;
  openedAt: Date;
};

/** Locks a ticket within `scope` until the transaction ends. @throws 404 */
export async function lockTicket(db: Db, scope: Scope, ticketId: number): Promise<LockedTicket> {
  const { rows } = await sql<LockedTicket>`
    select ticket_id as "ticketId", company_id as "companyId", customer_id as "customerId", status, priority,
      assigned_to as "assignedTo", internal, opened_at as "openedAt"
    from ticket where ticket_id = ${ticketId} and ${ticketsWithin(scope)}
    for no key update`.execute(db);
  return found(rows[0], "ticket");
}

type TicketChange = {
  status?: TicketStatus | undefined;
  priority?: TicketPriority | undefined;
  assignedTo?: number | null | undefined;
  dueAt?: Date | undefined;
};

/** Changes the given fields of a locked ticket. */
export async function changeTicket(
  db: Db,
  ticketId: number,
  { status, priority, assignedTo, dueAt }: TicketChange,
  now: Date,
): Promise<void> {
  await db
    .updateTable("ticket")
    .set({
      changed_at: now,
      ...(status && { status }),
      ...(priority && { priority }),
      ...(assignedTo !== undefined && { assigned_to: assignedTo }),
      ...(dueAt && { due_at: dueAt }),
    })
    .where("ticket_id", "=", ticketId)
    .execute();
}

type Assignee = { userId: number; name: string; companyName: string | null };

/** People who can be assigned a company's ticket: its users, and within `scope` those of the back office. */
export async function findAssignees(db: Db, scope: Scope, companyId: number | null): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    select person.user_id as "userId", person.name, company.name as "companyName"
    from app_user as person left join company using (company_id)
    where person.active and (
      person.usertype = 'Company' and person.company_id = ${companyId}
      or person.usertype = 'Management' and ${scope.reach === "all"})
    order by person.usertype desc, lower(person.name), person.user_id
    limit 500`.execute(db);
  return rows;
}

export type TicketRow = {
  ticketId: number;
  subject: string;
  priority: TicketPriority;
  status: TicketStatus;
  internal: boolean;
  companyId: number | null;
  companyName: string | null;
  customerId: number | null;
  customerName: string | null;
  customerPhone: string | null;
  bookingId: number | null;
  washId: number | null;
  societyName: string | null;
  assignedTo: number | null;
  assigneeName: string | null;
  dueAt: Date;
  openedAt: Date;
  changedAt: Date;
};

/** The columns of a `TicketRow`; needs `ticketJoins`. */
export const ticketColumns = sql`
  ticket.ticket_id as "ticketId", ticket.subject, ticket.priority, ticket.status, ticket.internal, ticket.company_id as "companyId",
  company.name as "companyName", ticket.customer_id as "customerId", customer.name as "customerName",
  customer.phone as "customerPhone", ticket.booking_id as "bookingId", ticket.wash_id as "washId",
  booking.society_name as "societyName", ticket.assigned_to as "assignedTo", assignee.name as "assigneeName",
  ticket.due_at as "dueAt", ticket.opened_at as "openedAt", ticket.changed_at as "changedAt"`;

export const ticketJoins = sql`
  left join company on company.company_id = ticket.company_id
  left join customer on customer.customer_id = ticket.customer_id
  left join booking on booking.booking_id = ticket.booking_id
  left join app_user as assignee on assignee.user_id = ticket.assigned_to`;
