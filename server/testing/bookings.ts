import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { addCoverage } from "#contract/provider/coverage.ts";
import { makeCoverable, makeProvider } from "./providers.ts";
import { insertSession } from "#server/features/account/session.queries.ts";
import { hashToken, newToken } from "#server/crypto/token.ts";
import { customerUser } from "#server/features/account/account.queries.ts";
import type { Calls, World } from "./world.ts";

export type BookingBody = Omit<BodyOf<typeof bookOnce>, "BookingSchedule">;
export type VehicleBody = BookingBody["Vehicles"][number];

let phones = 9_000_000_000;
let plates = 0;

/** A unique phone number. */
export const newPhone = (): string => String((phones += 1));

/** A unique vehicle number. */
export function newPlate(): string {
  plates += 1;
  const letters = [Math.floor(plates / 676) % 26, Math.floor(plates / 26) % 26]
    .map((index) => String.fromCharCode(65 + index))
    .join("");
  return `MH12${letters}${String(plates).padStart(4, "0").slice(-4)}`;
}

/** A society with an item of 30 minutes for ₹300 to book, and a customer. */
export async function makeBookable(world: Calls) {
  const place = await makeCoverable(world);
  const { serviceItemId } = await world.done(addServiceItem, {
    ServiceId: place.serviceId,
    ItemName: "Foam wash",
    Price: 300,
    Duration: 30,
  });
  const phone = newPhone();
  const { customerId } = await world.done(addCustomer, {
    FirstName: "Anita Rao",
    Phone1: phone,
    Email1: "anita@example.com",
    CustomerAddress: "Tower A, 101",
  });
  const vehicle = (change: Partial<VehicleBody> = {}): VehicleBody => ({
    VehicleNumber: newPlate(),
    VehicleCompany: "Maruti Suzuki",
    VehicleModel: "Swift",
    VehicleColor: "White",
    VehicleType: "Hatchback",
    VehicleFuelType: "Petrol",
    ParkingFloorId: place.id("B1"),
    ParkingPillarId: place.id("B1/P1"),
    AppointmentDate: "2026-11-23",
    AppointmentTime: "7:00 AM",
    Occurence: 1,
    ...change,
  });
  /** A booking of vehicles, ₹300 a wash. */
  const booking = (
    vehicles: VehicleBody[] = [vehicle()],
    change: Partial<BookingBody> = {},
  ): BookingBody => ({
    CustomerId: customerId,
    SocietyId: place.societyId,
    BuildingId: place.id("Tower A"),
    FloorId: place.id("Tower A/1"),
    FlatId: place.id("Tower A/1/101"),
    ServiceItemId: serviceItemId,
    CustomerAmount: vehicles.reduce((sum, { Occurence }) => sum + Occurence * 300, 0),
    // Also for plans by default, so that payments belong to the booking.
    Billing: "upfront",
    // As our form does, which asks first.
    EvenUncovered: false,
    Vehicles: vehicles,
    ...change,
  });
  /** Creates a provider who covers the first two pillars between two times of day. */
  const cover = async (start = "06:00", end = "10:00"): Promise<number> => {
    const providerId = await makeProvider(world);
    await world.done(addCoverage, {
      providerId,
      serviceId: place.serviceId,
      serviceZoneId: place.serviceZoneId,
      buildingId: place.id("Tower A"),
      flats: String(place.id("Tower A/1/101")),
      parkingFloorId: place.id("B1"),
      parkingNumber: `${place.id("B1/P1")},${place.id("B1/P2")}`,
      serviceStartTime: start,
      serviceEndTime: end,
    });
    return providerId;
  };
  return { ...place, serviceItemId, customerId, phone, vehicle, booking, cover };
}

export type Bookable = Awaited<ReturnType<typeof makeBookable>>;

/** A plan on Mondays and Thursdays in the four weeks from 23 November 2026 on: eight washes. */
export const biweekly = {
  AppointmentDate: "2026-11-23",
  BookingStartDate: "2026-11-23",
  BookingEndDate: "2026-12-20",
  DaysOfWeek: "monday,thursday",
  FirstDayofWeek: "monday",
  SecondDayofWeek: "thursday",
  Occurence: 8,
} as const;

/** A token of the customer with a verified phone. */
export async function customerToken({ db, clock }: World, phone: string): Promise<string> {
  const userId = await customerUser(db, phone);
  const token = newToken();
  await insertSession(db, hashToken(token), userId, clock.now);
  return token;
}
