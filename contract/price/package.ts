import { monthOf } from "../day.ts";
import { less, NO_PAISE, type Paise, partOf, sumOf } from "../money.ts";
import { scheduledDays, type Rhythm } from "../booking/schedule.ts";

/** How a plan is sold other than wash by wash: "month" at a price for each car and calendar month. */
export const packages = ["month"] as const;
export type Package = (typeof packages)[number];

/** The number of washes that a plan's schedule means in a whole calendar month, "2026-10", whenever the plan runs. */
export const scheduledWashes = (plan: Rhythm, month: string): number => scheduledDays(plan, month).length;

/**
 * The charge of a car's package for a calendar month: the monthly price by washes held of washes meant, rounded to
 * paise, half up, and at most the monthly price. Held are the washes that are charged as every wash is: done, or missed
 * for a reason that charges. A test compares this with the database's `package_charge`.
 */
export const packageCharge = (monthlyPrice: Paise, held: number, meant: number): Paise =>
  held >= meant ? monthlyPrice : partOf(monthlyPrice, held, meant);

/** The washes of a package in a calendar month: how many of a plan, and how many its schedule means. */
export type PackageMonth = { month: string; held: number; meant: number };

/** The months of a plan's washes on `days`, which are in order. */
export function packageMonths(plan: Rhythm, days: readonly string[]): PackageMonth[] {
  const months = new Map<string, number>();
  for (const day of days) months.set(monthOf(day), 1 + (months.get(monthOf(day)) ?? 0));
  return [...months].map(([month, held]) => ({ month, held, meant: scheduledWashes(plan, month) }));
}

/** The charge of a car's package for several months. */
export const packageTotal = (monthlyPrice: Paise, months: readonly PackageMonth[]): Paise =>
  sumOf(months.map(({ held, meant }) => packageCharge(monthlyPrice, held, meant)));

/** A wash of a package, with the monthly price in force on the day for which it was planned. */
type PackageWashPrice = { month: string; monthlyPaise: Paise; meant: number };

/** The charge of a car's washes: a month with two prices is charged by each of them for its washes. */
export function packageSum(washes: readonly PackageWashPrice[]): Paise {
  const groups = new Map<string, PackageWashPrice & { held: number }>();
  for (const wash of washes) {
    const key = `${wash.month} ${wash.monthlyPaise} ${wash.meant}`;
    groups.set(key, { ...wash, held: 1 + (groups.get(key)?.held ?? 0) });
  }
  return sumOf(
    [...groups.values()].map(({ monthlyPaise, held, meant }) => packageCharge(monthlyPaise, held, meant)),
  );
}

/** The charge of a month's wash at a place from 1 on: those up to any place add up to the charge of as many. */
export const packageShare = (monthlyPrice: Paise, place: number, meant: number): Paise =>
  less(packageCharge(monthlyPrice, place, meant), packageCharge(monthlyPrice, place - 1, meant));

/** The charge of each wash of a month, in order: they add up to the month's charge, however many are held. */
export const packageShares = (monthlyPrice: Paise, { held, meant }: PackageMonth): Paise[] =>
  Array.from({ length: held }, (_, before) => packageShare(monthlyPrice, before + 1, meant));

/** The monthly price after discounts that reduce a booking's `base` to `amount`, rounded to paise, half up. */
export const reducedMonthly = (monthlyPrice: Paise, amount: Paise, base: Paise): Paise =>
  base === NO_PAISE ? monthlyPrice : partOf(monthlyPrice, amount, base);
