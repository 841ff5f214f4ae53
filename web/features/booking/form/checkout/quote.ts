import type { Role } from "#contract/access.ts";
import { billedTax } from "#contract/price/addedTax.ts";
import type { Billing } from "#contract/booking/billing.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { type Package, packageMonths, packageTotal } from "#contract/price/package.ts";
import { capProblem, type Discount, discountOf } from "#contract/price/discount.ts";
import { less, NO_PAISE, type Paise, paiseOf, sumOf, times } from "#contract/money.ts";
import { stackProblem } from "#contract/offer/terms.ts";
import { addedRateIn } from "#web/features/catalogue/price/priceText.ts";
import { useCall, useRefresh } from "#web/lib/query.ts";
import { wordRefusal } from "#web/texts/refusals.ts";
import { tableState } from "#web/lib/queryState.ts";
import type { Draft } from "../draft.ts";
import { discountIn, vehicleIn } from "../payload.ts";
import { monthlyPriceFor, priceFor, usePackage, usePrices } from "../prices.ts";
import { chosenCompany } from "../serving.ts";
import { daysOf, type Vehicle } from "../vehicle/vehicle.ts";
import { type Endless, endlessOf } from "./endless.ts";
import type { QuoteLine } from "./quoteLine.ts";
import { type OfferState, useOffer } from "./offer.ts";

type AppliedReductions = { discount: Discount | null; offer: Pick<OfferState, "code" | "off"> };

/** Why somebody who may give `cap` percent may not give this discount, alone or on top of an offer; null if allowed. */
function discountRefusal(base: Paise, { discount, offer }: AppliedReductions, cap: number): string | null {
  const own = discountOf(base, discount);
  const { code, off } = offer;
  const problem = capProblem(base, own, cap) ?? (code ? stackProblem(base, { code, off, own }, cap) : null);
  return problem && wordRefusal(problem);
}

/** The washes left after full days are skipped, which only the server can count. */
function useRemainingWashes(draft: Draft, chosen: Package | null, role: Role) {
  const { item, address, vehicles, type, onFullDays, uncovered } = draft;
  const { society } = address;
  const body = {
    CompanyId: chosenCompany(draft),
    ServiceItemId: item?.serviceItemId ?? 0,
    SocietyId: society ?? 0,
    BookingSchedule: type,
    OnFullDays: onFullDays,
    EvenUncovered: uncovered,
    // Staff are asked about it when they book.
    ...(role !== "customer" && { EvenBooked: true }),
    Package: chosen,
    Vehicles: vehicles.map((vehicle) => vehicleIn(vehicle, type)),
  };
  const enabled = onFullDays === "skip" && item !== null && society !== null && vehicles.length > 0;
  const { data, isPlaceholderData } = useCall(getQuote, body, { enabled });
  return enabled && !isPlaceholderData ? data?.vehicles : undefined;
}

type Sold = { chosen: Package | null; endless: Endless | null; planBilling: Billing | undefined };

/** As the person chose, else single washes upfront and plans as the company bills them; without an end, by the month. */
function billingIn({ billing, type }: Draft, { chosen, endless, planBilling }: Sold): Billing {
  if (chosen !== null || endless !== null) return "monthly";
  return billing ?? (type === "regular-wash" && planBilling ? planBilling : "upfront");
}

/** The price of a booking; the item's list price until the society's prices have loaded. */
export function useQuote(draft: Draft, role: Role) {
  const refresh = useRefresh();
  const { item, vehicles, type } = draft;
  const prices = usePrices(draft);
  const { chosen } = usePackage(draft);
  const remaining = useRemainingWashes(draft, chosen, role);
  const loaded = prices.isPlaceholderData ? undefined : prices.data;
  const priceOf = ({ bodyType }: Vehicle): Paise =>
    paiseOf(loaded ? priceFor(loaded, bodyType) : (item?.price ?? 0));
  const lines = vehicles.map((vehicle, index): QuoteLine => {
    const days = daysOf(vehicle, type);
    const quoted = remaining?.[index];
    const occurrences = quoted?.occurrences ?? days.length;
    const monthly = chosen && loaded && monthlyPriceFor(loaded, vehicle.bodyType);
    if (monthly !== null && monthly !== undefined && vehicle.schedule) {
      const price = paiseOf(monthly);
      const { schedule, start, days: weekdays, dayOfMonth = null } = vehicle;
      const months = packageMonths({ schedule, start, days: weekdays, dayOfMonth }, days);
      const amount = quoted?.amount === undefined ? packageTotal(price, months) : paiseOf(quoted.amount);
      return { vehicle, price, per: "month", occurrences, amount };
    }
    const price = priceOf(vehicle);
    return { vehicle, price, per: "wash", occurrences, amount: times(price, occurrences) };
  });
  const base = sumOf(lines.map(({ amount }) => amount));
  const discount = discountIn(draft);
  const offer = useOffer(draft, base);
  const discountCap = prices.data?.discountCap ?? 0;
  // Judged once it is known.
  const refusal = loaded ? discountRefusal(base, { discount, offer }, discountCap) : null;
  const off = refusal === null ? discountOf(base, discount) : NO_PAISE;
  const total = less(base, off, offer.off);
  const endless = endlessOf(lines, { base, total });
  const billing = billingIn(draft, { chosen, endless, planBilling: loaded?.planBilling });
  return {
    lines,
    base,
    off,
    offer,
    /** Null for one that is sold wash by wash. */
    package: chosen,
    /** The agreed amount, which is sent. */
    total,
    /** Of a plan without an end; null for others. */
    endless,
    /** Whether it is paid as it is booked, or with the month's bills. */
    billing,
    /** Added to the total on its bill; undefined where it includes the tax. */
    tax: billedTax(total, addedRateIn(loaded?.tax)),
    /** The highest discount that the caller may give, in percent; 0 until that is known. */
    discountCap,
    /** Why the discount is refused. */
    refusal,
    /** The item's catalogue prices in this society. */
    loaded,
    state: tableState(prices),
    /** Reloads prices and availability after somebody else has changed them. */
    refresh,
  };
}

export type Quote = ReturnType<typeof useQuote>;
