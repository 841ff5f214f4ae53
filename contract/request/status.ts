/** A society asks for the service, somebody wants a callback, a customer asks for a change. */
export const requestTypes = ["society", "callback", "change"] as const;
export type RequestType = (typeof requestTypes)[number];

export const requestStatuses = ["New", "In Progress", "Converted", "Closed"] as const;
export type RequestStatus = (typeof requestStatuses)[number];
