import { type CodedText, codedText } from "../coded.ts";
import {
  lesserOf,
  MAX_RUPEES,
  NO_PAISE,
  type Paise,
  paiseOf,
  percentOf,
  rupeesOf,
  sumOf,
  times,
} from "../money.ts";

/** Prices of bookings. */

export const discountTypes = ["percentage", "amount"] as const;
export type Discount = { type: "percentage"; percent: number } | { type: "amount"; amount: Paise };

/** A discount in requests, replies and forms: a percentage, or an amount in rupees. */
type WrittenDiscount = { type: (typeof discountTypes)[number]; value: number };

export const discountFrom = ({ type, value }: WrittenDiscount): Discount =>
  type === "percentage" ? { type, percent: value } : { type, amount: paiseOf(value) };

export const serializeDiscount = (discount: Discount): WrittenDiscount =>
  discount.type === "percentage"
    ? { type: discount.type, value: discount.percent }
    : { type: discount.type, value: rupeesOf(discount.amount) };

/** Price per wash times occurrences, summed over all vehicles. */
export const baseOf = (vehicles: readonly { price: Paise; occurrences: number }[]): Paise =>
  sumOf(vehicles.map(({ price, occurrences }) => times(price, occurrences)));

/** Limits a discount to 100 percent, or to the whole of `base`. */
export const capped = (base: Paise, discount: Discount): Discount =>
  discount.type === "percentage"
    ? { ...discount, percent: Math.min(100, discount.percent) }
    : { ...discount, amount: lesserOf(base, discount.amount) };

/** The amount taken off `base`, capped; a percentage is rounded to the nearest paisa. */
export function discountOf(base: Paise, discount: Discount | null): Paise {
  if (!discount) return NO_PAISE;
  const given = capped(base, discount);
  return given.type === "percentage" ? percentOf(base, given.percent) : given.amount;
}

/** The reason why somebody who may give `cap` percent may not take `off` off `base`, or null. */
export function capProblem(base: Paise, off: Paise, cap: number): CodedText | null {
  if (off * 100 <= base * cap) return null;
  return cap === 0 ? codedText("noDiscount") : codedText("discountCapped", { percent: cap });
}

/** Largest base of a booking. */
export const MAX_PAISE = paiseOf(MAX_RUPEES);
