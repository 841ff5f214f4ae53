import { useQueryClient } from "@tanstack/react-query";
import type { Role } from "#contract/access.ts";
import { getQuote } from "#contract/booking/make.ts";
import { baseOf, capProblem, type Discount, discountOf, discountProblem } from "#contract/booking/price.ts";
import { getBookingPrices, getFreeSlots } from "#contract/booking/room.ts";
import { paiseOf } from "#contract/money.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import type { Draft } from "../draft.ts";
import { discountIn, vehicleOnWire } from "../payload.ts";
import { usePrices } from "../prices.ts";
import { daysOf, type Vehicle } from "../vehicle/vehicle.ts";

/** What a vehicle costs: `price` paise a wash, times the washes that are left when full days are left out. */
export type QuoteLine = { vehicle: Vehicle; price: number; occurrences: number };

/** What is wrong with a discount that somebody in `role` gives; null when nothing is. */
const discountRefusal = (base: number, discount: Discount | null, role: Role): string | null =>
  discountProblem(base, discount) ?? capProblem(base, discountOf(base, discount), role);

/** What would be booked where full days are left out: only the server knows how many washes stay. */
function useLeft({ item, address: { society }, vehicles, type, onFullDays }: Draft) {
  const asked = {
    ServiceItemId: item?.serviceItemId ?? 0,
    SocietyId: society ?? 0,
    BookingSchedule: type,
    OnFullDays: onFullDays,
    Vehicles: vehicles.map((vehicle) => vehicleOnWire(vehicle, type)),
  };
  const enabled = onFullDays === "skip" && item !== null && society !== null && vehicles.length > 0;
  const { data, isPlaceholderData } = useCall(getQuote, asked, { enabled });
  return enabled && !isPlaceholderData ? data?.vehicles : undefined;
}

/** What a booking costs as far as it is known. All amounts are paise. */
export function useQuote(draft: Draft, role: Role) {
  const client = useQueryClient();
  const { item, vehicles, type } = draft;
  const prices = usePrices(draft);
  const left = useLeft(draft);
  const known = prices.isPlaceholderData ? undefined : prices.data;
  const priceFor = (bodyType: string): number => {
    const own = known?.prices.find(
      ({ itemTypeName }) => itemTypeName.toLowerCase() === bodyType.toLowerCase(),
    );
    return paiseOf(own?.price ?? known?.price ?? item?.price ?? 0);
  };
  const lines = vehicles.map((vehicle, index): QuoteLine => ({
    vehicle,
    price: priceFor(vehicle.bodyType),
    occurrences: left?.[index]?.occurrences ?? daysOf(vehicle, type).length,
  }));
  const base = baseOf(lines);
  const discount = discountIn(draft);
  const refusal = discountRefusal(base, discount, role);
  const off = refusal === null ? discountOf(base, discount) : 0;
  return {
    lines,
    base,
    off,
    total: base - off,
    /** Why the discount cannot be given. */
    refusal,
    /** What the catalogue says of the item in this society. */
    known,
    state: tableState(prices),
    /** Asks for prices and room anew: somebody else has changed them. */
    refresh: () =>
      Promise.all(
        [getBookingPrices, getFreeSlots, getQuote].map(({ path }) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  };
}

export type Quote = ReturnType<typeof useQuote>;
