import { scheduledWashes, packageCharge } from "#contract/price/package.ts";
import { addMonths, firstDayOf, monthOf } from "#contract/day.ts";
import { less, NO_PAISE, type Paise, partOf, sumOf, times } from "#contract/money.ts";
import { daysOf } from "../vehicle/vehicle.ts";
import type { QuoteLine } from "./quoteLine.ts";

/** What a plan with a car without an end costs: its washes are made for some time ahead, and their sum is no price. */
export type Endless = {
  /** A month of all cars after discounts; null for a plan that is sold by the wash. */
  monthly: Paise | null;
  /** Taken off that month. */
  off: Paise;
  /** What is paid first, for the month of the first wash, on the day of its bill. */
  firstBill: { amount: Paise; month: string; day: string };
};

const chargeIn = ({ vehicle, price, per }: QuoteLine, month: string): Paise => {
  const held = daysOf(vehicle, "regular-wash").filter((day) => monthOf(day) === month).length;
  const { schedule, start, days, dayOfMonth = null } = vehicle;
  if (per === "wash" || schedule === null) return times(price, held);
  return packageCharge(price, held, scheduledWashes({ schedule, start, days, dayOfMonth }, month));
};

export const isEndless = ({ vehicle }: QuoteLine): boolean => vehicle.endless;

/** Null for a booking whose cars all have an end. `total` is what discounts leave of `base`. */
export function endlessOf(
  lines: readonly QuoteLine[],
  { base, total }: { base: Paise; total: Paise },
): Endless | null {
  const [first] = lines.flatMap(({ vehicle }) => daysOf(vehicle, "regular-wash")[0] ?? []).toSorted();
  if (!lines.some(isEndless) || first === undefined) return null;
  const reduced = (amount: Paise) => (base === NO_PAISE ? amount : partOf(amount, total, base));
  const list = sumOf(lines.map(({ price }) => price));
  const isPackage = lines.every(({ per }) => per === "month");
  const month = monthOf(first);
  return {
    monthly: isPackage ? reduced(list) : null,
    off: isPackage ? less(list, reduced(list)) : NO_PAISE,
    firstBill: {
      amount: reduced(sumOf(lines.map((line) => chargeIn(line, month)))),
      month,
      day: firstDayOf(addMonths(month, 1)),
    },
  };
}
