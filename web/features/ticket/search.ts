import { z } from "zod";
import { ticketPriorities, ticketStatuses } from "#contract/ticket/status.ts";
import { dialog, ListSearch, narrowing, record, word } from "#web/lib/search.ts";

/** Filters beside the status: open, overdue, or assigned to oneself. */
const ticketShows = ["open", "overdue", "mine"] as const;

/** The URL parameters of the tickets: the open ticket, status, customer (`of`), society, and filters. */
export const TicketsSearch = ListSearch.extend({
  view: record,
  edit: dialog,
  status: word(ticketStatuses),
  priority: word(ticketPriorities),
  show: word(ticketShows),
  of: narrowing,
  society: record,
});
export type TicketsSearch = z.output<typeof TicketsSearch>;

/** The URL parameters of a customer's washes: the open ticket. */
export const OwnWashesSearch = z.object({ ticket: record });
