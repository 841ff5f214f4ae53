import type { IncludedItem } from "#contract/booking/included.ts";
import { washDaysBetween } from "#contract/booking/schedule.ts";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import type { Reduction } from "#contract/offer/terms.ts";
import { type AddedPrice, priceAdded } from "#server/features/price/extend.rules.ts";
import type { PricedVehicle, Reductions } from "#server/features/price/plan.rules.ts";
import type { Capacity } from "#server/features/wash/capacity.rules.ts";
import type { LaterWash } from "#server/features/wash/schedule.queries.ts";
import type { IncludedMonth, IncludedPlan } from "./included.rules.ts";
import { assignSlots, type SlotAssignments, type SlotOptions } from "./slots.rules.ts";

/** A vehicle of a plan to which washes are added. */
export type PlannedVehicle = PricedVehicle & {
  vehicleId: number;
  number: string;
  spotId: number;
  hour: number;
  minutes: number;
  /** Null: without an end. */
  end: string | null;
  /** Its washes exist up to this day. */
  plannedUntil: string;
  /** Of a package from that month on, the washes that are charged or to come, and the included ones among them. */
  heldIncluded: readonly IncludedMonth[];
};

export type PlanToExtend = Reductions & {
  bookingId: number;
  companyId: number;
  societyId: number;
  serviceId: number;
  onFullDays: FullDayChoice;
  vehicles: readonly PlannedVehicle[];
  /** Washes that come with each month of a package. */
  included: readonly IncludedItem[];
  /** Both days included. */
  pauses: readonly { from: string; to: string; reason: string }[];
};

const earlier = (one: string, other: string | null): string => (other !== null && other < one ? other : one);
const later = (one: string, other: string): string => (one > other ? one : other);

export type Extension = {
  vehicle: PlannedVehicle;
  /** Its washes exist up to this day afterwards. */
  until: string;
  /** The days to add, in order. */
  dates: string[];
};

/** The days that each vehicle lacks up to `until`, without today and earlier ones. */
export const extensionsOf = (
  { vehicles }: Pick<PlanToExtend, "vehicles">,
  until: string,
  today: string,
): Extension[] =>
  vehicles.flatMap((vehicle) => {
    const own = earlier(until, vehicle.end);
    if (own <= vehicle.plannedUntil) return [];
    return [
      { vehicle, until: own, dates: washDaysBetween(vehicle, later(vehicle.plannedUntil, today), own) },
    ];
  });

type Times = {
  /** True if a vehicle has a wash at this time already. */
  isWashed: (number: string, day: string, hour: number) => boolean;
  now: SlotOptions["now"];
};

export type AddedWash = LaterWash & AddedPrice;

/** Included washes of the months of a plan's vehicle. */
export const includedOf = (
  { included }: Pick<PlanToExtend, "included">,
  vehicle: PlannedVehicle,
): IncludedPlan => ({ plan: vehicle, items: included, held: vehicle.heldIncluded });

type Added = {
  washes: AddedWash[];
  full: SlotAssignments["full"];
};

/**
 * The washes of the extensions. `full` are days without capacity: left out when the plan says so, or when the caller
 * refuses them (`insists`); otherwise they are washed beyond the capacity, as booked. An hour that nobody covers any
 * longer stays the vehicle's unless it is refused (`uncovered`).
 */
export function washesOf(
  plan: PlanToExtend,
  extensions: readonly Extension[],
  capacity: Capacity,
  {
    isWashed,
    now,
    insists,
    offer,
    uncovered = true,
  }: Times & { insists: boolean; offer: Reduction | null; uncovered?: boolean },
): Added {
  const pauseOn = (day: string) => plan.pauses.find(({ from, to }) => from <= day && day <= to);
  const requests = extensions.map(({ vehicle, dates }) => ({
    ...vehicle,
    vehicle: { number: vehicle.number },
    included: plan.included.length > 0 ? includedOf(plan, vehicle) : null,
    dates: dates.filter((day) => !pauseOn(day) && !isWashed(vehicle.number, day, vehicle.hour)),
  }));
  const { placed, full } = assignSlots(requests, capacity, {
    choice: plan.onFullDays === "shift" ? "shift" : "skip",
    isFree: (number, day, hour) => !isWashed(number, day, hour),
    now,
    uncovered,
  });
  const isLeftOut = plan.onFullDays === "skip" || insists;
  const beyond = isLeftOut
    ? []
    : full.map(({ position, day, hour }) => ({
        position,
        day,
        hour,
        takerId: null,
        overbooked: true,
        included: null,
      }));
  const off = extensions.flatMap(({ vehicle: { hour }, dates }, position) =>
    dates.flatMap((day) => {
      const reason = pauseOn(day)?.reason ?? null;
      return reason === null
        ? []
        : [{ position, day, hour, takerId: null, overbooked: false, included: null, off: reason }];
    }),
  );
  const on = [...placed, ...beyond].map((wash) => ({ ...wash, off: null }));
  const vehicles = extensions.map(({ vehicle }) => vehicle);
  const { discountPercent, hasOffer } = plan;
  const washes = priceAdded({ discountPercent, hasOffer, vehicles, washes: [...on, ...off] }, offer);
  return { washes, full: isLeftOut ? full : [] };
}
