import { type Discount, capped, capProblem, MAX_PAISE, discountOf } from "#contract/price/discount.ts";
import { monthlyPriceOf, type PriceLine, priceOf } from "#contract/price/list.ts";
import { type Paise, sumOf, NO_PAISE, less, rupeesOf, sharesOf } from "#contract/money.ts";
import { reductionOf, stackProblem } from "#contract/offer/terms.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";
import type { OfferRecord } from "#server/features/offer/offer.queries.ts";
import {
  chargeOf,
  type Dated,
  daysByVehicle,
  type MonthlyPrice,
  monthlyPrices,
  type PackageWash,
  packageWashes,
  type Priced,
  withPackageCharge,
} from "./package.rules.ts";

/**
 * The discount in paise and its form. A bare amount below the base is a discount, too; an offer is not, and is stored
 * separately.
 */
type AgreedPrice = {
  discount: Discount | null;
  discountPaise: Paise;
  offer: Pick<OfferRecord, "offerId" | "code"> | null;
  offerPaise: Paise;
  amountPaise: Paise;
};

/** The caller's claimed total, with the discount and the offer that it includes. */
type ClaimedPrice = { amount: Paise; discount: Discount | null; offer: OfferRecord | null };

/** An item's own prices and its price table. */
type Listing = {
  pricePaise: Paise;
  /** Of a month; null: sold wash by wash only. */
  monthlyPaise: Paise | null;
  lines: readonly PriceLine<Paise>[];
};

/** A booking to price: vehicles with their own prices and requested days, and the washes that have a slot. */
export type Sale<Wash extends Dated = Dated> = {
  listing: Listing;
  societyId: number;
  /** Sold by the month. */
  isPackage: boolean;
  vehicles: readonly (Priced & { dates: readonly string[] })[];
  washes: readonly Wash[];
};

/** A booking's totals: at its vehicles' own prices, and at the listing's prices, which ignore vehicle types. */
type Sums = { base: Paise; listed: readonly Paise[] };

/** The totals of the washes and, at the listing's prices, also of all requested ones. */
export function sumsOf({ listing, societyId, isPackage, vehicles, washes }: Sale): Sums {
  const { pricePaise: price, monthlyPaise: monthlyPrice, lines } = listing;
  const where = { societyId, bodyTypeId: null };
  const listings = [
    { price, monthlyPrice },
    { price: priceOf(price, lines, where), monthlyPrice: monthlyPriceOf(monthlyPrice, lines, where) },
  ];
  const assigned = daysByVehicle(washes);
  const requested = (position: number) => vehicles[position]?.dates ?? [];
  const total = (daysOf: (position: number) => readonly string[], prices = {}) =>
    sumOf(vehicles.map((one, position) => chargeOf({ ...one, ...prices }, daysOf(position), isPackage)));
  return {
    base: total(assigned),
    listed: listings.flatMap((prices) => [total(requested, prices), total(assigned, prices)]),
  };
}

const offerReduction = (amount: Paise, { offer }: Pick<ClaimedPrice, "offer">): Paise =>
  offer ? reductionOf(amount, offer) : NO_PAISE;

/** The form of the discount; null without one. An amount that equals a total at the listing's prices implies none. */
function discountIn({ base, listed }: Sums, claim: ClaimedPrice, cap: number): Discount | null {
  const { amount, discount } = claim;
  if (discount) return capped(base, discount);
  const without = less(base, offerReduction(base, claim));
  const wasListed = listed.some((sum) => amount === less(sum, offerReduction(sum, claim)));
  const implies = amount < without && cap > 0 && !wasListed;
  return implies ? { type: "amount", amount: less(without, amount) } : null;
}

/** @throws 403 for a discount that the caller may not give; 409 when it cannot be combined with the offer. */
function requireMayGive(base: Paise, own: Paise, claim: ClaimedPrice, cap: number): void {
  const problem = capProblem(base, own, cap);
  if (problem) throw new ApiError("forbidden", problem, { fields: { Discount: problem } });
  const { offer } = claim;
  const stacked =
    offer && stackProblem(base, { code: offer.code, off: offerReduction(base, claim), own }, cap);
  if (stacked) throw new ApiError("conflict", stacked, { fields: { OfferCode: stacked } });
}

function agreedAmount(sums: Sums, claim: ClaimedPrice, cap: number): AgreedPrice {
  const { base } = sums;
  if (base > MAX_PAISE) throw invalid({ CustomerAmount: refusalText("bookingTooLarge") });
  const discount = discountIn(sums, claim, cap);
  const discountPaise = discountOf(base, discount);
  requireMayGive(base, discountPaise, claim, cap);
  const offerPaise = offerReduction(base, claim);
  const amountPaise = less(base, discountPaise, offerPaise);
  if (amountPaise !== claim.amount) {
    const amount = rupeesOf(amountPaise);
    throw new ApiError("conflict", refusalText("priceChangedConfirm", { amount }), {
      fields: { CustomerAmount: refusalText("priceChanged", { amount }) },
    });
  }
  return {
    discount: discountPaise === 0 ? null : discount,
    discountPaise,
    offer: claim.offer,
    offerPaise,
    amountPaise,
  };
}

/** A wash's share of the agreed price. */
export type Share = Pick<PackageWash, "pricePaise"> & { monthly: PackageWash["monthly"] | null };

/** An amount shared out over the washes by their vehicles' prices. */
export function sharedOut<Wash extends Dated>(
  amount: Paise,
  { vehicles, washes }: Pick<Sale<Wash>, "vehicles" | "washes">,
): (Wash & Share)[] {
  const prices = washes.map(({ position }) => vehicles[position]?.price ?? NO_PAISE);
  const shares = sharesOf(amount, prices);
  return washes.map((one, index) => ({ ...one, pricePaise: shares[index] ?? NO_PAISE, monthly: null }));
}

/** An agreed price, the months of a package's vehicles, and each wash with its share. */
export type Agreement<Wash extends Dated> = {
  base: Paise;
  agreed: AgreedPrice;
  /** By position; empty unless it is a package. */
  monthly: MonthlyPrice[];
  washes: (Wash & Share)[];
};

/**
 * Agrees the price of a sale, and shares it out over the washes; that of a package by its vehicles' months.
 * @throws 403 for a discount that the caller may not give; 409 when the amount is not explained, or the discount cannot
 * be combined with the offer.
 * @param cap the highest discount that the caller may give, in percent
 */
export function agreePrice<Wash extends Dated>(
  sale: Sale<Wash>,
  {
    amount,
    ...claim
  }: Omit<ClaimedPrice, "amount"> & {
    /** Null: what the vehicles' own prices come to, less the discount. */
    amount: Paise | null;
  },
  cap: number,
): Agreement<Wash> {
  const sums = sumsOf(sale);
  const { base } = sums;
  const agreed = agreedAmount(
    sums,
    { ...claim, amount: amount ?? less(base, discountOf(base, claim.discount)) },
    cap,
  );
  const { vehicles, washes, isPackage } = sale;
  if (!isPackage) return { base, agreed, monthly: [], washes: sharedOut(agreed.amountPaise, sale) };
  const monthly = monthlyPrices(vehicles, { amount: agreed.amountPaise, base });
  const shares = packageWashes(vehicles, monthly, washes);
  return {
    base,
    agreed: withPackageCharge(agreed, shares),
    monthly,
    washes: washes.flatMap((one, index) => (shares[index] ? { ...one, ...shares[index] } : [])),
  };
}
