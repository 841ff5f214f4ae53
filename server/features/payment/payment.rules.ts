import { less, lesserOf, NO_PAISE, type Paise, sumOf } from "#contract/money.ts";

/** The unallocated amount of a payment; negative for a refund of credit. */
export type UnallocatedPayment = { paymentId: number; reference: string; restPaise: Paise };
/** Exactly one of the two: a booking or a bill. */
export type Due = { bookingId: number; billId: null } | { bookingId: null; billId: number };
/** An unpaid booking or bill, with its open amount and its date. */
export type Open = Due & { since: Date; openPaise: Paise };
export type Allocation = Due & { paymentId: number; reference: string; amountPaise: Paise };

/** Drops all fields but the ids. */
const dueOf = ({ bookingId, billId }: Due): Due =>
  bookingId === null ? { bookingId, billId } : { bookingId, billId: null };

export const creditOf = (rests: readonly UnallocatedPayment[]): Paise =>
  sumOf(rests.map(({ restPaise }) => restPaise));

/** The rests that payments can still pay after refunds of credit, which are taken from the oldest. */
export function usable<R extends UnallocatedPayment>(rests: readonly R[]): R[] {
  let back = less(NO_PAISE, creditOf(rests.filter(({ restPaise }) => restPaise < 0)));
  return rests
    .filter(({ restPaise }) => restPaise > 0)
    .map((rest) => {
      const taken = lesserOf(back, rest.restPaise);
      back = less(back, taken);
      return { ...rest, restPaise: less(rest.restPaise, taken) };
    });
}

/** Allocates payments to open items, both in their order, until one side is used up. */
export function allocationsOf(
  rests: readonly UnallocatedPayment[],
  open: readonly (Due & Pick<Open, "openPaise">)[],
): Allocation[] {
  const usableRests = usable(rests);
  return open.flatMap(({ openPaise, ...one }) => {
    const due = dueOf(one);
    let left = openPaise;
    return usableRests.flatMap((rest) => {
      const { paymentId, reference } = rest;
      const amountPaise = lesserOf(left, rest.restPaise);
      left = less(left, amountPaise);
      rest.restPaise = less(rest.restPaise, amountPaise);
      return amountPaise > 0 ? [{ ...due, paymentId, reference, amountPaise }] : [];
    });
  });
}
