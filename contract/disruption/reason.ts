import { causes } from "./disruption.ts";

/** Reasons that nobody entered: the cause of a disruption, a return to the original plan, or an overdue bill. */
export const reasonCodes = [...causes, "planned", "unpaid"] as const;
export type ReasonCode = (typeof reasonCodes)[number];
