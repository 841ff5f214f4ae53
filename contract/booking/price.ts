import type { Role } from "../access.ts";

/** What a booking costs. All amounts are whole paise. */

export const discountTypes = ["percentage", "amount"] as const;
/** A percentage, or an amount in paise. */
export type Discount = { type: (typeof discountTypes)[number]; value: number };

/** The price of a wash times its occurrences, over all vehicles. */
export const baseOf = (vehicles: readonly { price: number; occurrences: number }[]): number =>
  vehicles.reduce((sum, { price, occurrences }) => sum + price * occurrences, 0);

/** What a discount takes off `base`: a percentage is rounded to the nearest paisa. */
export function discountOf(base: number, discount: Discount | null): number {
  if (!discount) return 0;
  return discount.type === "percentage" ? Math.round((base * discount.value) / 100) : discount.value;
}

/** What is wrong with a discount on `base`; null when nothing is. */
export function discountProblem(base: number, discount: Discount | null): string | null {
  if (!discount) return null;
  if (!Number.isFinite(discount.value) || discount.value < 0) return "Discount must be at least 0";
  if (discount.type === "percentage" && discount.value > 100) return "Discount must be at most 100 %";
  if (discount.type === "amount" && discount.value > base) return "Discount must not exceed the base amount";
  return null;
}

const caps: Partial<Record<Role, number>> = { admin: 100, operations: 100, owner: 100, staff: 20 };

/** The largest part of the base, in percent, that a role may take off. */
export const discountCap = (role: Role): number => caps[role] ?? 0;

/** Why a role may not take so much off `base`; null when it may. */
export function capProblem(base: number, off: number, role: Role): string | null {
  const cap = discountCap(role);
  if (off * 100 <= base * cap) return null;
  return cap === 0 ? "You cannot give a discount." : `You can give a discount of at most ${cap} %.`;
}

/** Largest base of a booking: two crore rupees. */
export const MOST_PAISE = 2_000_000_000;

/**
 * `total` shared out over `parts` in proportion, in whole paise that add up to `total` exactly and never exceed
 * their part while `total` is at most the sum of the parts. What rounding leaves over goes to the first of them.
 */
export function sharesOf(total: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((left, right) => left + right, 0);
  if (sum === 0) return parts.map(() => 0);
  // The product outgrows what a number holds exactly.
  const shares = parts.map((part) => Number((BigInt(total) * BigInt(part)) / BigInt(sum)));
  let left = total - shares.reduce((one, other) => one + other, 0);
  return shares.map((share, index) => {
    if (left === 0 || parts[index] === 0) return share;
    left -= 1;
    return share + 1;
  });
}
