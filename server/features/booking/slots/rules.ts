import type { CodedText } from "#contract/coded.ts";
import { type UnavailableReason, slotHours, slotOfHour } from "#contract/booking/slot.ts";
import { type FullDayChoice, vehicleField } from "#contract/booking/vehicle.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { Needs, Now } from "../plan/rules.ts";
import { Capacity, type Supply } from "#server/features/wash/capacity/rules.ts";
import type { Slot } from "#server/features/wash/schedule/queries.ts";
import type { UnmetDemandHour } from "../unmetDemand/rules.ts";

/** A wash with its day, its hour, and whose time it takes. */
export type SlotAssignment = Slot & { position: number };

/** The other slots of a day, the nearest first, the earlier of two as near. */
const nearest = (hour: number): number[] =>
  slotHours
    .filter((other) => other !== hour)
    .toSorted((one, other) => Math.abs(one - hour) - Math.abs(other - hour) || one - other);

/** A wash that found no room, and why. */
type Full = { position: number; day: string; hour: number; why: UnavailableReason };

/** Which washes found room, and which did not. */
export type SlotAssignments = { placed: SlotAssignment[]; full: Full[] };

/** What is to be washed where and when: a vehicle's washes all begin at one hour. */
type SlotRequest = Pick<Needs, "pillarId" | "minutes" | "hour" | "dates"> & { vehicle: { number: string } };

export type Choosing = {
  choice: FullDayChoice;
  /** Whether a vehicle is free in an hour of a day. */
  isFree: (number: string, day: string, hour: number) => boolean;
  now: Now;
  /** Whether it is known, and wanted, that nobody covers some of it. */
  uncovered: boolean;
};

type One = { needs: SlotRequest; position: number; day: string };

/** The washes of vehicles in the order in which they find room: by their days, then as the vehicles are listed. */
const inOrder = (vehicles: readonly SlotRequest[]): One[] =>
  vehicles
    .flatMap((needs, position) => needs.dates.map((day) => ({ needs, position, day })))
    .toSorted((one, other) =>
      one.day < other.day ? -1 : one.day > other.day ? 1 : one.position - other.position,
    );

const isToCome = (day: string, hour: number, now: Now): boolean =>
  day > now.day || hour > Number(now.time.slice(0, 2));

/** Finds room for every wash, in the order of their days; on full ones as `choice` says. */
export function assignSlots(
  vehicles: readonly SlotRequest[],
  room: Capacity,
  { choice, isFree, now, uncovered }: Choosing,
): SlotAssignments {
  const placed: SlotAssignment[] = [];
  const full: Full[] = [];
  const chosen = new Set<string>();
  for (const { needs, position, day } of inOrder(vehicles)) {
    const { pillarId, minutes } = needs;
    const { number } = needs.vehicle;
    const isOpen = (hour: number): boolean =>
      isToCome(day, hour, now) && isFree(number, day, hour) && !chosen.has(`${number} ${day} ${hour}`);
    const why = room.whyNot(needs);
    const knowing = uncovered && why === "nobody";
    const others = choice === "shift" && !knowing ? nearest(needs.hour).filter(isOpen) : [];
    let found: SlotAssignment | null = null;
    for (const hour of [needs.hour, ...others]) {
      const place = room.take({ pillarId, day, hour, minutes });
      if (!place) continue;
      found = { position, day, hour, ...place, overbooked: false };
      break;
    }
    if (!found && (knowing || choice === "overbook"))
      found = { position, day, hour: needs.hour, takerId: null, overbooked: !knowing };
    if (!found) {
      full.push({ position, day, hour: needs.hour, why });
      continue;
    }
    chosen.add(`${number} ${day} ${found.hour}`);
    placed.push(found);
  }
  return { placed, full };
}

/**
 * The room that a slot has for one more vehicle: `leftOn` each of its days, and `left` on the fullest of them; null for
 * any number.
 */
export type SlotCapacity = {
  hour: number;
  left: number | null;
  leftOn: (number | null)[];
  fullDays: string[];
  why: UnavailableReason | null;
};

/**
 * What each slot still takes of a vehicle that comes after those of a cart: nothing where it is washed already. A booking that finds places for the cart
 * finds them for the vehicle, too, on every day that is not full: each day stands by itself, and the last vehicle
 * takes what the others leave.
 */
export function slotCapacities(
  cart: readonly SlotRequest[],
  wish: Omit<SlotRequest, "hour">,
  supply: Supply,
  choosing: Choosing,
): SlotCapacity[] {
  const room = new Capacity(supply);
  const { dates } = wish;
  const { isFree } = choosing;
  const those = new Set(dates);
  assignSlots(
    cart.map((one) => ({ ...one, dates: one.dates.filter((day) => those.has(day)) })),
    room,
    choosing,
  );
  return slotHours.map((hour) => {
    const leftOn = room
      .left({ ...wish, hour }, dates)
      .map((left, index) => (isFree(wish.vehicle.number, dates[index] ?? "", hour) ? left : 0));
    const limited = leftOn.filter((count) => count !== null);
    const fullDays = dates.filter((_, index) => leftOn[index] === 0);
    return {
      hour,
      left: limited.length === 0 ? null : Math.min(...limited),
      leftOn,
      fullDays,
      why: fullDays.length === 0 ? null : room.whyNot({ ...wish, hour }),
    };
  });
}

/** The hours at which a vehicle that found no place would find one, the nearest first. */
export type FreeHours = { position: number; number: string; hours: number[] };

/** Most vehicles that are offered other hours, and most hours of each. */
const MOST_OFFERED = 4;
const MOST_HOURS = 3;

/** Offers other hours to vehicles that found no place; the first hours of all of them go together. */
export function freeHoursFor(
  vehicles: readonly SlotRequest[],
  positions: readonly number[],
  supply: Supply,
  choosing: Choosing,
): FreeHours[] {
  const others = vehicles.filter((_, position) => !positions.includes(position));
  return positions.slice(0, MOST_OFFERED).flatMap((position) => {
    const wish = vehicles[position];
    if (!wish) return [];
    const { number } = wish.vehicle;
    const free = new Set(
      slotCapacities(others, wish, supply, choosing)
        .filter(({ fullDays }) => fullDays.length === 0)
        .map(({ hour }) => hour),
    );
    const isOpen = (hour: number): boolean =>
      free.has(hour) &&
      wish.dates.every((day) => isToCome(day, hour, choosing.now) && choosing.isFree(number, day, hour));
    const hours = nearest(wish.hour).filter(isOpen).slice(0, MOST_HOURS);
    if (hours[0] !== undefined) others.push({ ...wish, hour: hours[0] });
    return [{ position, number, hours }];
  });
}

/** 409: vehicles that find no place where and when they want one. */
export class NoSlotError extends ApiError {
  /** Which of the booking's vehicles. */
  readonly positions: readonly number[];
  /** The hours that are full for them; none where nobody works at them. */
  readonly unmet: readonly UnmetDemandHour[];

  constructor(said: ApiError["text"], field: string, full: readonly Full[]) {
    super("conflict", said, { fields: { [field]: said } });
    this.positions = [...new Set(full.map(({ position }) => position))];
    this.unmet = unmetDemandOf(full);
  }
}

/** The full hours among those at which vehicles found no room, each once. */
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
 * What is to be booked of it; `mayKnowingly` says whether the caller may book where nobody covers.
 * @throws 409 that names the vehicles and the days that are full, where they are not to be left out or a vehicle would
 * have none.
 */
export function requireSlots(
  vehicles: readonly SlotRequest[],
  { placed, full }: SlotAssignments,
  { choice, mayKnowingly }: Pick<Choosing, "choice"> & { mayKnowingly: boolean },
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

/** Most vehicles that a refusal names. */
const MAX_NAMED_VEHICLES = 3;

/** What is said when there is no room. */
function noSlotError(
  vehicles: readonly SlotRequest[],
  full: readonly Full[],
  mayKnowingly: boolean,
): NoSlotError {
  const positions = [...new Set(full.map(({ position }) => position))];
  const said = positions.slice(0, MAX_NAMED_VEHICLES).flatMap((position) => {
    const own = full.filter((one) => one.position === position);
    const number = vehicles[position]?.vehicle.number ?? "";
    return own[0] ? [reasonOf(number, own[0], own.length)] : [];
  });
  const unnamed = positions.length - MAX_NAMED_VEHICLES;
  if (unnamed > 0) said.push(refusalText("vehiclesLikewise", { count: unnamed }));
  const isFull = full.some(({ why }) => why === "full");
  const isUncovered = full.every(({ why }) => why === "nobody");
  const what = isFull
    ? "chooseSlotOrFullDays"
    : isUncovered && mayKnowingly
      ? "chooseSlotOrUncovered"
      : "chooseAnotherSlot";
  said.push(refusalText(what));
  return new NoSlotError(said, isUncovered ? "EvenUncovered" : "OnFullDays", full);
}

/** Why a vehicle finds no place. */
function reasonOf(number: string, { hour, day, why }: Full, days: number): CodedText {
  const slot = slotOfHour(hour);
  if (why === "nobody") return refusalText("vehicleSlotUncovered", { number, slot });
  if (why === "closed") return refusalText("vehicleSlotClosed", { number, slot });
  return refusalText("vehicleSlotFull", { number, slot, day, more: days - 1 });
}
