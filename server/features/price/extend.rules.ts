import { less, lesserOf, NO_PAISE, type Paise, sharesOf, sumOf } from "#contract/money.ts";
import { type Reduction, reductionOf } from "#contract/offer/terms.ts";
import { reducedMonthly } from "#contract/price/package.ts";
import type { Share } from "./agree.rules.ts";
import type { Dated } from "./package.rules.ts";
import { pricesOf, type PricedVehicle, type Reductions } from "./plan.rules.ts";

/** The price of a wash that is added to a plan: `listPaise` before discounts, `netPaise` before the offer. */
export type AddedPrice = Share & { listPaise: Paise; netPaise: Paise };

/** Washes that are added to a plan; until they are priced, `position` is the place of their vehicle in `vehicles`. */
type Addition<Wash extends Dated> = Reductions & {
  vehicles: readonly PricedVehicle[];
  washes: readonly Wash[];
};

const priced = <Wash extends Dated>(
  { vehicles, washes, ...reductions }: Addition<Wash>,
  reduce?: (monthlyPrice: Paise) => Paise,
) =>
  vehicles.flatMap((vehicle, index) => {
    const own = washes.filter(({ position }) => position === index);
    const prices = pricesOf(
      reductions,
      vehicle,
      own.map(({ day }) => day),
      reduce,
    );
    const { position } = vehicle;
    return own.flatMap((wash, at) => (prices[at] ? [{ ...wash, ...prices[at], position }] : []));
  });

/** Prices the washes, with the offer applied to their total as it is to a new booking. */
export function priceAdded<Wash extends Dated>(
  addition: Addition<Wash>,
  offer: Reduction | null,
): (Wash & AddedPrice)[] {
  const washes = priced(addition).map((wash) => ({ ...wash, netPaise: wash.pricePaise }));
  if (!offer) return washes;
  const net = sumOf(washes.map(({ netPaise }) => netPaise));
  const off = reductionOf(sumOf(washes.map(({ listPaise }) => listPaise)), offer);
  const amount = less(net, lesserOf(off, net));
  if (washes.some(({ monthly }) => monthly !== null)) {
    const reduced = priced(addition, (month) => reducedMonthly(month, amount, net));
    return washes.map((wash, index) => ({ ...wash, ...reduced[index] }));
  }
  const shares = sharesOf(
    amount,
    washes.map(({ netPaise }) => netPaise),
  );
  return washes.map((wash, index) => ({ ...wash, pricePaise: shares[index] ?? NO_PAISE }));
}

/** Added to a booking's price: all washes at their full price, and what is taken off it. */
export function addedTotals(washes: readonly AddedPrice[]) {
  const basePaise = sumOf(washes.map(({ listPaise }) => listPaise));
  const netPaise = sumOf(washes.map((wash) => wash.netPaise));
  const pricePaise = sumOf(washes.map((wash) => wash.pricePaise));
  return { basePaise, discountPaise: less(basePaise, netPaise), offerPaise: less(netPaise, pricePaise) };
}
