import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { addAccount } from "#contract/provider/account.ts";
import { addCoverage } from "#contract/provider/coverage.ts";
import { addProvider } from "#contract/provider/provider.ts";
import { addBuilding } from "#contract/society/building.ts";
import { addFlat } from "#contract/society/flat.ts";
import { addFloor } from "#contract/society/floor.ts";
import { addParkingFloor, addParkingPillar } from "#contract/society/parking.ts";
import { addSociety, getSociety } from "#contract/society/society.ts";
import { ApiError } from "#server/errors/apiError.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { send } from "#server/testing/call.ts";
import { sampleBody } from "#server/testing/sample.ts";
import { createWorld, someSociety, type World } from "#server/testing/world.ts";
import { bodyReader } from "./body.ts";

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
});
afterAll(() => world.close());

/** What a body is read as, or what is refused of it. */
function reading(endpoint: Endpoint, body: unknown): unknown {
  try {
    return bodyReader(endpoint)(body);
  } catch (error) {
    if (error instanceof ApiError) return error.reply("").fields;
    throw error;
  }
}

/** The paths of a body's fields that have the value. */
function pathsOf(value: unknown, body: unknown, path: string[] = []): string[] {
  if (body === value) return [path.join(".")];
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([key, inner]) => pathsOf(value, inner, [...path, key]));
}

const withNumbers = endpoints
  .filter((endpoint) => pathsOf(1, sampleBody(endpoint, { isListed: true })).length > 0)
  .map((endpoint) => ({ path: endpoint.path, endpoint }));

const wrongNumbers = ["one", "1e3", "0x1", " 1", "+1", "01", "1.", "1,000", "9".repeat(31)];

test.each(withNumbers)("$path takes its numbers as text, and no other text for them", ({ endpoint }) => {
  const bodyWith = (number: unknown) => sampleBody(endpoint, { number, isListed: true });
  for (const number of [1, 0, -1, 250.5, 2 ** 31])
    expect(reading(endpoint, bodyWith(String(number))), `${number}`).toEqual(
      reading(endpoint, bodyWith(number)),
    );
  for (const text of wrongNumbers) {
    const body = bodyWith(text);
    const problems = pathsOf(text, body).map((path) => [path, "Must be a number"]);
    expect(reading(endpoint, body), text).toMatchObject(Object.fromEntries(problems));
  }
});

const sent = async (endpoint: Endpoint, body: unknown) =>
  send(world.app, endpoint, body, { token: await world.tokenOf("admin") });

describe("a caller whose fields are all text", () => {
  test("registers a society, its pincode as a number", async () => {
    const body = { ...someSociety, SocietyName: "Text Park", CountryId: "1", StateId: "21", Pincode: 411046 };
    const { status, reply } = await sent(addSociety, body);
    expect(status).toBe(200);
    expect(await world.done(getSociety, reply as { societyId: number })).toMatchObject({
      countryId: 1,
      stateId: 21,
      pincode: "411046",
    });
  });

  test("learns that a text is no number, and what is missing", async () => {
    const body = { ...someSociety, CountryId: "India", StateId: "" };
    expect((await sent(addSociety, body)).error.fields).toEqual({
      CountryId: "Must be a number",
      StateId: "State is required",
    });
  });

  test("is refused with a number whose last digits JSON has lost", async () => {
    const { error } = await sent(addAccount, { accountNumber: 123_456_789_012_345_680 });
    expect(error.fields).toMatchObject({ accountNumber: "Must be text" });
  });

  test.each([
    ["2026-11-23T00:00:00.000Z", "MH12TX1001"],
    ["2026-11-22T18:30:00Z", "MH12TX1002"],
    ["2026-11-23T05:30:00+05:30", "MH12TX1003"],
    ["2026-11-23 06:00:00", "MH12TX1004"],
    ["2026-11-23T23:59", "MH12TX1005"],
  ])("books for %s, its day in India, with a colour's number", async (AppointmentDate, number) => {
    const vehicle = {
      ...place.vehicle({ VehicleNumber: number }),
      AppointmentDate,
      VehicleColor: 2,
      Occurence: "1",
    };
    const { CustomerId, SocietyId, ...rest } = place.booking([]);
    const body = { ...rest, CustomerId: String(CustomerId), SocietyId: String(SocietyId) };
    const { status, reply } = await sent(bookOnce, {
      ...body,
      CustomerAmount: "300.00",
      Vehicles: [vehicle],
    });
    expect([status, reply]).toMatchObject([200, { washes: 1, amount: 300 }]);
    const { bookingId } = reply as { bookingId: number };
    const booking = await world.done(getBooking, { bookingId });
    expect(booking).toMatchObject({ firstDay: "2026-11-23", vehicleLines: [{ color: "Blue" }] });
  });

  test.each(["2026-02-30T00:00:00Z", "2026-11-23T24:30:00", "2026-11-23T", "23/11/2026", "1e9"])(
    "is refused for %s",
    async (AppointmentDate) => {
      const vehicle = place.vehicle({ AppointmentDate });
      expect((await world.refused(400, bookOnce, place.booking([vehicle]))).fields).toEqual({
        "Vehicles.0.AppointmentDate": "Must be a day, YYYY-MM-DD",
      });
    },
  );

  test("books a plan whose weekdays are a list", async () => {
    const week = place.vehicle({
      VehicleNumber: "MH12TX0001",
      BookingStartDate: "2026-12-01",
      BookingEndDate: "2026-12-14",
      Schedule: "biweekly",
      DaysOfWeek: ["Monday", "thursday"],
      Occurence: 4,
    });
    const body = place.booking([week], { CustomerAmount: 1200 });
    expect(await world.done(bookPlan, body)).toMatchObject({ washes: 4 });
    const wrong = { ...week, DaysOfWeek: ["monday", "someday"] };
    expect((await world.refused(400, bookPlan, { ...body, Vehicles: [wrong] })).fields).toEqual({
      "Vehicles.0.DaysOfWeek.1": "Must be a day such as monday",
    });
  });
});

describe("the id of the record that a call adds", () => {
  const adding: [string, Endpoint][] = [
    ["societyId", addSociety],
    ["buildingId", addBuilding],
    ["floorId", addFloor],
    ["flatId", addFlat],
    ["parkingFloorId", addParkingFloor],
    ["ParkingPillarId", addParkingPillar],
    ["customerId", addCustomer],
    ["providerId", addProvider],
    ["providerAccountId", addAccount],
    ["providerServiceId", addCoverage],
    ["bookingId", bookOnce],
    ["BookingId", bookPlan],
  ];

  test.each(adding)("%s may be 0 or null, and nothing else", (field, endpoint) => {
    const known = sampleBody(endpoint);
    for (const none of [0, null, "0"])
      expect(reading(endpoint, { ...known, [field]: none })).toEqual(reading(endpoint, known));
    for (const other of [1, "1", "", false, [], {}])
      expect(reading(endpoint, { ...known, [field]: other })).toEqual({
        [field]: `Unknown field: ${field}`,
      });
  });

  test("is then given by the server", async () => {
    const { status, reply } = await sent(addSociety, {
      ...someSociety,
      SocietyName: "New Park",
      societyId: 0,
    });
    expect([status, reply]).toEqual([200, { societyId: expect.any(Number) }]);
    expect(reply).not.toEqual({ societyId: 0 });
  });
});
