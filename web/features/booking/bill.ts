import type { BookingLine } from "#contract/booking/booking.ts";
import { paiseOf, rupeesOf } from "#contract/money.ts";

type Money = Pick<BookingLine, "amount" | "paid">;
export type Bill = Money & { /** What is still to be paid; below 0, to be given back. */ open: number };

/** What bookings cost together, in rupees; the sums are made in paise, where they are exact. */
export function billOf(bookings: readonly Money[]): Bill {
  const sum = (part: (booking: Money) => number) =>
    bookings.reduce((paise, booking) => paise + paiseOf(part(booking)), 0);
  const [amount, paid] = [sum((one) => one.amount), sum((one) => one.paid)];
  return { amount: rupeesOf(amount), paid: rupeesOf(paid), open: rupeesOf(amount - paid) };
}
