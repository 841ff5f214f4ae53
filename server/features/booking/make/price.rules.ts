import { type Role, discountCap } from "#contract/access.ts";
import { type Discount, capped, capProblem, MAX_PAISE, discountOf } from "#contract/booking/price.ts";
import { priceOf, monthlyPriceOf } from "#contract/catalogue/price.ts";
import { type Paise, sumOf, NO_PAISE, less, rupeesOf, sharesOf } from "#contract/money.ts";
import { reductionOf, stackProblem } from "#contract/offer/terms.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";
import type { OfferRecord } from "#server/features/offer/offer.queries.ts";
import type { NewWash } from "#server/features/wash/schedule.queries.ts";
import {
  daysByVehicle,
  chargeOf,
  type MonthlyPrice,
  monthlyPrices,
  packageWashes,
  withPackageCharge,
} from "../package.rules.ts";
import type { BookingContext } from "../plan.queries.ts";
import { type Needs, requireOffered } from "../plan.rules.ts";
import type { SlotAssignment } from "../slots.rules.ts";

/**
 * The discount in paise and its form. A bare amount below the base is a discount, too; an offer is not, and is stored
 * separately.
 */
export type AgreedPrice = {
  discount: Discount | null;
  discountPaise: Paise;
  offer: Pick<OfferRecord, "offerId" | "code"> | null;
  offerPaise: Paise;
  amountPaise: Paise;
};

/** The caller's claimed total, with the discount and the offer that it includes. */
type ClaimedPrice = { amount: Paise; discount: Discount | null; offer: OfferRecord | null };

/** A booking's totals: at its vehicles' own prices, and at the listing's prices, which ignore vehicle types. */
type Sums = { base: Paise; listed: readonly Paise[] };

/** The totals of the assigned washes and, at the listing's prices, also of all requested washes. */
export function sumsOf(
  context: BookingContext,
  needs: readonly Needs[],
  placed: readonly SlotAssignment[],
  { societyId, isPackage }: { societyId: number; isPackage: boolean },
): Sums {
  const { item } = requireOffered(context);
  const { pricePaise: price, monthlyPaise: monthlyPrice, lines } = item;
  const where = { societyId, bodyTypeId: null };
  const listings = [
    { price, monthlyPrice },
    { price: priceOf(price, lines, where), monthlyPrice: monthlyPriceOf(monthlyPrice, lines, where) },
  ];
  const assigned = daysByVehicle(placed);
  const requested = (position: number) => needs[position]?.dates ?? [];
  const total = (daysOf: (position: number) => readonly string[], listing = {}) =>
    sumOf(needs.map((one, position) => chargeOf({ ...one, ...listing }, daysOf(position), isPackage)));
  return {
    base: total(assigned),
    listed: listings.flatMap((listing) => [total(requested, listing), total(assigned, listing)]),
  };
}

const offerReduction = (amount: Paise, { offer }: Pick<ClaimedPrice, "offer">): Paise =>
  offer ? reductionOf(amount, offer) : NO_PAISE;

/** The form of the discount; null without one. An amount that equals a total at the listing's prices implies none. */
function discountIn({ base, listed }: Sums, claim: ClaimedPrice, role: Role): Discount | null {
  const { amount, discount } = claim;
  if (discount) return capped(base, discount);
  const without = less(base, offerReduction(base, claim));
  const wasListed = listed.some((sum) => amount === less(sum, offerReduction(sum, claim)));
  const implies = amount < without && discountCap(role) > 0 && !wasListed;
  return implies ? { type: "amount", amount: less(without, amount) } : null;
}

/** @throws 403 for a discount that the caller may not give; 409 when it cannot be combined with the offer. */
function requireMayGive(base: Paise, own: Paise, claim: ClaimedPrice, role: Role): void {
  const problem = capProblem(base, own, role);
  if (problem) throw new ApiError("forbidden", problem, { fields: { Discount: problem } });
  const { offer } = claim;
  const stacked =
    offer && stackProblem(base, { code: offer.code, off: offerReduction(base, claim), own }, role);
  if (stacked) throw new ApiError("conflict", stacked, { fields: { OfferCode: stacked } });
}

/**
 * @throws 403 for a discount that the caller may not give; 409 when the amount is not explained, or the discount cannot
 * be combined with the offer.
 */
export function agreedAmount(sums: Sums, claim: ClaimedPrice, role: Role): AgreedPrice {
  const { base } = sums;
  if (base > MAX_PAISE) throw invalid({ CustomerAmount: refusalText("bookingTooLarge") });
  const discount = discountIn(sums, claim, role);
  const discountPaise = discountOf(base, discount);
  requireMayGive(base, discountPaise, claim, role);
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

type Sharing = {
  base: Paise;
  needs: readonly Needs[];
  placed: readonly SlotAssignment[];
  isPackage: boolean;
};

/** The agreed price shared out over the washes; for a package by its vehicles' months, which it also returns. */
export function sharedOut(
  agreed: AgreedPrice,
  { base, needs, placed, isPackage }: Sharing,
): { agreed: AgreedPrice; monthly: MonthlyPrice[]; washes: NewWash[] } {
  if (isPackage) {
    const monthly = monthlyPrices(needs, { amount: agreed.amountPaise, base });
    const shares = packageWashes(needs, monthly, placed);
    const washes = placed.flatMap((one, index) => (shares[index] ? { ...one, ...shares[index] } : []));
    return { agreed: withPackageCharge(agreed, shares), monthly, washes };
  }
  const prices = placed.map(({ position }) => needs[position]?.price ?? NO_PAISE);
  const shares = sharesOf(agreed.amountPaise, prices);
  const washes = placed.map((one, index) => ({
    ...one,
    pricePaise: shares[index] ?? NO_PAISE,
    monthly: null,
  }));
  return { agreed, monthly: [], washes };
}
