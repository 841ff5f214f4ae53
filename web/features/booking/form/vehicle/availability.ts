import { getFreeSlots } from "#contract/booking/availability.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { hasPassed, slots } from "#contract/booking/slot.ts";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import { indiaAt } from "#contract/day.ts";
import type { SlotAvailability } from "#web/features/booking/slots/open.ts";
import { availabilityNote } from "#web/features/booking/words.ts";
import { call } from "#web/lib/call.ts";
import { storedSession } from "#web/lib/session.ts";
import { useCall } from "#web/lib/query.ts";
import type { Choice } from "#web/lib/choices.ts";
import { vehicleIn } from "../payload.ts";
import type { Vehicle } from "./vehicle.ts";
import type { Translator } from "#i18n/translator.ts";

export type SlotQuestion = {
  companyId: number | null;
  itemId: number | null;
  society: number | null;
  parkingPillar: number | null;
  days: readonly string[];
  /** Whether the room of each of the days is asked for, too. */
  eachDay?: boolean;
  type: BookingSchedule;
  onFullDays: FullDayChoice;
  /** The vehicle's own, once it is whole: where it is washed already there is no room for it. */
  number: string | null;
  /** The booking's other vehicles: they take their room first. */
  others: readonly Vehicle[];
};

/** The question for the room on days at a pillar; null while something of it is not said. */
function availabilityBody({
  companyId,
  itemId,
  society,
  parkingPillar,
  days,
  eachDay = false,
  type,
  onFullDays,
  number,
  others,
}: SlotQuestion) {
  if (itemId === null || society === null || parkingPillar === null || days.length === 0) return null;
  return {
    CompanyId: companyId,
    ServiceItemId: itemId,
    SocietyId: society,
    ParkingPillarId: parkingPillar,
    Days: [...days],
    EachDay: eachDay,
    VehicleNumber: number,
    Vehicles: others.filter((other) => other.society === society).map((other) => vehicleIn(other, type)),
    BookingSchedule: type,
    OnFullDays: onFullDays,
  };
}

const nowhere = { ServiceItemId: 0, SocietyId: 0, ParkingPillarId: 0, Days: [] };

/** The room of each slot; nothing while it is not known. */
export function useAvailability(asked: SlotQuestion) {
  const body = availabilityBody(asked);
  const { data, isPlaceholderData, isError, refetch } = useCall(getFreeSlots, body ?? nowhere, {
    enabled: body !== null,
  });
  const room: readonly SlotAvailability[] = body === null || isPlaceholderData ? [] : (data ?? []);
  return {
    room,
    /** Whether enough is said to ask. */
    isAsked: body !== null,
    /** Asks once more, where it could not be told. */
    onRetry: isError && (() => void refetch()),
  };
}

/** Whether a slot has room for a vehicle on all of its days, beside the booking's others; what nobody covers has none. */
export async function isAvailable(asked: SlotQuestion, slot: string): Promise<boolean> {
  const body = availabilityBody(asked);
  if (!body) return false;
  const found = (await call(getFreeSlots, body)).find((one) => one.slot === slot);
  return !found || (found.reason === null && found.fullDays.length === 0);
}

/** "3 left" of a single wash; "free on all 26 days" or "full on 2 of 26 days" of a plan; "" where nothing limits it. */
function noteOf(room: SlotAvailability, days: number, translator: Translator): string {
  const { left, fullDays, reason } = room;
  if (days === 1 || left === null || (reason !== null && reason !== "full"))
    return availabilityNote(room, translator);
  return fullDays.length === 0
    ? translator.t("booking.freeOnAllDaysDays", { days })
    : translator.t("booking.fullOnFullOfDays", { full: fullDays.length, days });
}

/** Whether somebody works in a slot: staff may book what nobody covers, for others it is no choice. */
const isOffered = (room: SlotAvailability | undefined): boolean =>
  !room || room.reason === null || room.reason === "full" || storedSession()?.usertype !== "Customer";

/**
 * The slots to choose from, by their place in the day; without those that have begun, and for customers without those
 * in which nobody works. What is chosen stays.
 */
export function slotChoices(
  room: readonly SlotAvailability[],
  days: readonly string[],
  { now, chosen }: { now: Date; chosen: string },
  translator: Translator,
): Choice[] {
  return slots.flatMap((slot, value) => {
    const [first] = days;
    if (first && hasPassed(slot, first, indiaAt(now))) return [];
    const known = room.find((one) => one.slot === slot);
    if (!isOffered(known) && slot !== chosen) return [];
    const note = known ? noteOf(known, days.length, translator) : "";
    return [{ value, label: note === "" ? translator.slot(slot) : `${translator.slot(slot)} · ${note}` }];
  });
}
