import { washDaysBetween } from "#contract/booking/schedule.ts";
import { reducedMonthly } from "#contract/booking/package.ts";
import { less, lesserOf, NO_PAISE, type Paise, sharesOf, sumOf } from "#contract/money.ts";
import { type Reduction, reductionOf } from "#contract/offer/terms.ts";
import type { Capacity } from "#server/features/wash/capacity.rules.ts";
import type { LaterWash } from "#server/features/wash/schedule.queries.ts";
import type { IncludedPlan } from "./included.rules.ts";
import { assignSlots, type SlotAssignments, type SlotOptions } from "./slots.rules.ts";
import { type PlanToExtend, type PlannedVehicle, pricesOf } from "./aheadPrice.rules.ts";

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

/** A wash that is added to a plan. `listPaise` is its price before discounts, `netPaise` that before the offer. */
export type AddedWash = LaterWash & { listPaise: Paise; netPaise: Paise };

/** Included washes of the months of a plan's vehicle. */
export const includedOf = (
  { included }: Pick<PlanToExtend, "included">,
  vehicle: PlannedVehicle,
): IncludedPlan => ({ plan: vehicle, items: included, held: vehicle.heldIncluded });

/** The washes with their prices; until then their positions are those of the extensions. */
const priced = (
  plan: PlanToExtend,
  extensions: readonly Extension[],
  washes: readonly Omit<LaterWash, "pricePaise" | "monthly">[],
  reduce?: (monthlyPrice: Paise) => Paise,
) =>
  extensions.flatMap(({ vehicle }, index) => {
    const own = washes.filter(({ position }) => position === index);
    const prices = pricesOf(
      plan,
      vehicle,
      own.map(({ day }) => day),
      reduce,
    );
    const { position } = vehicle;
    return own.flatMap((wash, at) => (prices[at] ? [{ ...wash, ...prices[at], position }] : []));
  });

/** Prices with the offer applied to the total of the added washes, as it is to a new booking. */
function pricedWithOffer(
  plan: PlanToExtend,
  extensions: readonly Extension[],
  lines: Parameters<typeof priced>[2],
  offer: Reduction | null,
): AddedWash[] {
  const washes = priced(plan, extensions, lines).map((wash) => ({ ...wash, netPaise: wash.pricePaise }));
  if (!offer) return washes;
  const net = sumOf(washes.map(({ netPaise }) => netPaise));
  const off = reductionOf(sumOf(washes.map(({ listPaise }) => listPaise)), offer);
  const amount = less(net, lesserOf(off, net));
  if (washes.some(({ monthly }) => monthly !== null)) {
    const reduced = priced(plan, extensions, lines, (month) => reducedMonthly(month, amount, net));
    return washes.map((wash, index) => ({ ...wash, ...reduced[index] }));
  }
  const shares = sharesOf(
    amount,
    washes.map(({ netPaise }) => netPaise),
  );
  return washes.map((wash, index) => ({ ...wash, pricePaise: shares[index] ?? NO_PAISE }));
}

type Added = {
  washes: AddedWash[];
  full: SlotAssignments["full"];
};

/**
 * The washes of the extensions. `full` are days without capacity: left out when the plan says so, or when the caller
 * refuses them (`insists`); otherwise they are washed beyond the capacity, as booked. An hour that nobody covers any
 * longer stays the vehicle's.
 */
export function washesOf(
  plan: PlanToExtend,
  extensions: readonly Extension[],
  capacity: Capacity,
  { isWashed, now, insists, offer }: Times & { insists: boolean; offer: Reduction | null },
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
    uncovered: true,
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
  return { washes: pricedWithOffer(plan, extensions, [...on, ...off], offer), full: isLeftOut ? full : [] };
}

/** Added to a booking's base, discount and offer: all washes at their full price, and what is taken off it. */
export function sumsOf(washes: readonly AddedWash[]) {
  const basePaise = sumOf(washes.map(({ listPaise }) => listPaise));
  const netPaise = sumOf(washes.map((wash) => wash.netPaise));
  const pricePaise = sumOf(washes.map((wash) => wash.pricePaise));
  return { basePaise, discountPaise: less(basePaise, netPaise), offerPaise: less(netPaise, pricePaise) };
}
