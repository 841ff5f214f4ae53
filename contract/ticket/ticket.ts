import { ticketPriorities, ticketStatuses, type TicketStatus } from "./status.ts";
import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { flag, id, requiredLine, requiredText } from "../text.ts";

/** True if a ticket still needs work. */
export const isOpen = (status: TicketStatus): boolean => status !== "Resolved" && status !== "Closed";

/** Hours after a wash within which its customer can complain about it. */
export const COMPLAINT_HOURS = 48;

/** T-000123 */
export const ticketNumberOf = (ticketId: number): string => `T-${String(ticketId).padStart(6, "0")}`;

const priority = z.enum(ticketPriorities, { error: coded("priorityRequired") });
const status = z.enum(ticketStatuses, { error: coded("statusRequired") });

export const TicketRef = z.object({ ticketId: id("chooseTicket") });

export const TicketFields = z.object({
  Subject: requiredLine("subjectRequired", 120),
  Description: requiredText("descriptionRequired", 2000),
  Priority: priority,
});

export const addTicket = endpoint({
  path: "/Ticket/Add",
  status: 201,
  body: TicketFields.extend({
    CustomerId: id("chooseCustomer").optional(),
    BookingId: id("chooseBooking").optional(),
    WashId: id("chooseWash").optional(),
  }),
  reply: TicketRef.extend({ ticketNumber: z.string() }),
  permission: "ticket:write",
  about:
    "Opens a ticket about a customer, a booking or a wash, which belongs to their company. Customers open theirs about own bookings and washes, these until 48 hours after them: at most 10 are open at a time and 20 opened a day. Management may open one about nothing of these.",
});

export const Ticket = z
  .object({
    ...TicketRef.shape,
    ticketNumber: z.string(),
    subject: z.string(),
    priority,
    status,
    /** True if the product opened it for the office; its customer does not see it, and all replies are notes. */
    internal: z.boolean(),
    companyId: id().nullable(),
    companyName: z.string().nullable(),
    customerId: id().nullable(),
    customerName: z.string().nullable(),
    customerPhone: z.string().nullable(),
    bookingId: id().nullable(),
    washId: id().nullable(),
    /** The booking's society. */
    societyName: z.string().nullable(),
    /** The assignee; hidden from customers. */
    assignedTo: id().nullable(),
    assigneeName: z.string().nullable(),
    dueAt: z.string(),
    /** True if it is still open after `dueAt`. */
    overdue: z.boolean(),
    createdAt: z.string(),
    /** Time of the last message from or to the customer, or of the last change. */
    updatedAt: z.string(),
  })
  .meta({ id: "Ticket" });
export type Ticket = z.output<typeof Ticket>;

export const searchTickets = endpoint({
  path: "/Ticket/Search",
  body: z.object({
    ...pageOf(["dueAt", "createdAt", "updatedAt", "subject", "priority", "status", "customerName"]),
    filters: z
      .strictObject({
        Status: z.enum(ticketStatuses, { error: coded("noSuchStatus") }).optional(),
        Priority: z.enum(ticketPriorities, { error: coded("noSuchPriority") }).optional(),
        /** True: tickets that are neither resolved nor closed; false: the others. */
        Open: flag.optional(),
        Overdue: flag.optional(),
        /** Only tickets assigned to the caller. */
        Mine: flag.optional(),
        CompanyId: id("chooseCompany").optional(),
        /** Tickets about bookings in this society. */
        SocietyId: id("chooseSociety").optional(),
        CustomerId: id("chooseCustomer").optional(),
        BookingId: id("chooseBooking").optional(),
      })
      .default({}),
  }),
  reply: pageReply(Ticket),
  permission: "ticket:read",
  reveals: { list: "Tickets" },
  about:
    "One page of tickets: those to be solved first, the longest overdue at the top, then what is resolved or closed, the newest first. Searches number, subject and customer.",
});

export const updateTicket = endpoint({
  path: "/Ticket/Update",
  body: TicketRef.extend({
    Status: status.optional(),
    Priority: priority.optional(),
    /** Null for nobody. */
    AssignedTo: id("chooseColleague").nullable().optional(),
  }).refine(
    ({ Status, Priority, AssignedTo }) => [Status, Priority, AssignedTo].some((each) => each !== undefined),
    { path: ["Status"], error: coded("statusRequired") },
  ),
  reply: TicketRef,
  permission: "ticket:manage",
  about:
    "Changes what is named of a ticket and leaves the rest. Another priority sets the time by which it is due anew, counted from when it was opened.",
});

export const getTicketAssignees = endpoint({
  path: "/Ticket/GetAssignees",
  body: TicketRef,
  reply: z.array(z.object({ userId: id(), name: z.string(), companyName: z.string().nullable() })),
  permission: "ticket:manage",
  about:
    "Who can look after a ticket: the people of its company, and for management those of the back office.",
});
