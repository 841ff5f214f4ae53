import { z } from "zod";
import { ticketPriorities, ticketStatuses } from "#contract/ticket/status.ts";
import { dialog, ListSearch, narrowing, record, word } from "#web/lib/search.ts";

/** Which tickets beside their status: those to be solved, those whose time is up, those that one looks after. */
const ticketShows = ["open", "overdue", "mine"] as const;

/** What the address of the tickets says: which one, how it stands, whose (`of`), where, and which of them are shown. */
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

/** What the address of a customer's washes says: the ticket that is open. */
export const OwnWashesSearch = z.object({ ticket: record });
