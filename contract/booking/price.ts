import { discountCap, type Role } from "../access.ts";
import { type CodedText, codedText } from "../coded.ts";
import { lesserOf, NO_PAISE, type Paise, paiseOf, percentOf, rupeesOf, sumOf, times } from "../money.ts";

/** What a booking costs. */

export const discountTypes = ["percentage", "amount"] as const;
export type Discount = { type: "percentage"; percent: number } | { type: "amount"; amount: Paise };

/** A discount as the wire and the forms write it: a percentage, or an amount in rupees. */
type WrittenDiscount = { type: (typeof discountTypes)[number]; value: number };

/** What a written discount means. */
export const discountFrom = ({ type, value }: WrittenDiscount): Discount =>
  type === "percentage" ? { type, percent: value } : { type, amount: paiseOf(value) };

/** A discount as it is written. */
export const serializeDiscount = (discount: Discount): WrittenDiscount =>
  discount.type === "percentage"
    ? { type: discount.type, value: discount.percent }
    : { type: discount.type, value: rupeesOf(discount.amount) };

/** The price of a wash times its occurrences, over all vehicles. */
export const baseOf = (vehicles: readonly { price: Paise; occurrences: number }[]): Paise =>
  sumOf(vehicles.map(({ price, occurrences }) => times(price, occurrences)));

/** A discount as far as it can go: 100 percent, or the whole of `base`. */
export const capped = (base: Paise, discount: Discount): Discount =>
  discount.type === "percentage"
    ? { ...discount, percent: Math.min(100, discount.percent) }
    : { ...discount, amount: lesserOf(base, discount.amount) };

/** What a discount takes off `base`, capped: a percentage is rounded to the nearest paisa. */
export function discountOf(base: Paise, discount: Discount | null): Paise {
  if (!discount) return NO_PAISE;
  const given = capped(base, discount);
  return given.type === "percentage" ? percentOf(base, given.percent) : given.amount;
}

/** Why a role may not take so much off `base`; null when it may. */
export function capProblem(base: Paise, off: Paise, role: Role): CodedText | null {
  const cap = discountCap(role);
  if (off * 100 <= base * cap) return null;
  return cap === 0 ? codedText("noDiscount") : codedText("discountCapped", { percent: cap });
}

/** Largest base of a booking: two crore rupees. */
export const MOST_PAISE = paiseOf(20_000_000);
