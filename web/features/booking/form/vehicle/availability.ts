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
import { isDescribed, type Parking, spotOf } from "../parking/parking.ts";
import { vehicleIn } from "../payload.ts";
import type { Vehicle } from "./vehicle.ts";
import type { ScreenTranslator } from "#web/texts/english.ts";

export type SlotQuestion = {
  companyId: number | null;
  itemId: number | null;
  society: number | null;
  parking: Parking;
  days: readonly string[];
  /** Also asks for availability per day. */
  eachDay?: boolean;
  type: BookingSchedule;
  onFullDays: FullDayChoice;
  /** The vehicle's number once complete: a slot in which it already has a wash is unavailable. */
  number: string | null;
  /** Whose washes those are, for staff, who are asked about other customers' at the checkout; absent: everybody's. */
  customerId?: number | null;
  /** The booking's other vehicles, which take capacity first. */
  others: readonly Vehicle[];
};

/** Request body for availability; null while a field is missing. */
function availabilityBody({
  companyId,
  itemId,
  society,
  parking,
  days,
  eachDay = false,
  type,
  onFullDays,
  number,
  customerId = null,
  others,
}: SlotQuestion) {
  const isParked = parking.parkingPillar !== null || isDescribed(parking);
  if (itemId === null || society === null || !isParked || days.length === 0) return null;
  return {
    CompanyId: companyId,
    ServiceItemId: itemId,
    SocietyId: society,
    ...spotOf(parking),
    Days: [...days],
    EachDay: eachDay,
    VehicleNumber: number,
    CustomerId: customerId,
    Vehicles: others.filter((other) => other.society === society).map((other) => vehicleIn(other, type)),
    BookingSchedule: type,
    OnFullDays: onFullDays,
  };
}

const disabledBody = { ServiceItemId: 0, SocietyId: 0, ParkingPillarId: 0, Days: [] };

/** Availability per slot; empty until loaded. */
export function useAvailability(question: SlotQuestion) {
  const body = availabilityBody(question);
  const { data, isPlaceholderData, isError, refetch } = useCall(getFreeSlots, body ?? disabledBody, {
    enabled: body !== null,
  });
  const availability: readonly SlotAvailability[] = body === null || isPlaceholderData ? [] : (data ?? []);
  return {
    availability,
    /** False while a field of the query is missing. */
    isRequested: body !== null,
    /** Retries a failed request. */
    onRetry: isError && (() => void refetch()),
  };
}

/** True if the slot is available on all days, beside the other vehicles; false for an uncovered slot. */
export async function isAvailable(question: SlotQuestion, slot: string): Promise<boolean> {
  const body = availabilityBody(question);
  if (!body) return false;
  const found = (await call(getFreeSlots, body)).find((one) => one.slot === slot);
  return !found || (found.reason === null && found.fullDays.length === 0);
}

/** "3 left" for a single wash; "free on all 26 days" or "full on 2 of 26 days" for a plan; "" if unlimited. */
function noteOf(availability: SlotAvailability, days: number, translator: ScreenTranslator): string {
  const { left, fullDays, reason } = availability;
  if (days === 1 || left === null || (reason !== null && reason !== "full"))
    return availabilityNote(availability, translator);
  return fullDays.length === 0
    ? translator.t("booking.freeOnAllDaysDays", { days })
    : translator.t("booking.fullOnFullOfDays", { full: fullDays.length, days });
}

/** Staff may book a slot that nobody covers; customers may not. */
const isOffered = (availability: SlotAvailability | undefined): boolean =>
  !availability ||
  availability.reason === null ||
  availability.reason === "full" ||
  storedSession()?.usertype !== "Customer";

/** Options by slot index, without past slots and, for customers, without uncovered ones; the chosen slot stays. */
export function slotChoices(
  availability: readonly SlotAvailability[],
  days: readonly string[],
  { now, chosen }: { now: Date; chosen: string },
  translator: ScreenTranslator,
): Choice[] {
  return slots.flatMap((slot, value) => {
    const [first] = days;
    if (first && hasPassed(slot, first, indiaAt(now))) return [];
    const found = availability.find((one) => one.slot === slot);
    if (!isOffered(found) && slot !== chosen) return [];
    const note = found ? noteOf(found, days.length, translator) : "";
    return [{ value, label: note === "" ? translator.slot(slot) : `${translator.slot(slot)} · ${note}` }];
  });
}
