import { causes } from "./disruption.ts";

/** Reasons that customers choose when they move, skip or cancel washes. */
export const chosenReasons = [
  "away",
  "car-in-use",
  "not-dirty",
  "other-time",
  "car-gone",
  "moving-away",
  "price",
  "quality",
] as const;
export type ChosenReason = (typeof chosenReasons)[number];

/**
 * Reasons that nobody typed: the cause of a disruption, a return to the original plan, an overdue bill, a pause, or a
 * customer's choice.
 */
export const reasonCodes = [...causes, "planned", "unpaid", "paused", ...chosenReasons] as const;
export type ReasonCode = (typeof reasonCodes)[number];
