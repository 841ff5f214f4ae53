/** `ending`: the last wash is within `ENDING_DAYS`, and nothing goes on after it. */
export const planStates = ["upcoming", "active", "paused", "ending", "ended"] as const;
export type PlanState = (typeof planStates)[number];

/** Days before its last one from which a plan is ending. */
export const ENDING_DAYS = 14;
