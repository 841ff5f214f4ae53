import { type LastOrder, nextTiming } from "#contract/booking/last.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { slots } from "#contract/booking/slot.ts";
import { isAvailable, type SlotQuestion } from "./availability.ts";
import { daysOf, type Entry, type Vehicle } from "./vehicle.ts";

/** An earlier vehicle with its next wash days. */
export function vehicleAgain(
  {
    vehicleNumber,
    parkingFloorId,
    parkingPillarId,
    startDate,
    endDate,
    ...same
  }: LastOrder["vehicles"][number],
  society: number,
  today: string,
): Vehicle {
  const { slot, schedule, days } = same;
  return {
    ...same,
    number: vehicleNumber,
    parkingFloor: parkingFloorId,
    parkingPillar: parkingPillarId,
    society,
    slot: slots.find((one) => one === slot) ?? "",
    ...nextTiming({ schedule, days, start: startDate, end: endDate }, today),
  };
}

export const entryOf = ({ society: _society, parking: _parking, ...entry }: Vehicle): Entry => entry;

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
): Promise<{ fit: Vehicle[]; left: Vehicle[] }> {
  const fit: Vehicle[] = [];
  const left: Vehicle[] = [];
  for (const vehicle of vehicles) {
    const question = {
      ...basket,
      others: fit,
      parkingPillar: vehicle.parkingPillar,
      days: daysOf(vehicle, basket.type),
      onFullDays: "refuse" as const,
      number: vehicle.number,
    };
    // Sequential: each vehicle takes capacity from those after it.
    // oxlint-disable-next-line no-await-in-loop
    const found = await isAvailable(question, vehicle.slot);
    (found ? fit : left).push(vehicle);
  }
  return { fit, left };
}
