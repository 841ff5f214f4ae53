import { z } from "zod";
import { coded, type PlainFieldCode } from "./coded.ts";

/** Largest price, in rupees: ten lakh. */
const LARGEST = 1_000_000;

// Tolerates floating-point residue; an amount that consists only of such residue is refused.
const hasPaise = (amount: number) =>
  Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6 &&
  (amount === 0 || Math.round(amount * 100) !== 0);

/** Refuses amounts in rupees with more than two decimals. */
export const wholePaise = (amount: z.ZodNumber) => amount.refine(hasPaise, coded("twoDecimals"));

/** An amount computed by the caller, in rupees, of any size and with any decimals left by its arithmetic. */
export const reckoned = (message: PlainFieldCode) => z.number({ error: message }).min(0, coded("belowZero"));

/** A price in rupees with at most two decimals. Refused with `message` when absent. */
export const rupees = (message: PlainFieldCode) =>
  wholePaise(reckoned(message).max(LARGEST, coded("aboveTenLakh")));

/** Largest amount of a booking, a bill or a payment, in rupees: two crore. */
export const MAX_RUPEES = 20_000_000;

/** Money that is paid or given back, in rupees: above 0, with at most two decimals. */
export const amountPaid = wholePaise(
  z
    .number({ error: coded("amountRequired") })
    .min(0.01, coded("amountRequired"))
    .max(MAX_RUPEES, coded("amountTooLarge")),
);

declare const unit: unique symbol;

/**
 * Amounts in whole paise, below 0 for refunds. The API uses rupees; only this file turns a plain number into paise.
 */
export type Paise = number & { readonly [unit]: "paise" };

const paise = (amount: number): Paise => amount as Paise;

export const NO_PAISE = paise(0);

/** Rupees to paise, rounded to the nearest paisa. */
export const paiseOf = (rupeeAmount: number): Paise => paise(Math.round(rupeeAmount * 100));

export const rupeesOf = (amount: Paise): number => amount / 100;

export const paiseOrNull = (rupeeAmount: number | null): Paise | null =>
  rupeeAmount === null ? null : paiseOf(rupeeAmount);

export const rupeesOrNull = (amount: Paise | null): number | null =>
  amount === null ? null : rupeesOf(amount);

export const sumOf = (amounts: readonly Paise[]): Paise =>
  paise(amounts.reduce((sum, amount) => sum + amount, 0));

/** The total of several sums of money, figure by figure. */
export const sumEach = <Figure extends string>(
  figures: readonly Figure[],
  parts: readonly Readonly<Record<Figure, Paise>>[],
): Record<Figure, Paise> =>
  Object.fromEntries(figures.map((figure) => [figure, sumOf(parts.map((part) => part[figure]))])) as Record<
    Figure,
    Paise
  >;

export const lesserOf = (one: Paise, other: Paise): Paise => (one < other ? one : other);

export const less = (amount: Paise, ...rest: readonly Paise[]): Paise => paise(amount - sumOf(rest));

export const times = (amount: Paise, count: number): Paise => paise(amount * count);

/** Percentages are whole numbers of these parts of a percent: in floating point 72.6 % of 1,052.50 is 764.11499, not 764.115. */
const PERCENT_PARTS = 1e10;

/** A percentage of an amount of 0 or more, rounded to the nearest paisa, halves up. */
export function percentOf(amount: Paise, percent: number): Paise {
  const doubled = 2n * BigInt(amount) * BigInt(Math.round(percent * PERCENT_PARTS));
  const whole = 100n * BigInt(PERCENT_PARTS);
  return paise(Number((doubled + whole) / (2n * whole)));
}

/** `parts` of `of` equal parts of an amount, rounded to the nearest paisa; both are whole numbers. */
export const partOf = (amount: Paise, parts: number, of: number): Paise =>
  paise(Math.round((amount * parts) / of));

/** An amount rounded to whole rupees, halves up. */
export const wholeRupees = (amount: Paise): Paise => times(partOf(amount, 1, 100), 100);

/**
 * Shares `total` over `parts` in proportion. The shares add up to `total` exactly and never exceed their part while
 * `total` is at most the sum of the parts. Rounding remainders go to the first ones.
 */
export function sharesOf(total: Paise, parts: readonly Paise[]): Paise[] {
  const sum = sumOf(parts);
  if (sum === 0) return parts.map(() => NO_PAISE);
  // The product exceeds the safe integer range.
  const shares = parts.map((part) => Number((BigInt(total) * BigInt(part)) / BigInt(sum)));
  let left = total - shares.reduce((one, other) => one + other, 0);
  return shares.map((share, index) => {
    if (left === 0 || parts[index] === 0) return paise(share);
    left -= 1;
    return paise(share + 1);
  });
}
