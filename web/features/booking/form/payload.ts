import type { bookOnce } from "#contract/booking/make.ts";
import type { Discount } from "#contract/booking/price.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { paiseOf, rupeesOf } from "#contract/money.ts";
import type { Home } from "./address/address.ts";
import type { Draft } from "./draft.ts";
import { daysOf, type Vehicle } from "./vehicle/vehicle.ts";

export type Payload = BodyOf<typeof bookOnce>;

/** The discount of a booking in paise, as prices are reckoned; null while there is none. */
export function discountIn({ discount: { type, value } }: Pick<Draft, "discount">): Discount | null {
  if (value === null || value === 0) return null;
  return { type, value: type === "amount" ? paiseOf(value) : value };
}

/** A vehicle as the wire names its fields; of a single wash every day is the day of the wash. */
export function vehicleOnWire(vehicle: Vehicle, type: BookingSchedule): Payload["Vehicles"][number] {
  const isPlan = type === "regular-wash";
  const { schedule, start, end, days } = vehicle;
  const [first = null, second = null] = schedule === "weekly" || schedule === "biweekly" ? days : [];
  return {
    VehicleNumber: vehicle.number,
    VehicleCompany: vehicle.make,
    VehicleModel: vehicle.model,
    VehicleColor: vehicle.color,
    VehicleType: vehicle.bodyType,
    VehicleFuelType: vehicle.fuelType,
    ParkingFloorId: vehicle.parkingFloor,
    ParkingPillarId: vehicle.parkingPillar,
    AppointmentDate: start,
    AppointmentTime: vehicle.slot,
    BookingStartDate: start,
    BookingEndDate: isPlan ? end : start,
    DaysOfWeek: isPlan && schedule !== "daily" ? days.join(",") : "",
    FirstDayofWeek: isPlan ? first : null,
    SecondDayofWeek: isPlan ? second : null,
    Occurence: daysOf(vehicle, type).length,
    ...(isPlan && schedule && { Schedule: schedule }),
    Requirements: vehicle.requirements,
  };
}

/** A whole booking as it is sent; `amount` is what the customer pays, in paise. */
export function payloadOf(draft: Draft, home: Home, itemId: number, amount: number): Payload {
  const { customer, type, vehicles, discount, requirements, onFullDays, paymentMethod } = draft;
  return {
    CompanyId: null,
    CustomerId: customer?.customerId ?? null,
    SocietyId: home.society,
    BuildingId: home.building,
    FloorId: home.floor,
    FlatId: home.flat,
    ServiceItemId: itemId,
    CustomerAmount: rupeesOf(amount),
    Discount: discountIn(draft) && { type: discount.type, value: discount.value ?? 0 },
    PaymentMethod: paymentMethod,
    VehicleOtherRequirements: requirements,
    OnFullDays: onFullDays,
    Vehicles: vehicles.map((vehicle) => vehicleOnWire(vehicle, type)),
  };
}
