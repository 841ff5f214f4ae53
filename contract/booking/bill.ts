import type { BookingLine } from "#contract/booking/booking.ts";
import { less, paiseOf, rupeesOf, sumOf } from "#contract/money.ts";

type Money = Pick<BookingLine, "amount" | "paid">;
export type Bill = Money & { /** What is still to be paid; below 0, to be given back. */ open: number };

/** What bookings cost together, in rupees; the sums are made in paise, where they are exact. */
export function billOf(bookings: readonly Money[]): Bill {
  const amount = sumOf(bookings.map((one) => paiseOf(one.amount)));
  const paid = sumOf(bookings.map((one) => paiseOf(one.paid)));
  return { amount: rupeesOf(amount), paid: rupeesOf(paid), open: rupeesOf(less(amount, paid)) };
}

/** The same of those that are paid upfront: of what is billed by the month the bills tell. */
export const upfrontBillOf = (bookings: readonly (Money & Pick<BookingLine, "billing">)[]): Bill =>
  billOf(bookings.filter(({ billing }) => billing === "upfront"));
