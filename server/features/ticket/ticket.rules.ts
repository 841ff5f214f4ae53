import { defaultDueTimes, type DueTimes } from "#contract/ticket/due.ts";
import type { TicketPriority, TicketStatus } from "#contract/ticket/status.ts";
import { COMPLAINT_HOURS } from "#contract/ticket/ticket.ts";
import { ApiError, invalid, refusalText, tooOften } from "#server/errors/apiError.ts";

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Per customer: maximum of open tickets, of new tickets a day, and of replies a day. */
const MAX_OPEN = 10;
const MAX_PER_DAY = 20;
const MAX_REPLIES_PER_DAY = 100;
/** Maximum number of photos and of replies per ticket. */
export const MAX_PHOTOS = 12;
const MAX_REPLIES = 500;

/** Due time of a ticket opened or reopened at `from`. */
export const dueAt = (priority: TicketPriority, from: Date, times: DueTimes | undefined): Date =>
  new Date(from.getTime() + (times ?? defaultDueTimes)[priority] * HOUR_MS);

/** Status after a customer's public reply: reopens a waiting or resolved ticket. */
export const statusAfterReply = (status: TicketStatus): TicketStatus =>
  status === "Waiting" || status === "Resolved" ? "Open" : status;

/** @throws 429 when a customer has reached the maximum of open tickets, or of new tickets within a day. */
export function requireTicketQuota({ open, today }: { open: number; today: number }): void {
  if (open >= MAX_OPEN)
    throw new ApiError("too-many", refusalText("tooManyOpenTickets", { count: MAX_OPEN }));
  if (today >= MAX_PER_DAY) throw tooOften("ticketsOfDay", { count: MAX_PER_DAY, wait: DAY_MS / 1000 });
}

/** @throws 429 when a ticket is full, or a customer has reached the maximum of replies within a day. */
export function requireReplyQuota({ inTicket, today }: { inTicket: number; today: number | null }): void {
  if (inTicket >= MAX_REPLIES)
    throw new ApiError("too-many", refusalText("ticketFull", { count: MAX_REPLIES }));
  if (today !== null && today >= MAX_REPLIES_PER_DAY)
    throw tooOften("repliesOfDay", { count: MAX_REPLIES_PER_DAY, wait: DAY_MS / 1000 });
}

/** @throws 409 when a customer would add to a closed ticket. */
export function expectNotClosed(status: TicketStatus, byCustomer: boolean): void {
  if (byCustomer && status === "Closed") throw new ApiError("conflict", refusalText("ticketClosed"));
}

/** @throws 400 when the wash began too long ago for a complaint. */
export function expectRecent(begins: Date, now: Date): void {
  if (now.getTime() - begins.getTime() > COMPLAINT_HOURS * HOUR_MS)
    throw invalid({
      WashId: refusalText("washTooLongAgo", { hours: COMPLAINT_HOURS }),
    });
}
