import type { BookingLine } from "#contract/booking/booking.ts";
import { less, NO_PAISE, paiseOf, rupeesOf, sumOf } from "#contract/money.ts";

type Money = Pick<BookingLine, "amount" | "tax" | "billing" | "paid">;
export type Bill = {
  amount: number;
  paid: number;
  /** The unpaid amount; below 0 for a refund. */ open: number;
};

/** The tax that is owed with a booking; that of monthly bookings is owed with their bills. */
const taxOwed = ({ tax, billing }: Money) => (tax && billing === "upfront" ? paiseOf(tax.amount) : NO_PAISE);

/** Total of bookings with the tax that is added, in rupees; summed in paise, which is exact. */
export function billOf(bookings: readonly Money[]): Bill {
  const amount = sumOf(bookings.flatMap((one) => [paiseOf(one.amount), taxOwed(one)]));
  const paid = sumOf(bookings.map((one) => paiseOf(one.paid)));
  return { amount: rupeesOf(amount), paid: rupeesOf(paid), open: rupeesOf(less(amount, paid)) };
}

/** Total of the bookings paid upfront; bookings billed monthly are in their bills. */
export const upfrontBillOf = (bookings: readonly Money[]): Bill =>
  billOf(bookings.filter(({ billing }) => billing === "upfront"));
