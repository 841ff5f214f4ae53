import { isUsualPlate, MALFORMED_PLATE } from "#contract/booking/plate.ts";
import {
  type BookingSchedule,
  datesProblem,
  NO_WASH_DAY,
  occurrenceProblem,
  type Rhythm,
  type Schedule,
  plannedUntil,
  scheduleOf,
  selectionProblem,
  washDays,
} from "#contract/booking/schedule.ts";
import { hasPassed, hourOfSlot, slotOfHour } from "#contract/booking/slot.ts";
import { type BookedVehicle, vehicleField } from "#contract/booking/vehicle.ts";
import { monthlyPriceOf, priceOf } from "#contract/price/list.ts";
import type { CodedText } from "#contract/coded.ts";
import { indiaAt, type Weekday } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import { ApiError, fieldText, invalid, refusalText } from "#server/errors/apiError.ts";
import { DEFAULT_MINUTES } from "#server/features/wash/capacity.rules.ts";
import { spotIdOf } from "#server/features/wash/spot.rules.ts";
import type { IncludedPlan } from "./included.rules.ts";
import { requireOneBooking } from "./outstanding.rules.ts";
import type { BookingContext } from "./plan.queries.ts";

/** A vehicle's washes as requested. */
export type VehiclePlan = {
  vehicle: BookedVehicle;
  /** Null for a single wash. */
  schedule: Schedule | null;
  days: Weekday[];
  start: string;
  /** Null unless it is chosen for a wash a month. */
  dayOfMonth: number | null;
  /** Null: a plan without an end. */
  end: string | null;
  /** Its washes are made up to this day. */
  until: string;
  hour: number;
  /** The days of its washes, in order. */
  dates: string[];
};

/** Day and time of day in India. */
export type Now = { day: string; time: string };

const refuse = (index: number, field: keyof BookedVehicle, text: CodedText | string): never => {
  throw invalid({ [vehicleField(index, field)]: text });
};

/** Parses a vehicle's fields. @throws 400 at an invalid field. */
function planOf(vehicle: BookedVehicle, index: number, kind: BookingSchedule, now: Now): VehiclePlan {
  const isPlan = kind === "regular-wash";
  const start = isPlan ? vehicle.start : vehicle.day;
  const end = isPlan ? vehicle.end : start;
  if (end === "") return refuse(index, "end", fieldText("endRequired"));
  const problem = datesProblem(start, isPlan ? end : null, now.day);
  if (problem) return refuse(index, problem.field === "end" ? "end" : "day", problem.text);
  const hour = hourOfSlot(vehicle.slot);
  const days = isPlan ? vehicle.days : [];
  const schedule = isPlan ? (vehicle.schedule ?? scheduleOf(days)) : null;
  const selection = schedule && selectionProblem(schedule, days);
  if (selection) return refuse(index, "days", selection);
  const dayOfMonth = schedule === "month" ? vehicle.dayOfMonth : null;
  const until = schedule ? plannedUntil({ schedule, start, end, days, dayOfMonth }, now.day) : start;
  const all = schedule ? washDays({ schedule, start, end: until, days, dayOfMonth }) : [start];
  if (all.length === 0) return refuse(index, "end", NO_WASH_DAY);
  // Without an end the caller can't know how many washes are made now.
  const counted = end === null ? null : occurrenceProblem(schedule, vehicle.occurrences, all.length);
  if (counted) return refuse(index, "occurrences", counted);
  if (hasPassed(vehicle.slot, all[0] ?? start, now)) return refuse(index, "slot", refusalText("slotPassed"));
  return { vehicle, schedule, days, start, dayOfMonth, end, until, hour, dates: all };
}

/**
 * Parses the vehicles of a booking. It ends at the vehicle that makes them too many washes: the days of two hundred years
 * would take longer than all other checks.
 * @throws 400 at an invalid field, or for too many washes.
 */
export function plansOf(vehicles: readonly BookedVehicle[], kind: BookingSchedule, now: Date): VehiclePlan[] {
  const today = indiaAt(now);
  let washes = 0;
  return vehicles.map((vehicle, index) => {
    const plan = planOf(vehicle, index, kind, today);
    washes += plan.dates.length;
    requireOneBooking(washes);
    return plan;
  });
}

/** The id of the spot that a vehicle's fields name. */
export const spotOfPlan = ({ vehicle }: Pick<VehiclePlan, "vehicle">): number =>
  spotIdOf({ pillarId: vehicle.parkingPillarId, floorId: vehicle.parkingFloorId });

/** The inputs for assigning a vehicle's washes to slots: its spot, the minutes per wash, and the prices. */
export type Needs = VehiclePlan & {
  spotId: number;
  minutes: number;
  price: Paise;
  /** Of a month; null: sold wash by wash only. */
  monthlyPrice: Paise | null;
  /** Included washes of the months of a package; null for others. */
  included: IncludedPlan | null;
};

/** @throws 400 when the society is not served or the item not offered. */
export function requireOffered({ society, item }: BookingContext) {
  if (!society) throw invalid({ SocietyId: refusalText("societyNotServed") });
  if (!item) throw invalid({ ServiceItemId: refusalText("itemNotOffered") });
  return { society, item };
}

/** @throws 400 for the first record that is missing. */
export function requireContext(context: BookingContext) {
  const { society, item } = requireOffered(context);
  const { flat, customer } = context;
  if (!flat) throw invalid({ FlatId: refusalText("flatElsewhere") });
  if (!customer) throw invalid({ CustomerId: refusalText("customerNotFound") });
  const { email } = customer;
  if (email === null) throw invalid({ CustomerId: refusalText("detailsMissing") });
  if (email === "" && !society.emailOptional) throw invalid({ CustomerId: refusalText("emailMissing") });
  return { society, flat, item, customer: { ...customer, email } };
}

/** The id of a vehicle's spot. @throws 400 for a pillar or parking floor of another place. */
function requireSpot({ spots }: BookingContext, vehicle: BookedVehicle, index: number): number {
  const { parkingPillarId: pillarId, parkingFloorId: floorId } = vehicle;
  const spotId = spotOfPlan({ vehicle });
  const spot = spots.find((one) => one.spotId === spotId);
  if (pillarId !== null && spot?.floorId !== floorId)
    return refuse(index, "parkingPillarId", refusalText("pillarElsewhere"));
  if (floorId !== null && !spot) return refuse(index, "parkingFloorId", refusalText("floorElsewhere"));
  return spotId;
}

const includedPlan = (plan: Rhythm, { included }: ReturnType<typeof requireOffered>["item"]) => ({
  plan,
  items: included.map(({ minutes, ...one }) => ({ ...one, minutes: minutes ?? DEFAULT_MINUTES })),
  held: [],
});

/** @throws 400 at a field that does not fit the society or item. */
export function needsOf(
  context: BookingContext,
  plans: readonly VehiclePlan[],
  { societyId, isPackage }: { societyId: number; isPackage: boolean },
): Needs[] {
  const { society, item } = requireOffered(context);
  return plans.map((plan, index) => {
    const { vehicle } = plan;
    if (!society.otherPlates && !isUsualPlate(vehicle.number))
      return refuse(index, "number", MALFORMED_PLATE);
    const spotId = requireSpot(context, vehicle, index);
    const type = context.bodyTypes.find(({ name }) => name === vehicle.bodyType.toLowerCase());
    if (!type) return refuse(index, "bodyType", refusalText("vehicleTypeNotFound"));
    const where = { societyId, bodyTypeId: type.bodyTypeId };
    return {
      ...plan,
      spotId,
      minutes: item.minutes ?? DEFAULT_MINUTES,
      price: priceOf(item.pricePaise, item.lines, where),
      monthlyPrice: monthlyPriceOf(item.monthlyPaise, item.lines, where),
      included: isPackage && plan.schedule ? includedPlan({ ...plan, schedule: plan.schedule }, item) : null,
    };
  });
}

/** @returns a check whether a vehicle is free at an hour. @throws 409 when a requested hour is not free. */
export function freeHours(context: BookingContext, needs: readonly Needs[]) {
  const booked = new Map(
    // The customer's own last, which nobody can confirm.
    context.washes
      .toSorted((one, next) => Number(one.other === null) - Number(next.other === null))
      .map(({ number, day, hour, other }) => [`${number} ${day} ${hour}`, other]),
  );
  const requested = new Set<string>();
  for (const [index, { vehicle, hour, dates }] of needs.entries())
    for (const day of dates) {
      const key = `${vehicle.number} ${day} ${hour}`;
      if (booked.has(key) || requested.has(key)) {
        const washed = { number: vehicle.number, day, slot: slotOfHour(hour) };
        const customer = requested.has(key) ? null : (booked.get(key) ?? null);
        const text =
          customer === null
            ? refusalText("washedThenAlready", washed)
            : refusalText("washedThenFor", { ...washed, customer });
        const confirmed = customer !== null && { EvenBooked: text };
        throw new ApiError("conflict", text, {
          fields: { [vehicleField(index, "number")]: text, ...confirmed },
        });
      }
      requested.add(key);
    }
  return (number: string, day: string, hour: number): boolean => {
    const key = `${number} ${day} ${hour}`;
    return !booked.has(key) && !requested.has(key);
  };
}
