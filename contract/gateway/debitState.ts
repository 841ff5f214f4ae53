/**
 * Announced to the customer; asked for at the gateway; arrived; failed and tried again later; failed; not asked for,
 * because nothing was left to collect or AutoPay was paused.
 */
export const debitStatuses = ["announced", "requested", "collected", "soft", "hard", "dropped"] as const;
export type DebitStatus = (typeof debitStatuses)[number];

/** It may still collect; a bill has one of them at most. */
export const liveDebits = ["announced", "requested"] as const satisfies readonly DebitStatus[];
/** AutoPay makes no further attempt at the bill. */
export const finalDebits = ["collected", "hard"] as const satisfies readonly DebitStatus[];
/** The bank has been asked, and this is its answer. */
export const answeredDebits = ["collected", "soft", "hard"] as const satisfies readonly DebitStatus[];

type Transition = { from: readonly DebitStatus[]; to: DebitStatus };

/** All transitions of a debit. A bank may collect late, whatever was known of the debit before. */
export const debitTransitions = {
  request: { from: ["announced"], to: "requested" },
  drop: { from: liveDebits, to: "dropped" },
  retry: { from: ["requested"], to: "soft" },
  fail: { from: liveDebits, to: "hard" },
  collect: { from: ["announced", "requested", "soft", "hard", "dropped"], to: "collected" },
} as const satisfies Record<string, Transition>;
export type DebitTransition = keyof typeof debitTransitions;

export const allowsDebit = (name: DebitTransition, status: DebitStatus): boolean =>
  debitTransitions[name].from.some((each) => each === status);
