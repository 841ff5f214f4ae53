import type { IncludedItem } from "#contract/booking/included.ts";
import { type UnavailableReason, slotHours } from "#contract/booking/slot.ts";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import { type IncludedPlan, MonthsIncluded } from "./included.rules.ts";
import type { Needs, Now } from "./plan.rules.ts";
import { Capacity, type Wash } from "#server/features/wash/capacity.rules.ts";
import type { Slot } from "#server/features/wash/schedule.queries.ts";

/** A wash with its day, hour and taker, and the included item that is washed instead of the booking's own. */
export type SlotAssignment = Slot & { position: number; included: IncludedItem | null };

/** The other slots of a day, nearest first; the earlier one on a tie. */
export const nearest = (hour: number): number[] =>
  slotHours
    .filter((other) => other !== hour)
    .toSorted((one, other) => Math.abs(one - hour) - Math.abs(other - hour) || one - other);

/** A wash that did not fit, and why. */
export type Full = { position: number; day: string; hour: number; why: UnavailableReason };

export type SlotAssignments = { placed: SlotAssignment[]; full: Full[] };

/** A vehicle's washes, which all begin at the same hour. */
export type SlotRequest = Pick<Needs, "spotId" | "minutes" | "hour" | "dates"> & {
  vehicle: { number: string };
  /** Included washes of its months; absent or null without. */
  included?: IncludedPlan | null;
};

export type SlotOptions = {
  choice: FullDayChoice;
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

export const isToCome = (day: string, hour: number, now: Now): boolean =>
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
