import { less, NO_PAISE, type Paise, sumOf } from "#contract/money.ts";
import { netOf, type PlannedVehicle, type PlanToExtend, priceOn } from "../ahead/rules.ts";

/** An open wash of a plan, with the day it was planned for. */
export type PricedWash = { washId: number; position: number; day: string; pricePaise: Paise };

type NewPrice = { from: string; pricePaise: Paise };

/** A vehicle with a further price, which replaces one from the same day on. */
const withPrice = (vehicle: PlannedVehicle, price: NewPrice): PlannedVehicle => ({
  ...vehicle,
  prices: [...vehicle.prices.filter(({ from }) => from !== price.from), price].toSorted((one, other) =>
    one.from.localeCompare(other.from),
  ),
});

export type Repricing = {
  prices: { washId: number; pricePaise: Paise }[];
  /** Added to the booking's base and discount. */
  basePaise: Paise;
  discountPaise: Paise;
};

/**
 * The washes' prices when the vehicles at `positions` have a further price. What an offer or an amount takes off a wash
 * stays.
 */
export function repricingOf(
  plan: PlanToExtend,
  positions: readonly number[],
  washes: readonly PricedWash[],
  price: NewPrice,
): Repricing {
  const changes = washes.flatMap(({ washId, position, day, pricePaise }) => {
    const vehicle = plan.vehicles.find((one) => one.position === position);
    if (!vehicle || !positions.includes(position)) return [];
    const [was, becomes] = [priceOn(vehicle, day), priceOn(withPrice(vehicle, price), day)];
    if (was === becomes) return [];
    const net = sumOf([
      pricePaise,
      less(netOf(becomes, plan.discountPercent), netOf(was, plan.discountPercent)),
    ]);
    const charged = net < 0 ? NO_PAISE : net;
    return [{ washId, pricePaise: charged, base: less(becomes, was), net: less(charged, pricePaise) }];
  });
  const basePaise = sumOf(changes.map(({ base }) => base));
  return {
    prices: changes.map(({ washId, pricePaise }) => ({ washId, pricePaise })),
    basePaise,
    discountPaise: less(basePaise, sumOf(changes.map(({ net }) => net))),
  };
}
