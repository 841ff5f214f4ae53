import type { IncludedItem } from "#contract/booking/included.ts";
import { type Rhythm, washDaysBetween } from "#contract/booking/schedule.ts";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import { less, type Paise, percentOf, sumOf } from "#contract/money.ts";
import type { Capacity } from "#server/features/wash/capacity/rules.ts";
import type { LaterWash } from "#server/features/wash/schedule/queries.ts";
import type { IncludedPlan, MonthHeld } from "../included/rules.ts";
import { addedPackageWashes, type HeldMonth, type MonthlyPrice } from "../package/rules.ts";
import { assignSlots, type SlotAssignments, type SlotOptions } from "../slots/rules.ts";

/** A vehicle of a plan to which washes are added. */
export type PlannedVehicle = Rhythm & {
  vehicleId: number;
  position: number;
  number: string;
  spotId: number;
  hour: number;
  minutes: number;
  /** Null: without an end. */
  end: string | null;
  /** Its washes exist up to this day. */
  plannedUntil: string;
  /** A wash before its discount, when it was booked. */
  pricePaise: Paise;
  /** Later prices of a wash, of a package those of a month, in order. */
  prices: readonly { from: string; pricePaise: Paise }[];
  /** As booked; null unless it is a package. */
  monthly: MonthlyPrice | null;
  /** Of a package, from the month on up to which washes exist. */
  held: readonly HeldMonth[];
  /** Likewise, those that are charged or to come, and the included ones among them. */
  heldIncluded: readonly MonthHeld[];
};

export type PlanToExtend = {
  bookingId: number;
  companyId: number;
  societyId: number;
  serviceId: number;
  onFullDays: FullDayChoice;
  /** Of the price of a wash; null without a discount that goes on. */
  discountPercent: number | null;
  /** An offer reduces the washes that are made at booking. */
  hasOffer: boolean;
  vehicles: readonly PlannedVehicle[];
  /** Washes that come with each month of a package. */
  included: readonly IncludedItem[];
  /** Both days included. */
  pauses: readonly { from: string; to: string; reason: string }[];
};

/** Price on a day, before its discount: of a month for a package, else of a wash. */
export const priceOn = ({ pricePaise, monthly, prices }: PlannedVehicle, day: string): Paise =>
  prices.findLast(({ from }) => from <= day)?.pricePaise ?? monthly?.listPaise ?? pricePaise;

/** Price of a wash less the plan's percentage. */
export const netOf = (price: Paise, percent: number | null): Paise =>
  percent === null ? price : less(price, percentOf(price, percent));

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

/** A wash that is added to a plan, with its price before the plan's percentage. */
export type AddedWash = LaterWash & { listPaise: Paise };

/** True if only a percentage reduces all washes of the plan, those that are added too. */
export const isReducedEvenly = ({
  discountPercent,
  hasOffer,
}: Pick<PlanToExtend, "discountPercent" | "hasOffer">): boolean => discountPercent !== null && !hasOffer;

/**
 * A package's monthly price of washes that are added on a day: what was agreed or changed since, without an offer and
 * an amount off.
 */
function monthlyOn(plan: PlanToExtend, vehicle: PlannedVehicle, monthly: MonthlyPrice, day: string) {
  const listPaise = priceOn(vehicle, day);
  const isAgreed = !vehicle.prices.some(({ from }) => from <= day) && isReducedEvenly(plan);
  return { listPaise, pricePaise: isAgreed ? monthly.pricePaise : netOf(listPaise, plan.discountPercent) };
}

function pricesOf(plan: PlanToExtend, vehicle: PlannedVehicle, days: readonly string[]) {
  const { monthly } = vehicle;
  if (monthly) return addedPackageWashes(vehicle, (day) => monthlyOn(plan, vehicle, monthly, day), days);
  return days.map((day) => {
    const listPaise = priceOn(vehicle, day);
    return { listPaise, pricePaise: netOf(listPaise, plan.discountPercent), monthly: null };
  });
}

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
): AddedWash[] =>
  extensions.flatMap(({ vehicle }, index) => {
    const own = washes.filter(({ position }) => position === index);
    const prices = pricesOf(
      plan,
      vehicle,
      own.map(({ day }) => day),
    );
    const { position } = vehicle;
    return own.flatMap((wash, at) => (prices[at] ? [{ ...wash, ...prices[at], position }] : []));
  });

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
  { isWashed, now, insists }: Times & { insists: boolean },
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
  return { washes: priced(plan, extensions, [...on, ...off]), full: isLeftOut ? full : [] };
}

/** Added to a booking's base and discount: all washes at their full price, and what is taken off it. */
export function sumsOf(washes: readonly AddedWash[]): { basePaise: Paise; discountPaise: Paise } {
  const basePaise = sumOf(washes.map(({ listPaise }) => listPaise));
  return { basePaise, discountPaise: less(basePaise, sumOf(washes.map(({ pricePaise }) => pricePaise))) };
}
