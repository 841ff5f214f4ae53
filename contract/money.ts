import { z } from "zod";
import { coded, type PlainFieldCode } from "./coded.ts";

/** Largest price, in rupees: ten lakh. */
const LARGEST = 1_000_000;

// Reckoning leaves traces far behind the point; an amount that is nothing but such a trace is none.
const hasPaise = (amount: number) =>
  Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6 &&
  (amount === 0 || Math.round(amount * 100) !== 0);

/** Refuses an amount of rupees that has more than two decimals. */
export const wholePaise = (amount: z.ZodNumber) => amount.refine(hasPaise, coded("twoDecimals"));

/** An amount that callers have reckoned: rupees, of any size and with the decimals that reckoning left. */
export const reckoned = (message: PlainFieldCode) => z.number({ error: message }).min(0, coded("belowZero"));

/** A price on the wire: rupees, with at most two decimals. Refused with `message` when absent. */
export const rupees = (message: PlainFieldCode) =>
  wholePaise(reckoned(message).max(LARGEST, coded("aboveTenLakh")));

declare const unit: unique symbol;

/**
 * Money as it is kept and reckoned: whole paise, below 0 for what is given back. The wire carries rupees; only this file
 * makes paise of a bare number.
 */
export type Paise = number & { readonly [unit]: "paise" };

const paise = (amount: number): Paise => amount as Paise;

export const NO_PAISE = paise(0);

/** Rupees as they are kept, to the nearest paisa. */
export const paiseOf = (rupeeAmount: number): Paise => paise(Math.round(rupeeAmount * 100));

/** Paise as the wire shows them: rupees. */
export const rupeesOf = (amount: Paise): number => amount / 100;

export const sumOf = (amounts: readonly Paise[]): Paise =>
  paise(amounts.reduce((sum, amount) => sum + amount, 0));

export const lesserOf = (one: Paise, other: Paise): Paise => (one < other ? one : other);

/** What is left of `amount` without the rest. */
export const less = (amount: Paise, ...rest: readonly Paise[]): Paise => paise(amount - sumOf(rest));

/** An amount a whole number of times. */
export const times = (amount: Paise, count: number): Paise => paise(amount * count);

/** So many percent of an amount, to the nearest paisa. */
export const percentOf = (amount: Paise, percent: number): Paise =>
  paise(Math.round((amount * percent) / 100));

/** So many of so many equal parts of an amount, to the nearest paisa; the parts are whole numbers. */
export const partOf = (amount: Paise, parts: number, of: number): Paise =>
  paise(Math.round((amount * parts) / of));

/**
 * `total` shared out over `parts` in proportion: shares that add up to `total` exactly and never exceed their part
 * while `total` is at most the sum of the parts. What rounding leaves over goes to the first of them.
 */
export function sharesOf(total: Paise, parts: readonly Paise[]): Paise[] {
  const sum = sumOf(parts);
  if (sum === 0) return parts.map(() => NO_PAISE);
  // The product outgrows what a number holds exactly.
  const shares = parts.map((part) => Number((BigInt(total) * BigInt(part)) / BigInt(sum)));
  let left = total - shares.reduce((one, other) => one + other, 0);
  return shares.map((share, index) => {
    if (left === 0 || parts[index] === 0) return paise(share);
    left -= 1;
    return paise(share + 1);
  });
}
