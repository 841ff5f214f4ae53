import type { BookingBody } from "#contract/booking/make.ts";
import type { getQuote } from "#contract/booking/quote.ts";
import { MAX_MINUTES } from "#contract/catalogue/itemForm.ts";
import { indiaAt } from "#contract/day.ts";
import type { InputOf } from "#contract/endpoint.ts";
import type { Supply } from "#server/features/wash/capacity.rules.ts";
import type { BookingNeeds, BookingContext } from "../plan.queries.ts";
import { type VehiclePlan, spotOfPlan, type Needs, freeHours, requireOffered } from "../plan.rules.ts";
import type { SlotOptions } from "../slots.rules.ts";

/** The maximum duration of an item, in hours. */
const MAX_HOURS = Math.ceil(MAX_MINUTES / 60);

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
type QuoteOrBookingBody = InputOf<typeof getQuote> | BookingBody;

export const bookingNeedsOf = (
  body: QuoteOrBookingBody,
  plans: readonly VehiclePlan[],
  { today, outstanding }: Pick<BookingNeeds, "today" | "outstanding">,
): BookingNeeds => ({
  today,
  companyId: body.CompanyId || null,
  customerId: "CustomerId" in body ? body.CustomerId : null,
  onlyOwn: body.EvenBooked,
  societyId: body.SocietyId,
  home: "FlatId" in body ? { buildingId: body.BuildingId, floorId: body.FloorId, flatId: body.FlatId } : null,
  itemId: body.ServiceItemId,
  spotIds: distinct(plans.map(spotOfPlan)),
  bodyTypes: distinct(plans.map(({ vehicle }) => vehicle.bodyType)),
  numbers: distinct(plans.map(({ vehicle }) => vehicle.number)),
  days: distinct(plans.flatMap(({ dates }) => dates)).toSorted(),
  hours:
    body.OnFullDays === "shift"
      ? null
      : distinct(plans.flatMap(({ hour }) => Array.from({ length: MAX_HOURS }, (_, index) => hour + index))),
  outstanding,
});

export const slotOptionsOf = (
  body: QuoteOrBookingBody,
  context: BookingContext,
  needs: readonly Needs[],
  { now, byCustomer }: { now: Date; byCustomer: boolean },
): SlotOptions => ({
  choice: body.OnFullDays,
  isFree: freeHours(context, needs),
  now: indiaAt(now),
  uncovered: body.EvenUncovered ?? !byCustomer,
});

/** The capacity inputs of the society, as read. */
export function supplyOf(context: BookingContext): Supply {
  const { society, item } = requireOffered(context);
  const { windows, uses, away } = context;
  const { societyId, washesPerHour, opening } = society;
  return { societyId, windows, uses, away, washesPerHour, opening, serviceId: item.serviceId };
}

/** Null without an offer code. */
export function offerQueryOf(
  { OfferCode: code, SocietyId: societyId }: QuoteOrBookingBody,
  context: BookingContext,
) {
  const { society, item } = requireOffered(context);
  const { companyId } = society;
  const phone = context.customer?.phone ?? null;
  return code === null ? null : { code, societyId, serviceId: item.serviceId, companyId, phone };
}
