import { type Paise, less, percentOf } from "#contract/money.ts";
import type { Rhythm } from "#contract/booking/schedule.ts";
import { type PricedMonth, type MonthlyPrice, addedPackageWashes } from "./package.rules.ts";

/** The prices of a plan's vehicle, at booking and since. */
export type PricedVehicle = Rhythm & {
  position: number;
  /** A wash before its discount, when it was booked. */
  pricePaise: Paise;
  /** Later prices of a wash, of a package those of a month, in order. */
  prices: readonly { from: string; pricePaise: Paise }[];
  /** As booked; null unless it is a package. */
  monthly: MonthlyPrice | null;
  /** Of a package, from the month on up to which washes exist. */
  held: readonly PricedMonth[];
};

export type Reductions = {
  /** Of the price of a wash; null without a discount that goes on. */
  discountPercent: number | null;
  /** An offer reduces the washes that are made at booking, and those of a renewal while it is valid. */
  hasOffer: boolean;
};

export type PricedPlan = Reductions & { bookingId: number; vehicles: readonly PricedVehicle[] };

/** Price on a day, before its discount: of a month for a package, else of a wash. */
export const priceOn = ({ pricePaise, monthly, prices }: PricedVehicle, day: string): Paise =>
  prices.findLast(({ from }) => from <= day)?.pricePaise ?? monthly?.listPaise ?? pricePaise;

/** Price of a wash less the plan's percentage. */
export const netOf = (price: Paise, percent: number | null): Paise =>
  percent === null ? price : less(price, percentOf(price, percent));

/** True if only a percentage reduces all washes of the plan, those that are added too. */
export const isReducedEvenly = ({ discountPercent, hasOffer }: Reductions): boolean =>
  discountPercent !== null && !hasOffer;

/**
 * A package's monthly price of washes that are added on a day: what was agreed or changed since, without the offer and
 * the amount off with which it was booked.
 */
function monthlyOn(plan: Reductions, vehicle: PricedVehicle, monthly: MonthlyPrice, day: string) {
  const listPaise = priceOn(vehicle, day);
  const isAgreed = !vehicle.prices.some(({ from }) => from <= day) && isReducedEvenly(plan);
  return { listPaise, pricePaise: isAgreed ? monthly.pricePaise : netOf(listPaise, plan.discountPercent) };
}

/** Prices of a vehicle's washes on `days`. A package is priced by the month: `reduce` is applied to its monthly price. */
export function pricesOf(
  plan: Reductions,
  vehicle: PricedVehicle,
  days: readonly string[],
  reduce: (monthlyPrice: Paise) => Paise = (price) => price,
) {
  const { monthly } = vehicle;
  if (monthly) {
    const priceOf = (day: string) => {
      const { listPaise, pricePaise } = monthlyOn(plan, vehicle, monthly, day);
      return { listPaise, pricePaise: reduce(pricePaise) };
    };
    return addedPackageWashes(vehicle, priceOf, days);
  }
  return days.map((day) => {
    const listPaise = priceOn(vehicle, day);
    return { listPaise, pricePaise: netOf(listPaise, plan.discountPercent), monthly: null };
  });
}
