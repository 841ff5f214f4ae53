import type { BillEffect, Effect } from "../dispatch/outcome.ts";

export const washStatuses = ["scheduled", "done", "missed", "skipped", "cancelled"] as const;
export type WashStatus = (typeof washStatuses)[number];

/** Not reported yet. */
export const openStatuses = ["scheduled"] as const satisfies readonly WashStatus[];
/** The wash takes or took place: its vehicle is busy at that time. */
export const activeStatuses = ["scheduled", "done"] as const satisfies readonly WashStatus[];
/** Reported by the cleaner or the office. */
export const reportedStatuses = ["done", "missed"] as const satisfies readonly WashStatus[];
/** Removed beforehand by the customer or the office. */
export const offStatuses = ["skipped", "cancelled"] as const satisfies readonly WashStatus[];
/** Neither skipped nor cancelled. */
export const dueStatuses = ["scheduled", "done", "missed"] as const satisfies readonly WashStatus[];

type Transition = { from: readonly WashStatus[]; to: WashStatus };

/**
 * All transitions of a scheduled wash. The office can report a wash that was skipped or cancelled: the cleaner came all
 * the same.
 */
export const transitions = {
  move: { from: openStatuses, to: "scheduled" },
  assign: { from: openStatuses, to: "scheduled" },
  skip: { from: openStatuses, to: "skipped" },
  cancel: { from: openStatuses, to: "cancelled" },
  restore: { from: ["skipped"], to: "scheduled" },
  complete: { from: washStatuses, to: "done" },
  miss: { from: washStatuses, to: "missed" },
} as const satisfies Record<string, Transition>;
export type TransitionName = keyof typeof transitions;

export const isOneOf = <S extends WashStatus>(status: WashStatus, set: readonly S[]): status is S =>
  set.some((each) => each === status);

export const allows = (name: TransitionName, status: WashStatus): boolean =>
  isOneOf(status, transitions[name].from);

/** A missed wash with one of these effects is charged: with `rewash`, its re-wash is done, which itself is free. */
export const chargedEffects = ["charge", "rewash"] as const satisfies readonly Effect[];

/**
 * True if bills and bookings include the price of a wash: active washes always, missed ones by their effect. A test
 * compares this with the database's `wash_charges`.
 */
export const isCharged = (status: WashStatus, effect: BillEffect | null): boolean =>
  isOneOf(status, activeStatuses) || (status === "missed" && chargedEffects.some((each) => each === effect));
