import { less, lesserOf, NO_PAISE, type Paise, sumOf } from "#contract/money.ts";
import type { Due } from "#server/features/payment/payment.rules.ts";

/**
 * `asked`: the gateway has not answered; `sent`: it has accepted; `unmatched`: nothing to take it from is known;
 * `passed-on`: such a one, for which the office has a ticket.
 */
export type RefundState = "asked" | "sent" | "processed" | "failed" | "unmatched" | "passed-on";

/** The amounts that a customer's payments pay of a booking or bill. */
export type PaidDue = Due & {
  /** By the refunded payment, less what was given back of it. */
  byPaymentPaise: Paise;
  /** By all payments. */
  paidPaise: Paise;
};

type Sources = {
  /** The payment's unallocated amount. */
  restPaise: Paise;
  /** The customer's whole credit. */
  creditPaise: Paise;
  /** Newest first. */
  dues: readonly PaidDue[];
};

export type Release = Due & { amountPaise: Paise };

/**
 * The sources of a refund, in their order: the payment's own rest, what the payment pays, the customer's other credit, and at last
 * what other payments pay. @returns the amounts released of bookings and bills, above 0; null when there is not enough.
 */
export function releasesOf(amount: Paise, { restPaise, creditPaise, dues }: Sources): Release[] | null {
  let left = less(amount, lesserOf(amount, restPaise));
  const own = dues.map(({ byPaymentPaise, paidPaise }) => {
    const taken = lesserOf(left, lesserOf(byPaymentPaise, paidPaise));
    const share = taken > 0 ? taken : NO_PAISE;
    left = less(left, share);
    return share;
  });
  const otherCredit = less(creditPaise, lesserOf(creditPaise, restPaise));
  left = less(left, lesserOf(left, otherCredit));
  const released = dues.map(({ paidPaise, bookingId, billId }, place) => {
    const before = own[place] ?? NO_PAISE;
    const more = lesserOf(left, less(paidPaise, before));
    const extra = more > 0 ? more : NO_PAISE;
    left = less(left, extra);
    const due: Due = bookingId === null ? { bookingId, billId } : { bookingId, billId: null };
    return { ...due, amountPaise: sumOf([before, extra]) };
  });
  return left > 0 ? null : released.filter(({ amountPaise }) => amountPaise > 0);
}
