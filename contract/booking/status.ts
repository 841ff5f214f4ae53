export const bookingStatuses = ["Confirmed", "Completed", "Cancelled"] as const;
/** `Nothing due`: free, or cancelled or skipped unpaid. `Billed monthly`: the payment status is that of its bills. */
export const paymentStatuses = [
  "Pending",
  "Partly paid",
  "Paid",
  "Nothing due",
  "Refund due",
  "Billed monthly",
] as const;

/**
 * Kinds of washes beyond their status. `due`: neither skipped nor cancelled; `charged`: has a price to pay;
 * `not-reported`: past without a report; `unassigned`: future, without a provider; `uncovered`: future, in an hour
 * that no provider covers although some cover its society; `upcoming`: today or later, not reported; `past`: all
 * others.
 */
export const washKinds = [
  "due",
  "charged",
  "not-reported",
  "unassigned",
  "uncovered",
  "upcoming",
  "past",
] as const;
export type WashKind = (typeof washKinds)[number];
