import { defaultDueTimes, type DueTimes } from "#contract/ticket/due.ts";
import type { TicketPriority, TicketStatus } from "#contract/ticket/status.ts";
import { COMPLAINT_HOURS } from "#contract/ticket/ticket.ts";
import { ApiError, invalid, refusalText, tooOften } from "#server/errors/apiError.ts";

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** How many tickets of one customer may be open, how many one opens a day, and how many replies one writes a day. */
const MOST_OPEN = 10;
const MOST_A_DAY = 20;
const MOST_REPLIES_A_DAY = 100;
/** How many photos and replies one ticket holds. */
export const MOST_PHOTOS = 12;
const MOST_REPLIES = 500;

/** By when a ticket is to be solved that was opened, or opened again, at `from`. */
export const dueAt = (priority: TicketPriority, from: Date, times: DueTimes | undefined): Date =>
  new Date(from.getTime() + (times ?? defaultDueTimes)[priority] * HOUR_MS);

/** What a ticket's status becomes by a customer's public reply: what waited or was thought solved is open again. */
export const statusAfterReply = (status: TicketStatus): TicketStatus =>
  status === "Waiting" || status === "Resolved" ? "Open" : status;

/** @throws 429 when a customer has as many tickets open, or has opened as many within a day, as one may. */
export function expectFewTickets({ open, today }: { open: number; today: number }): void {
  if (open >= MOST_OPEN)
    throw new ApiError("too-many", refusalText("tooManyOpenTickets", { count: MOST_OPEN }));
  if (today >= MOST_A_DAY) throw tooOften("ticketsOfDay", { count: MOST_A_DAY, wait: DAY_MS / 1000 });
}

/** @throws 429 when a ticket is full, or a customer has written as much within a day as one may. */
export function expectFewReplies({ inTicket, today }: { inTicket: number; today: number | null }): void {
  if (inTicket >= MOST_REPLIES)
    throw new ApiError("too-many", refusalText("ticketFull", { count: MOST_REPLIES }));
  if (today !== null && today >= MOST_REPLIES_A_DAY)
    throw tooOften("repliesOfDay", { count: MOST_REPLIES_A_DAY, wait: DAY_MS / 1000 });
}

/** @throws 409 where a customer would add to a ticket that is closed. */
export function expectNotClosed(status: TicketStatus, byCustomer: boolean): void {
  if (byCustomer && status === "Closed") throw new ApiError("conflict", refusalText("ticketClosed"));
}

/** @throws 400 when a wash that began at `begins` is too long ago for its customer to complain of it. */
export function expectRecent(begins: Date, now: Date): void {
  if (now.getTime() - begins.getTime() > COMPLAINT_HOURS * HOUR_MS)
    throw invalid({
      WashId: refusalText("washTooLongAgo", { hours: COMPLAINT_HOURS }),
    });
}
