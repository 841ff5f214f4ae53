import { type UnavailableReason, slotHours } from "#contract/booking/slot.ts";
import { type Supply, Capacity } from "#server/features/wash/capacity.rules.ts";
import { type SlotRequest, type SlotOptions, assignSlots, isToCome, nearest } from "./slots.rules.ts";

/** A slot's capacity for one more vehicle: `leftOn` per day, and `left` on the fullest day; null means unlimited. */
export type SlotCapacity = {
  hour: number;
  left: number | null;
  leftOn: (number | null)[];
  fullDays: string[];
  /** Days on which the vehicle is washed then already. */
  washedDays: string[];
  why: UnavailableReason | null;
};

/**
 * The slots' capacity for a vehicle after those of a cart; 0 where it is already washed. A booking that fits the cart
 * also fits the vehicle, on every day that is not full: days are independent, and the last vehicle takes what the
 * others leave.
 */
export function slotCapacities(
  cart: readonly SlotRequest[],
  request: Omit<SlotRequest, "hour">,
  supply: Supply,
  options: SlotOptions,
): SlotCapacity[] {
  const capacity = new Capacity(supply);
  const { dates } = request;
  const { isFree } = options;
  const requestedDays = new Set(dates);
  assignSlots(
    cart.map((one) => ({ ...one, dates: one.dates.filter((day) => requestedDays.has(day)) })),
    capacity,
    options,
  );
  return slotHours.map((hour) => {
    const washedDays = dates.filter((day) => !isFree(request.vehicle.number, day, hour));
    const leftOn = capacity
      .left({ ...request, hour }, dates)
      .map((left, index) => (washedDays.includes(dates[index] ?? "") ? 0 : left));
    const limited = leftOn.filter((count) => count !== null);
    const fullDays = dates.filter((_, index) => leftOn[index] === 0);
    return {
      hour,
      left: limited.length === 0 ? null : Math.min(...limited),
      leftOn,
      fullDays,
      washedDays,
      why: fullDays.length === 0 ? null : capacity.whyNot({ ...request, hour }),
    };
  });
}

/** Free hours for a vehicle that did not fit, nearest first. */
export type FreeHours = { position: number; number: string; hours: number[] };

/** The maximum number of vehicles that get offers, and of hours for each. */
const MAX_OFFERED_VEHICLES = 4;

const MAX_OFFERED_HOURS = 3;

/** Offers other hours to vehicles that did not fit. The first hours of all of them can be booked together. */
export function freeHoursFor(
  vehicles: readonly SlotRequest[],
  positions: readonly number[],
  supply: Supply,
  options: SlotOptions,
): FreeHours[] {
  const others = vehicles.filter((_, position) => !positions.includes(position));
  return positions.slice(0, MAX_OFFERED_VEHICLES).flatMap((position) => {
    const request = vehicles[position];
    if (!request) return [];
    const { number } = request.vehicle;
    const free = new Set(
      slotCapacities(others, request, supply, options)
        .filter(({ fullDays }) => fullDays.length === 0)
        .map(({ hour }) => hour),
    );
    const isOpen = (hour: number): boolean =>
      free.has(hour) &&
      request.dates.every((day) => isToCome(day, hour, options.now) && options.isFree(number, day, hour));
    const hours = nearest(request.hour).filter(isOpen).slice(0, MAX_OFFERED_HOURS);
    if (hours[0] !== undefined) others.push({ ...request, hour: hours[0] });
    return [{ position, number, hours }];
  });
}
