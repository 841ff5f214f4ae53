import type { CodedText } from "#contract/coded.ts";
import type { IncludedItem } from "#contract/booking/included.ts";
import { type UnavailableReason, slotHours, slotOfHour } from "#contract/booking/slot.ts";
import { type FullDayChoice, vehicleField } from "#contract/booking/vehicle.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { type IncludedPlan, MonthsIncluded } from "../included/rules.ts";
import type { Needs, Now } from "../plan/rules.ts";
import { Capacity, type Supply, type Wash } from "#server/features/wash/capacity/rules.ts";
import type { Slot } from "#server/features/wash/schedule/queries.ts";
import type { UnmetDemandHour } from "../unmetDemand/rules.ts";

/** A wash with its day, hour and taker, and the included item that is washed instead of the booking's own. */
export type SlotAssignment = Slot & { position: number; included: IncludedItem | null };

/** The other slots of a day, nearest first; the earlier one on a tie. */
const nearest = (hour: number): number[] =>
  slotHours
    .filter((other) => other !== hour)
    .toSorted((one, other) => Math.abs(one - hour) - Math.abs(other - hour) || one - other);

/** A wash that did not fit, and why. */
type Full = { position: number; day: string; hour: number; why: UnavailableReason };

export type SlotAssignments = { placed: SlotAssignment[]; full: Full[] };

/** A vehicle's washes, which all begin at the same hour. */
type SlotRequest = Pick<Needs, "spotId" | "minutes" | "hour" | "dates"> & {
  vehicle: { number: string };
  /** Included washes of its months; absent or null without. */
  included?: IncludedPlan | null;
};

export type SlotOptions = {
  choice: FullDayChoice;
  /** True if a vehicle is free in an hour of a day. */
  isFree: (number: string, day: string, hour: number) => boolean;
  now: Now;
  /** True if the caller accepts hours without coverage. */
  uncovered: boolean;
};

type SlotAttempt = { needs: SlotRequest; position: number; day: string };

/** The order in which vehicles' washes get slots: by day, then by position. */
const attemptOrder = (vehicles: readonly SlotRequest[]): SlotAttempt[] =>
  vehicles
    .flatMap((needs, position) => needs.dates.map((day) => ({ needs, position, day })))
    .toSorted((one, other) =>
      one.day < other.day ? -1 : one.day > other.day ? 1 : one.position - other.position,
    );

const isToCome = (day: string, hour: number, now: Now): boolean =>
  day > now.day || hour > Number(now.time.slice(0, 2));

/** Takes an hour for the included item that is due, or if that does not fit for the booking's own. */
function takeSlot(
  capacity: Capacity,
  wash: Wash,
  { position, due }: { position: number; due: IncludedItem | null },
): SlotAssignment | null {
  const { day, hour } = wash;
  for (const included of due ? [due, null] : [null]) {
    const taker = capacity.take(included ? { ...wash, minutes: included.minutes } : wash);
    if (taker) return { position, day, hour, ...taker, overbooked: false, included };
  }
  return null;
}

/** Assigns every wash to a slot, in order of days; on full days as `choice` says. */
export function assignSlots(
  vehicles: readonly SlotRequest[],
  capacity: Capacity,
  { choice, isFree, now, uncovered }: SlotOptions,
): SlotAssignments {
  const placed: SlotAssignment[] = [];
  const full: Full[] = [];
  const chosen = new Set<string>();
  const months = vehicles.map(({ included }) => (included ? new MonthsIncluded(included) : null));
  for (const { needs, position, day } of attemptOrder(vehicles)) {
    const { spotId, minutes } = needs;
    const { number } = needs.vehicle;
    const isOpen = (hour: number): boolean =>
      isToCome(day, hour, now) && isFree(number, day, hour) && !chosen.has(`${number} ${day} ${hour}`);
    const why = capacity.whyNot(needs);
    const acceptsUncovered = uncovered && why === "nobody";
    const others = choice === "shift" && !acceptsUncovered ? nearest(needs.hour).filter(isOpen) : [];
    const due = months[position]?.dueOn(day) ?? null;
    let found: SlotAssignment | null = null;
    for (const hour of [needs.hour, ...others]) {
      found = takeSlot(capacity, { spotId, day, hour, minutes }, { position, due });
      if (found) break;
    }
    if (!found && (acceptsUncovered || choice === "overbook"))
      found = {
        position,
        day,
        hour: needs.hour,
        takerId: null,
        overbooked: !acceptsUncovered,
        included: due,
      };
    if (!found) {
      full.push({ position, day, hour: needs.hour, why });
      continue;
    }
    chosen.add(`${number} ${day} ${found.hour}`);
    months[position]?.add(day, found.included);
    placed.push(found);
  }
  return { placed, full };
}

/** A slot's capacity for one more vehicle: `leftOn` per day, and `left` on the fullest day; null means unlimited. */
export type SlotCapacity = {
  hour: number;
  left: number | null;
  leftOn: (number | null)[];
  fullDays: string[];
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
    const leftOn = capacity
      .left({ ...request, hour }, dates)
      .map((left, index) => (isFree(request.vehicle.number, dates[index] ?? "", hour) ? left : 0));
    const limited = leftOn.filter((count) => count !== null);
    const fullDays = dates.filter((_, index) => leftOn[index] === 0);
    return {
      hour,
      left: limited.length === 0 ? null : Math.min(...limited),
      leftOn,
      fullDays,
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

/** 409: vehicles do not fit at the requested times. */
export class NoSlotError extends ApiError {
  /** The indexes of the booking's vehicles. */
  readonly positions: readonly number[];
  /** Their full hours; hours when nobody works are left out. */
  readonly unmet: readonly UnmetDemandHour[];

  constructor(message: ApiError["text"], field: string, full: readonly Full[]) {
    super("conflict", message, { fields: { [field]: message } });
    this.positions = [...new Set(full.map(({ position }) => position))];
    this.unmet = unmetDemandOf(full);
  }
}

/** The full hours among those that did not fit, each once. */
function unmetDemandOf(full: readonly Full[]): UnmetDemandHour[] {
  const hours = new Map<string, UnmetDemandHour>();
  for (const { day, hour, why } of full) {
    if (why !== "full") continue;
    const key = `${day} ${hour}`;
    hours.set(key, { day, hour, vehicles: (hours.get(key)?.vehicles ?? 0) + 1 });
  }
  return [...hours.values()];
}

/**
 * The assignments to book. `mayKnowingly` says whether the caller may book hours without coverage.
 * @throws 409 naming the full vehicles and days, when these are not to be left out or a vehicle would have no wash.
 */
export function requireSlots(
  vehicles: readonly SlotRequest[],
  { placed, full }: SlotAssignments,
  { choice, mayKnowingly }: Pick<SlotOptions, "choice"> & { mayKnowingly: boolean },
): SlotAssignment[] {
  if (full.length > 0 && (choice !== "skip" || placed.length === 0))
    throw noSlotError(vehicles, full, mayKnowingly);
  const without = vehicles.findIndex((_, position) => !placed.some((one) => one.position === position));
  if (without !== -1) {
    const number = vehicles[without]?.vehicle.number ?? "";
    const own = full.filter(({ position }) => position === without);
    throw new NoSlotError(refusalText("vehicleNoFreeDay", { number }), vehicleField(without, "slot"), own);
  }
  return placed;
}

/** The maximum number of vehicles that a refusal names. */
const MAX_NAMED_VEHICLES = 3;

function noSlotError(
  vehicles: readonly SlotRequest[],
  full: readonly Full[],
  mayKnowingly: boolean,
): NoSlotError {
  const positions = [...new Set(full.map(({ position }) => position))];
  const texts = positions.slice(0, MAX_NAMED_VEHICLES).flatMap((position) => {
    const own = full.filter((one) => one.position === position);
    const number = vehicles[position]?.vehicle.number ?? "";
    return own[0] ? [reasonOf(number, own[0], own.length)] : [];
  });
  const unnamed = positions.length - MAX_NAMED_VEHICLES;
  if (unnamed > 0) texts.push(refusalText("vehiclesLikewise", { count: unnamed }));
  const isFull = full.some(({ why }) => why === "full");
  const isUncovered = full.every(({ why }) => why === "nobody");
  const what = isFull
    ? "chooseSlotOrFullDays"
    : isUncovered && mayKnowingly
      ? "chooseSlotOrUncovered"
      : "chooseAnotherSlot";
  texts.push(refusalText(what));
  return new NoSlotError(texts, isUncovered ? "EvenUncovered" : "OnFullDays", full);
}

function reasonOf(number: string, { hour, day, why }: Full, days: number): CodedText {
  const slot = slotOfHour(hour);
  if (why === "nobody") return refusalText("vehicleSlotUncovered", { number, slot });
  if (why === "closed") return refusalText("vehicleSlotClosed", { number, slot });
  return refusalText("vehicleSlotFull", { number, slot, day, more: days - 1 });
}
