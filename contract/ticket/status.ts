/** From lowest to highest. */
export const ticketPriorities = ["Low", "Normal", "High", "Urgent"] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

export const ticketStatuses = ["Open", "In Progress", "Waiting", "Resolved", "Closed"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];
