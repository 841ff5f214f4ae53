import { slotOfHour } from "#contract/booking/slot.ts";
import { vehicleField } from "#contract/booking/vehicle.ts";
import type { CodedText } from "#contract/coded.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { UnmetDemandHour } from "./unmetDemand.rules.ts";
import type { Full, SlotRequest, SlotAssignments, SlotOptions, SlotAssignment } from "./slots.rules.ts";

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
