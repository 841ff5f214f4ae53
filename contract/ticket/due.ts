import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";
import { ticketPriorities, type TicketPriority } from "./status.ts";

/** Time to resolve tickets by priority, in hours after opening. */
export type DueTimes = Record<TicketPriority, number>;

/** Used until a company sets its own. */
export const defaultDueTimes: DueTimes = { Urgent: 2, High: 8, Normal: 24, Low: 72 };

const hours = z
  .int({ error: coded("hoursShape") })
  .min(1, coded("atLeastOneHour"))
  .max(720, coded("atMostMonthOfHours"));

export const DueTimeFields = z.object({ Urgent: hours, High: hours, Normal: hours, Low: hours });

const OfCompany = z.object({ CompanyId: id("chooseCompany").optional() });

export const getTicketDueTimes = endpoint({
  path: "/Ticket/GetDueTimes",
  body: OfCompany,
  reply: z.object(
    Object.fromEntries(ticketPriorities.map((each) => [each.toLowerCase(), z.int()])) as Record<
      Lowercase<TicketPriority>,
      z.ZodInt
    >,
  ),
  permission: "ticket:manage",
  about:
    "By when tickets are to be solved, in hours for each priority: of the caller's company, for management of any or, without one, of the tickets of no company.",
});

export const setTicketDueTimes = endpoint({
  path: "/Ticket/SetDueTimes",
  body: DueTimeFields.extend(OfCompany.shape),
  reply: z.object({}),
  permission: "ticket:due",
  about: "Says by when tickets are to be solved. Those that are open already keep their times.",
});
