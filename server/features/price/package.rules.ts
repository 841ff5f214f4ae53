import { cheaperPackage, comparePackage } from "#contract/price/cheaper.ts";
import {
  scheduledWashes,
  packageMonths,
  packageShare,
  packageShares,
  packageTotal,
  reducedMonthly,
  type PackageMonth,
} from "#contract/price/package.ts";
import { baseOf } from "#contract/price/discount.ts";
import type { Rhythm, Schedule } from "#contract/booking/schedule.ts";
import { monthOf } from "#contract/day.ts";
import { less, NO_PAISE, type Paise, sumOf } from "#contract/money.ts";
import { groupBy } from "#server/lists/groupBy.ts";

/** A wash of the vehicle at `position`. */
export type Dated = { position: number; day: string };

/** The days of each vehicle's washes, in order, by its position. */
export function daysByVehicle(washes: readonly Dated[]): (position: number) => string[] {
  const groups = groupBy(washes, ({ position }) => position);
  return (position) => (groups.get(position) ?? []).map(({ day }) => day).toSorted();
}

/** When a vehicle is washed; `schedule` is null for a single wash. */
type Planned = Omit<Rhythm, "schedule"> & { schedule: Schedule | null };

/** A vehicle with its own prices. */
export type Priced = Planned & {
  price: Paise;
  /** Of a month; null: sold wash by wash only. */
  monthlyPrice: Paise | null;
};

/** The months of a plan; a single wash has none. */
const monthsOf = ({ schedule, ...plan }: Planned, washed: readonly string[]): PackageMonth[] =>
  schedule ? packageMonths({ ...plan, schedule }, washed) : [];

/** The charge of a vehicle's washes on some days, without discounts. */
export function chargeOf(vehicle: Priced, washed: readonly string[], isPackage: boolean): Paise {
  const { price, monthlyPrice } = vehicle;
  return isPackage && monthlyPrice !== null
    ? packageTotal(monthlyPrice, monthsOf(vehicle, washed))
    : baseOf([{ price, occurrences: washed.length }]);
}

/** The price of a vehicle's month before and after discounts. */
export type MonthlyPrice = { listPaise: Paise; pricePaise: Paise };

/** The price of a wash of a package, with what its month costs and how many washes that means. */
export type PackageWash = { pricePaise: Paise; monthly: { pricePaise: Paise; meant: number } };

/** The monthly prices of a package's vehicles once discounts have reduced their `base` to `amount`. */
export const monthlyPrices = (
  vehicles: readonly Pick<Priced, "monthlyPrice">[],
  { amount, base }: { amount: Paise; base: Paise },
): MonthlyPrice[] =>
  vehicles.map(({ monthlyPrice }) => {
    const listPaise = monthlyPrice ?? NO_PAISE;
    return { listPaise, pricePaise: reducedMonthly(listPaise, amount, base) };
  });

/** The prices of a package's washes, in their order: those of a vehicle's month add up to its charge. */
export function packageWashes(
  vehicles: readonly Planned[],
  prices: readonly MonthlyPrice[],
  washes: readonly Dated[],
): PackageWash[] {
  const daysOf = daysByVehicle(washes);
  const sharesOf = vehicles.map((vehicle, position) => {
    const { pricePaise } = prices[position] ?? { pricePaise: NO_PAISE };
    const days = daysOf(position);
    return new Map(
      monthsOf(vehicle, days).flatMap((month) => {
        const shares = packageShares(pricePaise, month);
        return days
          .filter((day) => monthOf(day) === month.month)
          .map((day, index): [string, PackageWash] => [
            day,
            { pricePaise: shares[index] ?? NO_PAISE, monthly: { pricePaise, meant: month.meant } },
          ]);
      }),
    );
  });
  return washes.flatMap(({ position, day }) => sharesOf[position]?.get(day) ?? []);
}

/** The washes of a package's month that exist, by what the month costs. */
export type PricedMonth = { month: string; pricePaise: Paise; washes: number };

/** The prices of washes that are added on `days` to those that exist of a package's months, also before discounts. */
export const addedPackageWashes = (
  { held, ...plan }: Rhythm & { held: readonly PricedMonth[] },
  priceOn: (day: string) => MonthlyPrice,
  days: readonly string[],
): (PackageWash & { listPaise: Paise })[] =>
  days.map((day, index) => {
    const month = monthOf(day);
    const { listPaise, pricePaise } = priceOn(day);
    const meant = scheduledWashes(plan, month);
    const existing = held.find((one) => one.month === month && one.pricePaise === pricePaise)?.washes ?? 0;
    const added = days.slice(0, index + 1).filter((one) => monthOf(one) === month);
    const place = existing + added.filter((one) => priceOn(one).pricePaise === pricePaise).length;
    return {
      listPaise: packageShare(listPaise, place, meant),
      pricePaise: packageShare(pricePaise, place, meant),
      monthly: { pricePaise, meant },
    };
  });

/** True if the vehicles of a plan are all sold by the month, too, and cost less so. */
export function isCheaperByMonth(vehicles: readonly (Priced & { end: string | null })[]): boolean {
  const cars = vehicles.flatMap(({ schedule, monthlyPrice, ...car }) =>
    schedule && monthlyPrice !== null ? [{ ...car, schedule, monthlyPrice }] : [],
  );
  return cars.length === vehicles.length && cheaperPackage(comparePackage(cars)) === "month";
}

type Reductions = { discountPaise: Paise; offerPaise: Paise; amountPaise: Paise };

/**
 * An agreed price whose amount is what the washes of a package add up to: a discount lowers the monthly price, which is
 * rounded to paise. The difference is the discount's, or the offer's without one.
 */
export function withPackageCharge<Agreed extends Reductions>(
  agreed: Agreed,
  washes: readonly PackageWash[],
): Agreed {
  const amountPaise = sumOf(washes.map(({ pricePaise }) => pricePaise));
  const more = less(amountPaise, agreed.amountPaise);
  return agreed.discountPaise > 0
    ? { ...agreed, amountPaise, discountPaise: less(agreed.discountPaise, more) }
    : { ...agreed, amountPaise, offerPaise: less(agreed.offerPaise, more) };
}
