import { type LastOrder, nextTiming } from "#contract/booking/last.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { slots } from "#contract/booking/slot.ts";
import { isAvailable, type SlotQuestion } from "./availability.ts";
import { daysOf, type Entry, type Vehicle } from "./vehicle.ts";

/** A vehicle of an earlier order, to be washed the next time. */
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
    slot: slots.find((known) => known === slot) ?? "",
    ...nextTiming({ schedule, days, start: startDate, end: endDate }, today),
  };
}

/** A vehicle as the form shows it. */
export const entryOf = ({ society: _society, parking: _parking, ...entry }: Vehicle): Entry => entry;

type Basket = Pick<SlotQuestion, "companyId" | "itemId" | "society"> & {
  type: BookingSchedule;
};

/**
 * Which of the vehicles find room at their hours, one after the other, in a booking that holds no other.
 *
 * @throws CallError when the room could not be asked for.
 */
export async function fitting(
  basket: Basket,
  wanted: readonly Vehicle[],
): Promise<{ fit: Vehicle[]; left: Vehicle[] }> {
  const fit: Vehicle[] = [];
  const left: Vehicle[] = [];
  for (const vehicle of wanted) {
    const question = {
      ...basket,
      others: fit,
      parkingPillar: vehicle.parkingPillar,
      days: daysOf(vehicle, basket.type),
      onFullDays: "refuse" as const,
      number: vehicle.number,
    };
    // One after the other: each takes room from those after it.
    // oxlint-disable-next-line no-await-in-loop
    const found = await isAvailable(question, vehicle.slot);
    (found ? fit : left).push(vehicle);
  }
  return { fit, left };
}
