import { less, lesserOf, NO_PAISE, type Paise, sumOf } from "#contract/money.ts";

/** What of a payment pays nothing yet; below 0 where credit was given back. */
export type Rest = { paymentId: number; reference: string; restPaise: Paise };
/** What is paid: a booking, or a bill. */
export type Due = { bookingId: number; billId: null } | { bookingId: null; billId: number };
/** What is still to be paid of one, and since when. */
export type Open = Due & { since: Date; openPaise: Paise };
export type Allocation = Due & { paymentId: number; reference: string; amountPaise: Paise };

/** A booking or a bill without what else is known of it. */
const dueOf = ({ bookingId, billId }: Due): Due =>
  bookingId === null ? { bookingId, billId } : { bookingId, billId: null };

export const creditOf = (rests: readonly Rest[]): Paise => sumOf(rests.map(({ restPaise }) => restPaise));

/** What payments can still pay once the credit that was given back is taken from the oldest of them. */
export function usable<R extends Rest>(rests: readonly R[]): R[] {
  let back = less(NO_PAISE, creditOf(rests.filter(({ restPaise }) => restPaise < 0)));
  return rests
    .filter(({ restPaise }) => restPaise > 0)
    .map((rest) => {
      const taken = lesserOf(back, rest.restPaise);
      back = less(back, taken);
      return { ...rest, restPaise: less(rest.restPaise, taken) };
    });
}

/** Lets payments pay what is open, both in their order, until one of them is used up. */
export function allocationsOf(
  rests: readonly Rest[],
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
