import { isUsualPlate, MALFORMED_PLATE } from "#contract/booking/plate.ts";
import {
  DAYS_AHEAD,
  datesProblem,
  firstWashDay,
  NO_WASH_DAY,
  type Rhythm,
  selectionProblem,
  washDaysBetween,
} from "#contract/booking/schedule.ts";
import { hourOfSlot } from "#contract/booking/slot.ts";
import { changedRhythm } from "#contract/booking/vehicle.ts";
import { addDays } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { PlanChange } from "#contract/plan/change.ts";
import { monthlyPriceOf, priceOf } from "#contract/price/list.ts";
import { ApiError, fieldText, invalid, refusalText } from "#server/errors/apiError.ts";
import { netOf, priceOn, pricesOf } from "#server/features/price/plan.rules.ts";
import { DEFAULT_MINUTES } from "#server/features/wash/capacity.rules.ts";
import { spotIdOf } from "#server/features/wash/spot.rules.ts";
import type { Named, NewTerm, PlanToChange, TermWash } from "./change.queries.ts";

/** Most terms of one plan: a change a week for a year. */
const MAX_TERMS = 52;

/** Fields of a term that customers change by asking the office. */
const officeFields = ["FlatId", "ServiceItemId", "Package", "BookingEndDate"] as const;

/** @throws 403 at a field that customers can't change themselves. */
export function requireOwnFields(change: PlanChange): void {
  for (const field of officeFields)
    if (change[field] !== undefined) {
      const text = refusalText("askTheOffice");
      throw new ApiError("forbidden", text, { fields: { [field]: text } });
    }
}

/**
 * The first day of the new term: the requested one, or the plan's first if that is later.
 * @throws 400 or 409 for a day on which the plan can't change.
 */
export function firstDayOf({ cancelled, term }: PlanToChange, requested: string, today: string): string {
  const { number, start, end, isFirst, terms } = term;
  const problem = datesProblem(requested, null, today);
  if (problem) throw invalid({ From: problem.text });
  if (cancelled) throw new ApiError("conflict", refusalText("planCancelled"));
  if (end !== null && end < requested)
    throw invalid({ From: refusalText("planEndsEarlier", { number, day: end }) });
  if (requested < start && !isFirst)
    throw invalid({ From: refusalText("planChangesLater", { number, day: start }) });
  if (terms >= MAX_TERMS) throw new ApiError("conflict", refusalText("planChangedOften", { number }));
  return requested < start ? start : requested;
}

const isEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((day, index) => day === other[index]);

/** When the vehicle is washed from `from` on, and whether that is as before. */
function rhythmFrom({ term }: PlanToChange, change: PlanChange, from: string) {
  const chosen = changedRhythm(change);
  // Every other day goes on in its rhythm, and a month without a chosen day on that of the plan's start.
  const { schedule, days, start } = term;
  const ofMonth = term.dayOfMonth ?? Number(start.slice(8));
  const before: Rhythm = { schedule, days, start, dayOfMonth: schedule === "month" ? ofMonth : null };
  if (!chosen) return { rhythm: { ...before, start: firstWashDay(before, from) ?? from }, isSame: true };
  const problem = selectionProblem(chosen.schedule, chosen.days);
  if (problem) throw invalid({ DaysOfWeek: problem });
  const dayOfMonth = chosen.schedule === "month" ? (change.DayOfMonth ?? null) : null;
  const isSame =
    chosen.schedule === before.schedule &&
    chosen.schedule !== "other-day" &&
    isEqual(chosen.days, before.days) &&
    dayOfMonth === before.dayOfMonth;
  return { rhythm: { ...chosen, start: from, dayOfMonth }, isSame };
}

function homeOf({ term }: PlanToChange, { FlatId }: PlanChange, { flat }: Named) {
  const { flatId, buildingName, floorName, flatName } = term;
  if (FlatId === undefined) return { flatId, buildingName, floorName, flatName };
  if (!flat) throw invalid({ FlatId: refusalText("flatElsewhere") });
  return flat;
}

function parkingOf({ term }: PlanToChange, change: PlanChange, { spot }: Named) {
  const { ParkingFloorId, ParkingPillarId, ParkingNote } = change;
  if (ParkingFloorId === undefined && ParkingPillarId === undefined && ParkingNote === undefined) {
    const { parkingFloorId, parkingPillarId, parkingFloorName, parkingPillarName, parkingNote } = term;
    return { parkingFloorId, parkingPillarId, parkingFloorName, parkingPillarName, parkingNote };
  }
  if (ParkingFloorId && !spot) throw invalid({ ParkingFloorId: refusalText("floorElsewhere") });
  if (ParkingPillarId && spot?.parkingPillarId !== ParkingPillarId)
    throw invalid({ ParkingPillarId: refusalText("pillarElsewhere") });
  if (!ParkingPillarId && !ParkingNote)
    throw invalid({ ParkingPillarId: fieldText("parkingPillarRequired") });
  return {
    parkingFloorId: spot?.parkingFloorId ?? null,
    parkingPillarId: spot?.parkingPillarId ?? null,
    parkingFloorName: spot?.parkingFloorName ?? "",
    parkingPillarName: spot?.parkingPillarName ?? "",
    parkingNote: ParkingNote ?? "",
  };
}

function carOf({ term, otherPlates }: PlanToChange, { Vehicle }: PlanChange) {
  const { number, make, model, color, bodyType, fuelType } = term;
  if (!Vehicle) return { number, make, model, color, bodyType, fuelType };
  if (!otherPlates && !isUsualPlate(Vehicle.VehicleNumber))
    throw invalid({ "Vehicle.VehicleNumber": MALFORMED_PLATE });
  return {
    number: Vehicle.VehicleNumber,
    make: Vehicle.VehicleCompany,
    model: Vehicle.VehicleModel,
    color: Vehicle.VehicleColor,
    bodyType: Vehicle.VehicleType,
    fuelType: Vehicle.VehicleFuelType,
  };
}

const isSoldByMonth = ({ term }: PlanToChange, { Package }: PlanChange): boolean =>
  Package === undefined ? term.monthly !== null : Package !== null;

function itemOf(plan: PlanToChange, change: PlanChange, { item }: Named) {
  const { ServiceItemId } = change;
  const { itemId, itemName, serviceName, minutes } = plan.term;
  if (ServiceItemId === undefined || ServiceItemId === itemId)
    return { itemId, itemName, serviceName, minutes };
  if (!item) throw invalid({ ServiceItemId: refusalText("itemNotOffered") });
  // One booking's washes are given to those who cover one service.
  if (item.serviceId !== plan.serviceId && plan.others > 0)
    throw invalid({ ServiceItemId: refusalText("oneServiceOfBooking") });
  // What comes with a month was agreed with the item.
  if (plan.included.length > 0 && isSoldByMonth(plan, change))
    throw invalid({ ServiceItemId: refusalText("includedKeepsItem") });
  return { ...item, minutes: item.minutes ?? DEFAULT_MINUTES };
}

function includedFrom(plan: PlanToChange, change: PlanChange, { item }: Named) {
  if (!isSoldByMonth(plan, change)) return [];
  return plan.term.monthly ? plan.included : (item?.included ?? []);
}

/** The prices of the new term; those of the term before where nothing that decides them changes. */
function pricesFrom(
  plan: PlanToChange,
  change: PlanChange,
  { item, bodyTypeId }: Named,
  { from, isSameSale }: { from: string; isSameSale: boolean },
): Pick<NewTerm, "pricePaise" | "monthly"> {
  const { term, societyId, billing, discountPercent } = plan;
  if (isSameSale) {
    const [now] = pricesOf(plan, { ...term, held: [] }, [from]);
    return term.monthly
      ? {
          pricePaise: term.pricePaise,
          monthly: {
            listPaise: priceOn(term, from),
            pricePaise: now?.monthly?.pricePaise ?? term.monthly.pricePaise,
          },
        }
      : { pricePaise: priceOn(term, from), monthly: null };
  }
  if (!item) throw invalid({ ServiceItemId: refusalText("itemNotOffered") });
  if (bodyTypeId === null) throw invalid({ "Vehicle.VehicleType": refusalText("vehicleTypeNotFound") });
  const where = { societyId, bodyTypeId };
  const pricePaise = priceOf(item.pricePaise, item.lines, where);
  if (!isSoldByMonth(plan, change)) return { pricePaise, monthly: null };
  const listPaise = monthlyPriceOf(item.monthlyPaise, item.lines, where);
  if (listPaise === null) throw invalid({ Package: refusalText("packageNotSold") });
  if (billing === "upfront") throw invalid({ Package: refusalText("packageBilledMonthly") });
  return { pricePaise, monthly: { listPaise, pricePaise: netOf(listPaise, discountPercent) } };
}

function endOf(
  { term, billing }: PlanToChange,
  { BookingEndDate }: PlanChange,
  { from, today }: { from: string; today: string },
) {
  const end = BookingEndDate === undefined ? term.end : BookingEndDate;
  if (end === null) {
    if (billing === "upfront") throw invalid({ BookingEndDate: fieldText("openEndedMonthly") });
    const ahead = addDays(today, DAYS_AHEAD);
    return { end, until: ahead > term.plannedUntil ? ahead : term.plannedUntil };
  }
  const problem = BookingEndDate === undefined ? null : datesProblem(from, end, today);
  if (problem) throw invalid({ BookingEndDate: problem.text });
  return { end, until: end };
}

export type Changed = {
  term: Omit<NewTerm, "occurrences">;
  spotId: number;
  serviceId: number;
  /** The days that the new term means, up to where its washes are made. */
  dates: string[];
  until: string;
  /** True if its washes cost what they did. */
  keepsPrices: boolean;
  /** True if its washes may be the second ones of a day: another car, item or rhythm. */
  mayBeTwice: boolean;
};

/** The plan's term from `from` on. @throws 400 at a field that does not fit. */
export function changedTerm(
  plan: PlanToChange,
  change: PlanChange,
  named: Named,
  { from, today }: { from: string; today: string },
): Changed {
  const { term: before } = plan;
  const { rhythm, isSame } = rhythmFrom(plan, change, from);
  const home = homeOf(plan, change, named);
  const parking = parkingOf(plan, change, named);
  const car = carOf(plan, change);
  const item = itemOf(plan, change, named);
  const isSameSale =
    item.itemId === before.itemId &&
    isSoldByMonth(plan, change) === (before.monthly !== null) &&
    car.bodyType.toLowerCase() === before.bodyType.toLowerCase();
  const { end, until } = endOf(plan, change, { from, today });
  const dates = washDaysBetween(rhythm, addDays(from, -1), until);
  if (dates.length === 0) throw invalid({ From: NO_WASH_DAY });
  return {
    term: {
      ...home,
      ...parking,
      ...car,
      itemId: item.itemId,
      itemName: item.itemName,
      serviceName: item.serviceName,
      ...rhythm,
      dayOfMonth: rhythm.dayOfMonth ?? null,
      ...pricesFrom(plan, change, named, { from, isSameSale }),
      planId: before.planId,
      position: plan.nextPosition,
      hour: change.AppointmentTime === undefined ? before.hour : hourOfSlot(change.AppointmentTime),
      minutes: item.minutes,
      included: includedFrom(plan, change, named),
      end,
      plannedUntil: end === null ? until : null,
      keepsPrices: isSameSale,
    },
    serviceId: item.itemId === before.itemId ? plan.serviceId : (named.item?.serviceId ?? plan.serviceId),
    spotId: spotIdOf({ pillarId: parking.parkingPillarId, floorId: parking.parkingFloorId }),
    dates,
    until,
    keepsPrices: isSameSale && (isSame || before.monthly === null),
    mayBeTwice: !isSame || car.number !== before.number || item.itemId !== before.itemId,
  };
}

export type Sorted = {
  /** Washes that no longer take place. */
  dropped: TermWash[];
  /** Washes that stay when they are: the time is the same, or somebody has moved or skipped them. */
  kept: TermWash[];
  /** Washes at another hour or place, by their day. */
  placed: ReadonlyMap<string, TermWash>;
  /** Days that need a wash: those of `placed`, and new ones. */
  dates: string[];
};

/**
 * What becomes of the washes of the term before. Washes that have begun, were reported or belong to earlier days stay
 * where they are and fill their day.
 */
export function sortWashes(
  plan: Pick<PlanToChange, "term" | "pauses">,
  { term, spotId, dates, keepsPrices }: Changed,
  { washes, from }: { washes: readonly TermWash[]; from: string },
): Sorted {
  const meant = new Set(dates);
  const isSameTime =
    term.hour === plan.term.hour && spotId === plan.term.spotId && term.minutes === plan.term.minutes;
  const dropped: TermWash[] = [];
  const kept: TermWash[] = [];
  const placed = new Map<string, TermWash>();
  const filled = new Set<string>();
  const isPaused = (day: string) => plan.pauses.some(({ from: first, to }) => first <= day && day <= to);
  for (const wash of washes) {
    const { plannedDay, status, isOpen, isMoved, isOnBill } = wash;
    const isSkipped = status === "skipped";
    if (!isOpen && !isSkipped) filled.add(plannedDay);
    else if (plannedDay >= from && !meant.has(plannedDay)) {
      if (isOpen) dropped.push(wash);
    } else if (isSkipped || isMoved || isPaused(plannedDay)) {
      kept.push(wash);
      filled.add(plannedDay);
    } else if (isOnBill && !keepsPrices) {
      // A bill has its price: what is washed instead comes on the next one.
      dropped.push(wash);
    } else if (isSameTime) {
      kept.push(wash);
      filled.add(plannedDay);
    } else placed.set(plannedDay, wash);
  }
  return { dropped, kept, placed, dates: dates.filter((day) => !filled.has(day)) };
}

/** What a wash costs on a day before discounts, and a month after them; null unless it is a package. */
export function pricesBefore(
  { term, ...plan }: PlanToChange,
  from: string,
): { price: Paise; monthly: Paise | null } {
  const [now] = pricesOf(plan, { ...term, held: [] }, [from]);
  return {
    price: term.monthly ? term.pricePaise : priceOn(term, from),
    monthly: now?.monthly?.pricePaise ?? null,
  };
}
