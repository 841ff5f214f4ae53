export const bookingStatuses = ["Confirmed", "Completed", "Cancelled"] as const;
/**
 * `Nothing due`: free, or cancelled or skipped unpaid. A booking that is billed by the month stays `Pending`: what is
 * paid of it is a matter of its bills.
 */
export const paymentStatuses = ["Pending", "Partly paid", "Paid", "Nothing due", "Refund due"] as const;

/** Filters of lists. `Billed monthly`: the pending bookings that are billed by the month. */
export const paymentStates = [...paymentStatuses, "Billed monthly"] as const;
export type PaymentState = (typeof paymentStates)[number];

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
