import type { Effect } from "../dispatch/outcome.ts";

/** The states of a wash. */
export const washStatuses = ["scheduled", "done", "missed", "skipped", "cancelled"] as const;
export type WashStatus = (typeof washStatuses)[number];

/** Nobody has reported it yet. */
export const openStatuses = ["scheduled"] as const satisfies readonly WashStatus[];
/** It takes place or took place: its vehicle is busy at that time. */
export const activeStatuses = ["scheduled", "done"] as const satisfies readonly WashStatus[];
/** The cleaner or the office said what happened. */
export const reportedStatuses = ["done", "missed"] as const satisfies readonly WashStatus[];
/** The customer or the office took it off before. */
export const offStatuses = ["skipped", "cancelled"] as const satisfies readonly WashStatus[];
/** All that were not taken off. */
export const dueStatuses = ["scheduled", "done", "missed"] as const satisfies readonly WashStatus[];

type Transition = { from: readonly WashStatus[]; to: WashStatus };

/**
 * Everything that can happen to a wash once it is scheduled. A report counts even when the wash was taken off: the
 * cleaner came, or the phone sent it late.
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

/** A missed wash is charged when its effect is one of these: the re-wash itself costs nothing. */
export const chargedEffects = ["charge", "rewash"] as const satisfies readonly Effect[];

/**
 * Whether a bill or a booking sums the price of a wash: of every active one, and of missed ones by their effect. A test
 * compares the database's `wash_charges` with it.
 */
export const isCharged = (status: WashStatus, effect: Effect | null): boolean =>
  isOneOf(status, activeStatuses) || (status === "missed" && chargedEffects.some((each) => each === effect));
