import { type Rhythm, washDaysBetween } from "#contract/booking/schedule.ts";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import { less, NO_PAISE, type Paise, percentOf, sumOf } from "#contract/money.ts";
import type { Capacity } from "#server/features/wash/capacity/rules.ts";
import type { LaterWash } from "#server/features/wash/schedule/queries.ts";
import { assignSlots, type SlotAssignments, type SlotOptions } from "../slots/rules.ts";

/** A vehicle of a plan to which washes are added. */
export type PlannedVehicle = Rhythm & {
  vehicleId: number;
  position: number;
  number: string;
  pillarId: number;
  hour: number;
  minutes: number;
  /** Null: without an end. */
  end: string | null;
  /** Its washes exist up to this day. */
  plannedUntil: string;
  /** A wash before its discount, when it was booked. */
  pricePaise: Paise;
  /** Later prices of a wash, in order. */
  prices: readonly { from: string; pricePaise: Paise }[];
};

export type PlanToExtend = {
  bookingId: number;
  companyId: number;
  societyId: number;
  serviceId: number;
  onFullDays: FullDayChoice;
  /** Of the price of a wash; null without a discount that goes on. */
  discountPercent: number | null;
  vehicles: readonly PlannedVehicle[];
  /** Both days included. */
  pauses: readonly { from: string; to: string; reason: string }[];
};

/** Price of a wash on a day, before its discount. */
export const priceOn = ({ pricePaise, prices }: PlannedVehicle, day: string): Paise =>
  prices.findLast(({ from }) => from <= day)?.pricePaise ?? pricePaise;

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

type Added = {
  washes: LaterWash[];
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
    : full.map(({ position, day, hour }) => ({ position, day, hour, takerId: null, overbooked: true }));
  const washAt = (index: number, wash: Omit<LaterWash, "position" | "pricePaise">): LaterWash[] => {
    const vehicle = extensions[index]?.vehicle;
    if (!vehicle) return [];
    const pricePaise = netOf(priceOn(vehicle, wash.day), plan.discountPercent);
    return [{ ...wash, position: vehicle.position, pricePaise }];
  };
  const off = extensions.flatMap(({ vehicle: { hour }, dates }, index) =>
    dates.flatMap((day) => {
      const reason = pauseOn(day)?.reason ?? null;
      return reason === null
        ? []
        : washAt(index, { day, hour, takerId: null, overbooked: false, off: reason });
    }),
  );
  return {
    washes: [
      ...[...placed, ...beyond].flatMap(({ position, ...slot }) => washAt(position, { ...slot, off: null })),
      ...off,
    ],
    full: isLeftOut ? full : [],
  };
}

/** Added to a booking's base and discount: all washes at their full price, and what is taken off it. */
export function sumsOf(
  plan: PlanToExtend,
  washes: readonly LaterWash[],
): { basePaise: Paise; discountPaise: Paise } {
  const basePaise = sumOf(
    washes.map(({ position, day }) => {
      const vehicle = plan.vehicles.find((one) => one.position === position);
      return vehicle ? priceOn(vehicle, day) : NO_PAISE;
    }),
  );
  return { basePaise, discountPaise: less(basePaise, sumOf(washes.map(({ pricePaise }) => pricePaise))) };
}
