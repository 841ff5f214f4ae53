import { indiaInstant } from "#contract/day.ts";
import {
  addTicket,
  getTicketAssignees,
  searchTickets,
  ticketNumberOf,
  updateTicket,
} from "#contract/ticket/ticket.ts";
import { holdCustomer } from "#server/features/customer/customer.queries.ts";
import type { Db } from "#server/db/database.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { fieldText, found, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import { findAbout } from "./about.queries.ts";
import { findDueTimes } from "./due.queries.ts";
import {
  changeTicket,
  countOwnTickets,
  findAssignees,
  type LockedTicket,
  type NewTicket,
  lockTicket,
  insertTicket,
} from "./ticket.queries.ts";
import { searchTicketPage } from "./list.queries.ts";
import { DAY_MS, dueAt, requireTicketQuota, expectRecent } from "./ticket.rules.ts";
import { findTicket } from "./thread.queries.ts";
import { serializeTicket } from "./ticket.serialize.ts";

/** @throws 400 when the user may not see the ticket or no longer exists. */
async function expectAssignee(db: Db, scope: Scope, ticket: LockedTicket, userId: number): Promise<void> {
  if (userId === ticket.assignedTo) return;
  const assignees = await findAssignees(db, scope, ticket.companyId);
  if (!assignees.some((each) => each.userId === userId))
    throw invalid({ AssignedTo: refusalText("notTicketAssignee") });
}

type OpenedTicket = Omit<NewTicket, "now" | "dueAt">;

/** Opens a ticket, due as its company says for its priority. @returns its id. */
export const openTicket = async (db: Db, ticket: OpenedTicket, now: Date): Promise<number> =>
  insertTicket(db, {
    ...ticket,
    now,
    dueAt: dueAt(ticket.priority, now, await findDueTimes(db, ticket.companyId)),
  });

export function ticketRoutes(serve: Serve): void {
  serve(addTicket, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const isCustomer = caller.usertype === "Customer";
      if (isCustomer && body.BookingId === undefined && body.WashId === undefined)
        throw invalid({ BookingId: fieldText("chooseBooking") });
      if (isCustomer) requireTicketQuota(await countOwnTickets(db, scope, new Date(now.getTime() - DAY_MS)));
      const subject = { customerId: body.CustomerId, bookingId: body.BookingId, washId: body.WashId };
      const { customerId } = await findAbout(db, scope, subject);
      if (customerId !== null) await holdCustomer(db, customerId);
      const { wash, ...about } = await findAbout(db, scope, subject);
      if (isCustomer && wash) expectRecent(indiaInstant(wash.day, wash.slot.slice(0, 5)), now);
      const { Subject, Description: description, Priority: priority } = body;
      const ticket = { ...about, subject: Subject, description, priority, internal: false };
      const ticketId = await openTicket(db, { ...ticket, userId: caller.userId }, now);
      return { ticketId, ticketNumber: ticketNumberOf(ticketId) };
    }),
  );

  serve(searchTickets, async ({ body: { filters, ...page }, scope, caller, db, now }) => {
    const query = {
      ...page,
      now,
      filters: {
        status: filters.Status,
        priority: filters.Priority,
        open: filters.Open,
        overdue: filters.Overdue,
        mine: filters.Mine,
        companyId: filters.CompanyId,
        societyId: filters.SocietyId,
        customerId: filters.CustomerId,
        bookingId: filters.BookingId,
      },
    };
    const { rows, total } = await pageWithTotal(query, (pageQuery) => searchTicketPage(db, scope, pageQuery));
    return { rows: rows.map((row) => serializeTicket(row, caller, now)), total };
  });

  serve(updateTicket, ({ body: { ticketId, Status, Priority, AssignedTo }, scope, now, write }) =>
    write(async (db) => {
      const ticket = await lockTicket(db, scope, ticketId);
      if (AssignedTo !== undefined && AssignedTo !== null)
        await expectAssignee(db, scope, ticket, AssignedTo);
      const due =
        Priority !== undefined && Priority !== ticket.priority
          ? dueAt(Priority, ticket.openedAt, await findDueTimes(db, ticket.companyId))
          : undefined;
      const change = { status: Status, priority: Priority, assignedTo: AssignedTo, dueAt: due };
      await changeTicket(db, ticketId, change, now);
      return { ticketId };
    }),
  );

  serve(getTicketAssignees, async ({ body, scope, db }) => {
    const { companyId } = found(await findTicket(db, scope, body.ticketId), "ticket");
    return findAssignees(db, scope, companyId);
  });
}
