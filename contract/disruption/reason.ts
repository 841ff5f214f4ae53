import { causes } from "./disruption.ts";

/** Why something changed where nobody typed a reason: what was in the way, or that it is again as it was planned. */
export const reasonCodes = [...causes, "planned"] as const;
export type ReasonCode = (typeof reasonCodes)[number];
