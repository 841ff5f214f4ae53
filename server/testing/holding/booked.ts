import { sql } from "kysely";
import { pauseBooking } from "#contract/booking/change.ts";
import { changePlan } from "#contract/plan/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { changePrice } from "#contract/booking/plan.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { mergeCustomers } from "#contract/customer/merge.ts";
import { addBookingPayment } from "#contract/payment/payment.ts";
import { biweekly, type BookingBody, newPhone, newPlate } from "#server/testing/bookings.ts";
import type { World } from "#server/testing/world.ts";
import { firstOf, HIDDEN, type Holding, keep } from "./holding.ts";

/** A vehicle of a booking for the company's customer. */
export const someVehicle = (holding: Holding) => ({
  VehicleNumber: newPlate(),
  VehicleCompany: "Tata",
  VehicleModel: "Nexon",
  VehicleColor: `${holding.name} ${HIDDEN} blue`.slice(0, 30),
  VehicleType: "SUV",
  VehicleFuelType: "Petrol",
  ParkingFloorId: firstOf(holding, "parkingfloorid"),
  ParkingPillarId: firstOf(holding, "parkingpillarid"),
  AppointmentTime: "6:00 AM",
  ...biweekly,
});

export const somePlan = (holding: Holding, Vehicles: BookingBody["Vehicles"]): BookingBody => ({
  CustomerId: firstOf(holding, "customerid"),
  SocietyId: firstOf(holding, "societyid"),
  BuildingId: firstOf(holding, "buildingid"),
  FloorId: firstOf(holding, "floorid"),
  FlatId: firstOf(holding, "flatid"),
  ServiceItemId: 1,
  CustomerAmount: Math.round(holding.price * biweekly.Occurence * Vehicles.length * 100) / 100,
  OnFullDays: "overbook",
  Vehicles,
});

/**
 * Causes unmet demand: limits the society to two washes an hour and its provider to one at six, and requests more.
 */
export async function addUnmetDemand({ db, refused }: World, holding: Holding, token: string): Promise<void> {
  await sql`update society set washes_per_hour = 2 where society_id = ${firstOf(holding, "societyid")}`.execute(
    db,
  );
  const two = somePlan(holding, [someVehicle(holding), someVehicle(holding)]);
  await refused(409, bookPlan, { ...two, OnFullDays: "refuse" }, { token });
}

/** Books a plan for the company's customer as the company's owner. The ids of the newest booking come first. */
export async function addBooking({ done }: World, holding: Holding, token: string): Promise<void> {
  const body = somePlan(holding, [someVehicle(holding)]);
  const { bookingId } = await done(bookPlan, body, { token });
  const Reference = `UPI ${bookingId}`;
  await done(addBookingPayment, { bookingId, Amount: 10, Method: "upi", Reference }, { token });
  const { vehicleLines, washLines } = await done(getBooking, { bookingId }, { token });
  holding.ids.set("bookingid", [bookingId, ...(holding.ids.get("bookingid") ?? [])]);
  const newest = washLines.map(({ washId }) => washId);
  holding.ids.set("planids", [
    ...vehicleLines.flatMap(({ planId }) => planId ?? []),
    ...(holding.ids.get("planids") ?? []),
  ]);
  holding.ids.set("planid", holding.ids.get("planids") ?? []);
  holding.ids.set("washid", [...newest, ...(holding.ids.get("washid") ?? [])]);
}

/** A change of the hour of the company's newest plan. Absent fields stay as they are. */
export const aChange = (holding: Holding) => ({
  planIds: [firstOf(holding, "planids")],
  From: "2026-12-01",
  FlatId: undefined,
  ParkingFloorId: undefined,
  ParkingPillarId: undefined,
  ParkingNote: undefined,
  Vehicle: undefined,
  ServiceItemId: undefined,
  AppointmentTime: "8:00 PM",
  DaysOfWeek: undefined,
  Every: undefined,
  ExceptDays: undefined,
  DayOfMonth: undefined,
  Package: undefined,
  BookingEndDate: undefined,
  OnFullDays: "shift" as const,
  EvenUncovered: undefined,
});

/** Changes the company's newest plan. */
export async function addPlanChange({ done }: World, holding: Holding, token: string): Promise<void> {
  const { planChangeId } = await done(changePlan, aChange(holding), { token });
  holding.ids.set("planchangeid", [planChangeId, ...(holding.ids.get("planchangeid") ?? [])]);
}

/** A pause of the company's plan, what comes with its months, and a price for its society from a day on. */
export async function addPlanChanges({ db, done, tokenOf }: World, holding: Holding): Promise<void> {
  const pause = { bookingId: firstOf(holding, "bookingid"), From: "2026-12-14", To: "2026-12-14" };
  await done(pauseBooking, { ...pause, Reason: `${holding.name} ${HIDDEN} away` });
  await sql`insert into booking_included (booking_id, service_item_id, position, washes, minutes)
    select ${pause.bookingId}, service_item_id, 1, 2, 30 from service_item where service_item_id > 1 limit 1`.execute(
    db,
  );
  const change = { ServiceItemId: 1, SocietyId: firstOf(holding, "societyid"), From: "2027-06-01" };
  await done(changePrice, { ...change, Price: holding.price }, { token: await tokenOf("admin") });
}

/**
 * A customer of the company.
 * @returns the phone.
 */
export async function addOwnCustomer({ done, newToken }: World, holding: Holding): Promise<string> {
  const { name, companyId } = holding;
  const phone = newPhone();
  const fields = {
    FirstName: `${name} ${HIDDEN} Customer`,
    Phone1: phone,
    Email1: `customer@${name}.${HIDDEN}.example`,
    CustomerAddress: `3 ${name} ${HIDDEN} Road`,
  };
  const { customerId } = await done(addCustomer, fields, { token: await newToken("owner", companyId) });
  keep(holding, "customerid", customerId);
  return phone;
}

/** Two more entries of the company's customer: one is merged into the first, one can be. */
export async function addEntries(world: World, holding: Holding, token: string): Promise<void> {
  await addOwnCustomer(world, holding);
  await addOwnCustomer(world, holding);
  const [spare = 0, merged = 0] = holding.ids.get("customerid")?.slice(-2) ?? [];
  const IntoCustomerId = firstOf(holding, "customerid");
  await world.done(mergeCustomers, { CustomerId: merged, IntoCustomerId }, { token });
  holding.ids.set("spareid", [spare]);
  holding.ids.set("mergedid", [merged]);
}
