import { type LastOrder, nextTiming } from "#contract/booking/last.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { slots } from "#contract/booking/slot.ts";
import { call, CallError } from "#web/lib/call.ts";
import { parkingOf } from "../parking/parking.ts";
import { vehicleIn } from "../payload.ts";
import { isAvailable, type SlotQuestion } from "./availability.ts";
import { daysOf, type Entry, type Vehicle } from "./vehicle.ts";

/** An earlier vehicle with its next wash days. */
export function vehicleAgain(
  {
    vehicleNumber,
    parkingFloorId,
    parkingPillarId,
    parkingNote,
    startDate,
    endDate,
    ...same
  }: LastOrder["vehicles"][number],
  society: number,
  today: string,
): Vehicle {
  const { slot, schedule, days, dayOfMonth } = same;
  const timing = nextTiming({ schedule, days, dayOfMonth, start: startDate, end: endDate }, today);
  return {
    ...same,
    number: vehicleNumber,
    ...parkingOf({ parkingFloorId, parkingPillarId, parkingNote }),
    society,
    slot: slots.find((one) => one === slot) ?? "",
    start: timing.start,
    end: timing.end ?? "",
    endless: timing.end === null,
  };
}

export const entryOf = ({
  society: _society,
  parking: _parking,
  parkingNames: _names,
  ...entry
}: Vehicle): Entry => entry;

/** More vehicles are checked together, which takes one call instead of one each. */
const FEW = 10;

type Basket = Pick<SlotQuestion, "companyId" | "itemId" | "society"> & {
  type: BookingSchedule;
};

/**
 * Splits vehicles by whether their slots are available, checked in order in an otherwise empty booking.
 * @throws CallError if availability could not be loaded.
 */
export async function fitting(
  basket: Basket,
  vehicles: readonly Vehicle[],
): Promise<{ bookable: Vehicle[]; left: Vehicle[] }> {
  if (vehicles.length > FEW) return fittingTogether(basket, vehicles);
  const bookable: Vehicle[] = [];
  const left: Vehicle[] = [];
  for (const vehicle of vehicles) {
    const question = {
      ...basket,
      others: bookable,
      parking: vehicle,
      days: daysOf(vehicle, basket.type),
      onFullDays: "refuse" as const,
      number: vehicle.number,
    };
    // Sequential: each vehicle takes capacity from those after it.
    // oxlint-disable-next-line no-await-in-loop
    const found = await isAvailable(question, vehicle.slot);
    (found ? bookable : left).push(vehicle);
  }
  return { bookable, left };
}

/** Splits many vehicles by one quote: those with a full day are left over. */
async function fittingTogether(
  { companyId, itemId, society, type }: Basket,
  vehicles: readonly Vehicle[],
): Promise<{ bookable: Vehicle[]; left: Vehicle[] }> {
  const body = {
    CompanyId: companyId,
    ServiceItemId: itemId ?? 0,
    SocietyId: society ?? 0,
    BookingSchedule: type,
    OnFullDays: "refuse" as const,
    Vehicles: vehicles.map((vehicle) => vehicleIn(vehicle, type)),
  };
  const quoted = await call(getQuote, body).then(
    (quote) => quote.vehicles,
    (error: unknown) => {
      // One of them is washed then already.
      if (error instanceof CallError && error.code === "conflict") return [];
      throw error;
    },
  );
  const isFree = (index: number) => quoted[index]?.fullDays.length === 0;
  return {
    bookable: vehicles.filter((_, index) => isFree(index)),
    left: vehicles.filter((_, index) => !isFree(index)),
  };
}
