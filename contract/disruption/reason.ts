import { causes } from "./disruption.ts";

/** Reasons that nobody entered: the cause of a disruption, or a return to the original plan. */
export const reasonCodes = [...causes, "planned"] as const;
export type ReasonCode = (typeof reasonCodes)[number];
