import type { Role } from "#contract/access.ts";
import { addedTax } from "#contract/bill/addedTax.ts";
import { getQuote } from "#contract/booking/make.ts";
import { baseOf, capProblem, type Discount, discountOf } from "#contract/booking/price.ts";
import { less, NO_PAISE, type Paise, paiseOf } from "#contract/money.ts";
import { stackProblem } from "#contract/offer/terms.ts";
import { addedRateIn } from "#web/features/catalogue/price/priceText.ts";
import { useCall, useRefresh } from "#web/lib/query.ts";
import { wordRefusal } from "#web/texts/refusals.ts";
import { tableState } from "#web/lib/queryState.ts";
import type { Draft } from "../draft.ts";
import { discountIn, vehicleIn } from "../payload.ts";
import { priceFor, usePrices } from "../prices.ts";
import { chosenCompany } from "../serving.ts";
import { daysOf, type Vehicle } from "../vehicle/vehicle.ts";
import { type OfferState, useOffer } from "./offer.ts";

/** A vehicle's price per wash, and its washes without the full days left out. */
export type QuoteLine = { vehicle: Vehicle; price: Paise; occurrences: number };

type AppliedReductions = { discount: Discount | null; offer: Pick<OfferState, "code" | "off"> };

/** Why `role` may not give this discount, alone or on top of an offer; null if allowed. */
function discountRefusal(base: Paise, { discount, offer }: AppliedReductions, role: Role): string | null {
  const own = discountOf(base, discount);
  const { code, off } = offer;
  const problem = capProblem(base, own, role) ?? (code ? stackProblem(base, { code, off, own }, role) : null);
  return problem && wordRefusal(problem);
}

/** The washes left after full days are skipped, which only the server can count. */
function useRemainingWashes(draft: Draft) {
  const { item, address, vehicles, type, onFullDays, uncovered } = draft;
  const { society } = address;
  const body = {
    CompanyId: chosenCompany(draft),
    ServiceItemId: item?.serviceItemId ?? 0,
    SocietyId: society ?? 0,
    BookingSchedule: type,
    OnFullDays: onFullDays,
    EvenUncovered: uncovered,
    Vehicles: vehicles.map((vehicle) => vehicleIn(vehicle, type)),
  };
  const enabled = onFullDays === "skip" && item !== null && society !== null && vehicles.length > 0;
  const { data, isPlaceholderData } = useCall(getQuote, body, { enabled });
  return enabled && !isPlaceholderData ? data?.vehicles : undefined;
}

/** The price of a booking; the item's list price until the society's prices have loaded. */
export function useQuote(draft: Draft, role: Role) {
  const refresh = useRefresh();
  const { item, vehicles, type } = draft;
  const prices = usePrices(draft);
  const remaining = useRemainingWashes(draft);
  const known = prices.isPlaceholderData ? undefined : prices.data;
  const priceOf = ({ bodyType }: Vehicle): Paise =>
    paiseOf(known ? priceFor(known, bodyType) : (item?.price ?? 0));
  const lines = vehicles.map((vehicle, index): QuoteLine => ({
    vehicle,
    price: priceOf(vehicle),
    occurrences: remaining?.[index]?.occurrences ?? daysOf(vehicle, type).length,
  }));
  const base = baseOf(lines);
  const discount = discountIn(draft);
  const offer = useOffer(draft, base);
  const refusal = discountRefusal(base, { discount, offer }, role);
  const off = refusal === null ? discountOf(base, discount) : NO_PAISE;
  const total = less(base, off, offer.off);
  return {
    lines,
    base,
    off,
    offer,
    /** The agreed amount, which is sent. */
    total,
    /** Added to the total on its bill; undefined where it includes the tax. */
    tax: addedTax(total, addedRateIn(known?.tax)),
    /** Why the discount is refused. */
    refusal,
    /** The item's catalogue prices in this society. */
    known,
    state: tableState(prices),
    /** Reloads prices and availability after somebody else has changed them. */
    refresh,
  };
}

export type Quote = ReturnType<typeof useQuote>;
