import type { bookOnce, Placeholders } from "#contract/booking/make.ts";
import type { Package } from "#contract/price/package.ts";
import { type Discount, discountFrom } from "#contract/price/discount.ts";
import { hourOfSlot, slotOfHour, slots } from "#contract/booking/slot.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { serializeVehicle } from "#contract/booking/vehicle.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { indiaAt } from "#contract/day.ts";
import { type Paise, rupeesOf } from "#contract/money.ts";
import { currentTime } from "#web/lib/clock.ts";
import type { Home } from "./address/address.ts";
import type { Draft } from "./draft.ts";
import { chosenCompany } from "./serving.ts";
import { daysOf, type Vehicle } from "./vehicle/vehicle.ts";

/** Shared by both endpoints, apart from the schedule. */
export type Payload = Omit<BodyOf<typeof bookOnce>, "BookingSchedule"> & Placeholders;

/** Null for no discount. */
export function discountIn({ discount: { type, value } }: Pick<Draft, "discount">): Discount | null {
  if (value === null || value === 0) return null;
  return discountFrom({ type, value });
}

/** A vehicle for the API; a single wash ends on its start day. */
export function vehicleIn(vehicle: Vehicle, type: BookingSchedule): Payload["Vehicles"][number] {
  const isPlan = type === "regular-wash";
  const { schedule, start, days, dayOfMonth, parkingFloor, parkingPillar, parkingNote } = vehicle;
  const end = vehicle.endless ? null : vehicle.end;
  return serializeVehicle({
    ...vehicle,
    parkingFloorId: parkingFloor,
    parkingPillarId: parkingPillar,
    parkingNote: parkingNote ?? "",
    day: start,
    end: isPlan ? end : start,
    days: isPlan && schedule !== "daily" ? days : [],
    schedule: isPlan ? schedule : null,
    dayOfMonth: isPlan && schedule === "month" ? (dayOfMonth ?? null) : null,
    occurrences: daysOf(vehicle, type).length,
  });
}

/** From the earliest slot to the end of the latest one; the server goes by each vehicle's. */
function hoursOf(
  vehicles: readonly Vehicle[],
): Pick<Placeholders, "ServiceStartTime" | "ServiceEndTime" | "VehicleWashtTime"> {
  const taken = slots.filter((slot) => vehicles.some((vehicle) => vehicle.slot === slot));
  const [first = ""] = taken;
  const last = taken.at(-1);
  return {
    ServiceStartTime: first,
    ServiceEndTime: last === undefined ? "" : slotOfHour(hourOfSlot(last) + 1),
    VehicleWashtTime: first,
  };
}

/** The total to pay, the code of the offer included in it, and how a plan is sold. */
type Agreed = { amount: Paise; offerCode: string | null; package: Package | null };

/**
 * The specified fields, whose states, names and times the server sets itself, and those that it lacks. The same booking
 * must give the same text on a day: a retry is recognised by it.
 */
export function payloadOf(
  draft: Draft,
  home: Home,
  names: Record<keyof Home, string>,
  itemId: number,
  { amount, offerCode, package: sold }: Agreed,
): Payload {
  const { customer, type, vehicles, discount, requirements, onFullDays, uncovered, paymentMethod, billing } =
    draft;
  return {
    CompanyId: chosenCompany(draft),
    CustomerId: customer?.customerId ?? null,
    SocietyId: home.society,
    Society: names.society,
    BuildingId: home.building,
    Building: names.building,
    FloorId: home.floor,
    Floor: names.floor,
    FlatId: home.flat,
    Flat: names.flat,
    ServiceItemId: itemId,
    CustomerAmount: rupeesOf(amount),
    Discount: discountIn(draft) && { type: discount.type, value: discount.value ?? 0 },
    OfferCode: offerCode,
    ...(sold ? { Package: sold } : billing && { Billing: billing }),
    PaymentMethod: paymentMethod,
    VehicleOtherRequirements: requirements,
    OnFullDays: onFullDays,
    EvenUncovered: uncovered,
    BookingSource: "MobileApp",
    BookingStatus: "Confirmed",
    PaymentStatus: "Pending",
    CreatedDate: indiaAt(currentTime()).day,
    ...hoursOf(vehicles),
    Vehicles: vehicles.map((vehicle) => ({
      ...vehicleIn(vehicle, type),
      ParkingFloor: vehicle.parkingNames?.floor ?? "",
      ParkingPillar: vehicle.parkingNames?.pillar ?? "",
    })),
  };
}
