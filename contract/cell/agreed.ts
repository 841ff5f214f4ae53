import type { Discount } from "../price/discount.ts";
import type { Paise } from "../money.ts";
import { type DecimalSign, readAmount } from "./amount.ts";
import { plainOf } from "./written.ts";

/** How a plan is sold. */
const solds = ["month", "wash"] as const;
export type Sold = (typeof solds)[number];

const soldWords: Record<Sold, readonly string[]> = {
  month: [
    "month",
    "monthly",
    "by month",
    "by the month",
    "per month",
    "a month",
    "package",
    "monthly package",
    "yes",
    "y",
    "true",
    "हाँ",
    "हां",
    "महीना",
    "मासिक",
    "mahina",
    "mahine",
  ],
  wash: [
    "wash",
    "by wash",
    "by the wash",
    "per wash",
    "a wash",
    "wash by wash",
    "single",
    "no",
    "n",
    "false",
    "नहीं",
    "nahi",
    "nahin",
  ],
};

/** "Monthly", "yes": by the month; "per wash", "no": by the wash. Null for anything else. */
export function readSold(cell: string): Sold | null {
  const word = plainOf(cell).toLowerCase();
  return solds.find((sold) => soldWords[sold].includes(word)) ?? null;
}

/** An amount above 0 that goes no way: "600", "₹ 600/-". */
export function readPrice(cell: string, decimals: DecimalSign = "."): Paise | null {
  const amount = readAmount(cell, decimals);
  return amount && amount.direction === null && amount.paise > 0 ? amount.paise : null;
}

/** True for a title that says that its numbers are percentages. */
export const isOfPercent = (title: string): boolean => /%|per ?cent|pct|प्रतिशत/i.test(title);

/** "10%", "10 percent"; a number alone is an amount, or a percentage where the column's title says so. */
export function readDiscount(
  cell: string,
  { inPercent, decimals = "." }: { inPercent: boolean; decimals?: DecimalSign },
): Discount | null {
  const text = plainOf(cell).toLowerCase();
  const [, percent = null] = /^(\d{1,3}(?:\.\d{1,4})?) ?(?:%|per ?cent|pct)(?: off)?$/.exec(text) ?? [];
  const bare = inPercent && /^\d{1,3}(?:\.\d{1,4})?$/.test(text) ? text : null;
  const number = percent ?? bare;
  if (number !== null)
    return Number(number) > 0 && Number(number) <= 100
      ? { type: "percentage", percent: Number(number) }
      : null;
  if (inPercent) return null;
  const amount = readPrice(cell, decimals);
  return amount === null ? null : { type: "amount", amount };
}
