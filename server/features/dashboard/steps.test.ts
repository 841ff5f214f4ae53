import { afterAll, beforeAll, expect, test } from "vitest";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { updateCompany } from "#contract/company/company.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { firstSteps, getFirstSteps } from "#contract/dashboard/firstSteps.ts";
import { getServiceItems } from "#contract/catalogue/item.ts";
import { employee } from "#contract/people/employee.ts";
import { addCoverage } from "#contract/provider/coverage.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { addSociety, deleteSociety, updateSociety } from "#contract/society/society.ts";
import { newPhone, newPlate } from "#server/testing/bookings.ts";
import { makeProvider } from "#server/testing/providers.ts";
import { createWorld, idsIn, someSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const steps = async () => (await world.done(getFirstSteps, {})).steps;
const doneSteps = async () => (await steps()).filter(({ done }) => done).map(({ step }) => step);
/** Records to continue with, of the steps that have one. */
const begun = async () =>
  Object.fromEntries(
    (await steps()).flatMap(({ step, recordId }) => (recordId === null ? [] : [[step, recordId]])),
  );

test("completes the first steps one by one, from a new installation to a booked wash", async () => {
  expect((await steps()).map(({ step }) => step)).toEqual([...firstSteps]);
  // The starter catalogue has prices; the company has a name only.
  expect(await doneSteps()).toEqual(["price"]);
  expect(await begun()).toEqual({ company: 1, tax: 1 });

  const company = { companyId: 1, CompanyName: "Chamak Car Care", CompanyEmail: "office@example.com" };
  const contacts = { CompanyPhone1: "9822011234", CompanyAddress: "Baner Road, Pune" };
  await world.done(updateCompany, { ...company, ...contacts });
  expect(await doneSteps()).toEqual(["company", "price"]);

  const { societyId } = await world.done(addSociety, { ...someSociety, CompanyIds: [] });
  expect(await doneSteps()).toEqual(["company", "price"]);
  expect(await begun()).toEqual({ society: societyId, serving: societyId, tax: 1 });
  const homes = { Buildings: ["Tower A"], Floors: ["1"], FlatsPerFloor: 2 };
  await world.done(generatePlaces, { societyId, ...homes, ParkingFloors: [], ParkingPillars: [] });
  // A society with homes but without parking does not complete the step.
  expect(await begun()).toMatchObject({ society: societyId });
  const parking = { ParkingFloors: ["B1"], ParkingPillars: ["P1"] };
  await world.done(generatePlaces, { societyId, Buildings: [], Floors: [], FlatsPerFloor: 0, ...parking });
  expect(await doneSteps()).toEqual(["company", "society", "price"]);

  await world.done(updateSociety, { ...someSociety, societyId, CompanyIds: [1] });
  expect(await doneSteps()).toEqual(["company", "society", "serving", "price"]);

  const providerId = await makeProvider({ done: (endpoint, body) => world.done(endpoint, body) });
  expect(await begun()).toEqual({ provider: providerId, tax: 1 });
  const id = await idsIn(world, societyId);
  await world.done(addCoverage, {
    providerId,
    serviceId: 1,
    serviceZoneId: 1,
    buildingId: id("Tower A"),
    flats: String(id("Tower A/1/101")),
    parkingFloorId: id("B1"),
    parkingNumber: String(id("B1/P1")),
    serviceStartTime: "06:00",
    serviceEndTime: "10:00",
  });
  expect(await doneSteps()).toEqual(["company", "society", "serving", "provider", "price"]);

  await world.done(addTaxSettings, {
    CompanyId: 1,
    From: "2026-11-01",
    Registration: "unregistered",
    LegalName: "Chamak Car Care",
    Address: "Baner Road, Pune",
    StateId: someSociety.StateId,
    SeriesPrefix: "CH",
  });
  expect(await doneSteps()).toEqual(["company", "society", "serving", "provider", "price", "tax"]);

  const { customerId } = await world.done(addCustomer, {
    FirstName: "Anita Rao",
    Phone1: newPhone(),
    Email1: "anita@example.com",
    CustomerAddress: "Tower A, 101",
  });
  const [item] = await world.done(getServiceItems, { ServiceId: 1 });
  await world.done(bookOnce, {
    CustomerId: customerId,
    SocietyId: societyId,
    BuildingId: id("Tower A"),
    FloorId: id("Tower A/1"),
    FlatId: id("Tower A/1/101"),
    ServiceItemId: item?.serviceItemId ?? 0,
    CustomerAmount: item?.price ?? 0,
    BookingSchedule: "Book Now",
    Vehicles: [
      {
        VehicleNumber: newPlate(),
        VehicleCompany: "Maruti Suzuki",
        VehicleModel: "Swift",
        VehicleColor: "White",
        VehicleType: "Hatchback",
        VehicleFuelType: "Petrol",
        ParkingFloorId: id("B1"),
        ParkingPillarId: id("B1/P1"),
        AppointmentDate: "2026-11-23",
        AppointmentTime: "7:00 AM",
        Occurence: 1,
      },
    ],
  });
  expect((await steps()).filter(({ done }) => !done)).toEqual([
    { step: "colleagues", done: false, recordId: null },
  ]);
  await world.done(employee.calls.add, {
    Name: "Sunita Rane",
    UserName: "sunita",
    Email: "sunita@example.com",
    Phone1: "",
    Role: "support",
  });
  expect(await doneSteps()).toEqual([...firstSteps]);
  expect(await begun()).toEqual({});

  // Archived records no longer count.
  await world.done(deleteSociety, { societyId, WithContents: true });
  expect(await doneSteps()).toEqual(["company", "price", "tax", "booking", "colleagues"]);
});

test("shows the first steps to management only", async () => {
  for (const role of ["admin", "operations", "accounts", "support"] as const)
    expect((await world.done(getFirstSteps, {}, { token: await world.tokenOf(role) })).steps).toHaveLength(8);
  for (const role of ["owner", "staff", "provider", "customer"] as const)
    await world.refused(403, getFirstSteps, {}, { token: await world.tokenOf(role) });
});
