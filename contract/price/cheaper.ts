import { addMonths, monthOf } from "../day.ts";
import { type Paise, partOf, sumOf, times } from "../money.ts";
import { type Package, packageMonths, packageTotal, scheduledWashes } from "./package.ts";
import { type Rhythm, washDays } from "../booking/schedule.ts";

/** A car of a plan, with what it costs by the wash and by the month. */
export type PricedCar = Rhythm & { end: string | null; price: Paise; monthlyPrice: Paise };

/** What the same plan costs by the month and by the wash; with an end altogether, without one in a month on average. */
export type Comparison = { byMonth: Paise; byWash: Paise; per: "plan" | "month" };

const MONTHS = 12;

/** The washes of the twelve whole months after a plan's start: single months have four or five of a weekday. */
const washesOfYear = (plan: Rhythm): number =>
  Array.from({ length: MONTHS }, (_, index) =>
    scheduledWashes(plan, addMonths(monthOf(plan.start), index + 1)),
  ).reduce((sum, washes) => sum + washes, 0);

/** Compares both ways of selling a plan; a plan with one car without an end is compared by the month. */
export function comparePackage(cars: readonly PricedCar[]): Comparison {
  const ending = cars.flatMap(({ end, ...car }) => (end === null ? [] : [{ ...car, end }]));
  if (ending.length < cars.length)
    return {
      byMonth: sumOf(cars.map(({ monthlyPrice }) => monthlyPrice)),
      byWash: sumOf(cars.map((car) => partOf(car.price, washesOfYear(car), MONTHS))),
      per: "month",
    };
  const washed = ending.map((car) => ({ ...car, dates: washDays(car) }));
  return {
    byMonth: sumOf(washed.map((car) => packageTotal(car.monthlyPrice, packageMonths(car, car.dates)))),
    byWash: sumOf(washed.map(({ price, dates }) => times(price, dates.length))),
    per: "plan",
  };
}

/** The package of the way that costs the customer less; by the month when both cost the same. */
export const cheaperPackage = ({ byMonth, byWash }: Comparison): Package | null =>
  byMonth <= byWash ? "month" : null;
