import type { BookingLine } from "#contract/booking/booking.ts";
import { less, paiseOf, rupeesOf, sumOf } from "#contract/money.ts";

type Money = Pick<BookingLine, "amount" | "tax" | "billing" | "paid">;
export type Bill = {
  amount: number;
  paid: number;
  /** The unpaid amount; below 0 for a refund. */ open: number;
};

/** The debt of one booking: monthly bookings owe their tax and round-off with their bills instead. */
const owed = ({ amount, tax, billing }: Money) => paiseOf(tax && billing === "upfront" ? tax.total : amount);

/** Total of bookings with what is added to them, in rupees; summed in paise, which is exact. */
export function billOf(bookings: readonly Money[]): Bill {
  const amount = sumOf(bookings.map(owed));
  const paid = sumOf(bookings.map((one) => paiseOf(one.paid)));
  return { amount: rupeesOf(amount), paid: rupeesOf(paid), open: rupeesOf(less(amount, paid)) };
}

/** Total of the bookings paid upfront; bookings billed monthly are in their bills. */
export const upfrontBillOf = (bookings: readonly Money[]): Bill =>
  billOf(bookings.filter(({ billing }) => billing === "upfront"));
