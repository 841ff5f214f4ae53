import { packageSum } from "#contract/price/package.ts";
import { monthOf } from "#contract/day.ts";
import { less, NO_PAISE, type Paise, sumOf } from "#contract/money.ts";
import {
  isReducedEvenly,
  netOf,
  type PricedPlan,
  type PricedVehicle,
  priceOn,
  type Reductions,
} from "./plan.rules.ts";

/** A wash of a plan, with the day it was planned for. */
export type PricedWash = {
  washId: number;
  position: number;
  day: string;
  pricePaise: Paise;
  /** The price of its month and the number of washes that it means; null unless it is of a package. */
  monthly: { pricePaise: Paise; meant: number } | null;
  /** False for a wash before the new price, and for one on a bill: both keep their price, but share their month. */
  isOpen: boolean;
};

type NewPrice = { from: string; pricePaise: Paise };

/** A vehicle with a further price, which replaces one from the same day on. */
const withPrice = (vehicle: PricedVehicle, price: NewPrice): PricedVehicle => ({
  ...vehicle,
  prices: [...vehicle.prices.filter(({ from }) => from !== price.from), price].toSorted((one, other) =>
    one.from.localeCompare(other.from),
  ),
});

export type Repricing = {
  /** Prices of washes; of a package those of its month, from which follow the shares. */
  prices: { washId: number; pricePaise: Paise }[];
  /** Added to the booking's base and discount. */
  basePaise: Paise;
  discountPaise: Paise;
};

/** The list price on the day of a wash, and what it is sold at, before and after a price change. */
type Change = { wash: PricedWash; list: { was: Paise; becomes: Paise }; net: { was: Paise; becomes: Paise } };

/** The discount of an offer or an amount stays. */
function changeOf(
  plan: Reductions,
  { before, after }: { before: PricedVehicle; after: PricedVehicle },
  wash: PricedWash,
): Change {
  const was = priceOn(before, wash.day);
  const becomes = wash.isOpen ? priceOn(after, wash.day) : was;
  const paid = wash.monthly?.pricePaise ?? wash.pricePaise;
  const full = netOf(becomes, plan.discountPercent);
  const reduced = sumOf([paid, less(full, netOf(was, plan.discountPercent))]);
  const charged = isReducedEvenly(plan) ? full : reduced < 0 ? NO_PAISE : reduced;
  return { wash, list: { was, becomes }, net: { was: paid, becomes: was === becomes ? paid : charged } };
}

/** The charge of washes that cost `paiseOf`, which is of a month for those of a package. */
const sumBy = (changes: readonly Change[], paiseOf: (change: Change) => Paise): Paise =>
  sumOf([
    ...changes.flatMap((change) => (change.wash.monthly ? [] : [paiseOf(change)])),
    packageSum(
      changes.flatMap((change) => {
        const { monthly, day } = change.wash;
        if (!monthly) return [];
        return [{ month: monthOf(day), monthlyPaise: paiseOf(change), meant: monthly.meant }];
      }),
    ),
  ]);

/** The prices of a vehicle's washes when it has a further price. */
function vehicleRepricing(
  plan: Reductions,
  vehicle: PricedVehicle,
  washes: readonly PricedWash[],
  price: NewPrice,
): Repricing {
  const own = washes.filter(({ position }) => position === vehicle.position);
  const changes = own.map((wash) =>
    changeOf(plan, { before: vehicle, after: withPrice(vehicle, price) }, wash),
  );
  const added = (kind: "list" | "net"): Paise =>
    less(
      sumBy(changes, (change) => change[kind].becomes),
      sumBy(changes, (change) => change[kind].was),
    );
  const basePaise = added("list");
  return {
    prices: changes.flatMap(({ wash: { washId }, net: { was, becomes } }) =>
      was === becomes ? [] : [{ washId, pricePaise: becomes }],
    ),
    basePaise,
    discountPaise: less(basePaise, added("net")),
  };
}

/** The washes' prices when the vehicles at `positions` have a further price. */
export function repricingOf(
  plan: PricedPlan,
  positions: readonly number[],
  washes: readonly PricedWash[],
  price: NewPrice,
): Repricing {
  const each = plan.vehicles
    .filter(({ position }) => positions.includes(position))
    .map((vehicle) => vehicleRepricing(plan, vehicle, washes, price));
  return {
    prices: each.flatMap(({ prices }) => prices),
    basePaise: sumOf(each.map(({ basePaise }) => basePaise)),
    discountPaise: sumOf(each.map(({ discountPaise }) => discountPaise)),
  };
}
