import { less, lesserOf, NO_PAISE, type Paise, sumOf } from "#contract/money.ts";

/** What of a payment pays nothing yet; below 0 where credit was given back. */
export type Rest = { paymentId: number; reference: string; restPaise: Paise };
/** What is still to be paid of a booking. */
export type Open = { bookingId: number; openPaise: Paise };
export type Allocation = { paymentId: number; reference: string; bookingId: number; amountPaise: Paise };

export const creditOf = (rests: readonly Rest[]): Paise => sumOf(rests.map(({ restPaise }) => restPaise));

/** What payments can still pay once the credit that was given back is taken from the oldest of them. */
function usable(rests: readonly Rest[]): Rest[] {
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
export function allocationsOf(rests: readonly Rest[], open: readonly Open[]): Allocation[] {
  const left = usable(rests);
  return open.flatMap(({ bookingId, openPaise }) => {
    let due = openPaise;
    return left.flatMap((rest) => {
      const { paymentId, reference } = rest;
      const amountPaise = lesserOf(due, rest.restPaise);
      due = less(due, amountPaise);
      rest.restPaise = less(rest.restPaise, amountPaise);
      return amountPaise > 0 ? [{ paymentId, reference, bookingId, amountPaise }] : [];
    });
  });
}
