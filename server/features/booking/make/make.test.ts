import { deleteServiceItem } from "#contract/catalogue/itemForm.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getBookingPrices } from "#contract/booking/availability.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { setPrices } from "#contract/catalogue/price.ts";
import { deleteFlat } from "#contract/society/flat.ts";
import { deleteFloor } from "#contract/society/floor.ts";
import { deleteParkingFloor, deleteParkingPillar } from "#contract/society/parking.ts";
import { updateSociety } from "#contract/society/society.ts";
import { getCustomer } from "#contract/customer/customer.ts";
import { getModels } from "#contract/vehicle/model.ts";
import { bodyType, make } from "#contract/vehicle/lookups.ts";
import { biweekly, type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { call, countStatuses, send } from "#server/testing/call.ts";
import { createWorld, makeSmallSociety, someSociety, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
});

const bookingOf = (bookingId: number) => world.done(getBooking, { bookingId });

describe("a single wash", () => {
  test("is confirmed with the server's own names", async () => {
    const vehicle = place.vehicle({ VehicleNumber: " mh 12 zz 9001 ", Requirements: "Mind the roof box" });
    const confirmed = await world.done(bookOnce, place.booking([vehicle]));
    expect(confirmed).toEqual({ bookingId: expect.any(Number), amount: 300, washes: 1 });
    expect(await bookingOf(confirmed.bookingId)).toMatchObject({
      customerName: "Anita Rao",
      customerPhone: place.phone,
      flat: "Tower A, 101",
      floorName: "1",
      itemName: "Foam wash",
      bookingSchedule: "Book Now",
      vehicles: ["MH12ZZ9001"],
      status: "Confirmed",
      paymentStatus: "Pending",
      amount: 300,
      paid: 0,
      baseAmount: 300,
      discount: null,
      offAmount: 0,
      washes: 1,
      firstDay: "2026-11-23",
      lastDay: "2026-11-23",
      nextDay: "2026-11-23",
      paymentMethod: "cash",
      vehicleLines: [
        {
          parkingFloor: "B1",
          parkingPillar: "P1",
          slot: "7:00 AM",
          schedule: null,
          requirements: "Mind the roof box",
        },
      ],
      washLines: [{ day: "2026-11-23", slot: "7:00 AM", status: "scheduled", price: 300, canSkip: true }],
      events: [{ kind: "booked", washes: 1, amount: 300, by: "Test admin" }],
    });
  });

  test("accepts another number format where the company does", async () => {
    const body = place.booking([place.vehicle({ VehicleNumber: "DL 3C AB 1234" })]);
    expect((await world.refused(400, bookOnce, body)).fields).toEqual({
      "Vehicles.0.VehicleNumber": "Enter a valid vehicle number (e.g., MH12AB1234)",
    });
    await sql`update company set other_plates = true`.execute(world.db);
    const { bookingId } = await world.done(bookOnce, body);
    expect(await bookingOf(bookingId)).toMatchObject({ vehicles: ["DL3CAB1234"] });
    await sql`update company set other_plates = false`.execute(world.db);
  });

  test("accepts the fields of existing clients, and uses the server's own values", async () => {
    const body = {
      ...place.booking(),
      BookingSchedule: "Book Now" as const,
      BookingSource: "MobileApp",
      BookingStatus: "Completed",
      PaymentStatus: "Paid",
      Society: "Somewhere else",
      Building: "Tower Z",
      Floor: "9",
      Flat: "999",
      CreatedDate: "1999-01-01",
      ServiceStartTime: "x",
      ServiceEndTime: "y",
      VehicleWashtTime: "z",
    };
    const { bookingId } = await world.done(bookOnce, body);
    expect(await bookingOf(bookingId)).toMatchObject({
      status: "Confirmed",
      paymentStatus: "Pending",
      buildingName: "Tower A",
      bookingSource: "BackOffice",
    });
  });

  test("accepts empty values as other clients write them", async () => {
    const vehicle = place.vehicle({ AppointmentTime: "07:00 AM", BookingEndDate: "", BookingStartDate: "" });
    expect(await world.done(bookOnce, place.booking([vehicle], { CompanyId: 0 }))).toMatchObject({
      washes: 1,
    });
  });

  test("is refused without a vehicle, and with a plan's schedule", async () => {
    const { Vehicles: _none, ...rest } = place.booking();
    const token = await world.tokenOf("admin");
    const bare = await send(world.app, bookOnce, rest, { token });
    expect([bare.status, bare.error.fields]).toEqual([400, { Vehicles: "Please add a vehicle" }]);
    const plan = await send(
      world.app,
      bookOnce,
      { ...place.booking(), BookingSchedule: "regular-wash" },
      { token },
    );
    const single = "This call books single washes: 'Book Now'";
    expect([plan.status, plan.error.fields]).toEqual([400, { BookingSchedule: single }]);
  });

  test.each([
    [
      "yesterday",
      { AppointmentDate: "2026-11-20" },
      "AppointmentDate",
      "Start Date must be today or in the future",
    ],
    [
      "in more than a year",
      { AppointmentDate: "2027-12-01" },
      "AppointmentDate",
      "Start Date must be within a year",
    ],
    [
      "an hour of today that has begun",
      { AppointmentDate: "2026-11-21", AppointmentTime: "10:00 AM" },
      "AppointmentTime",
      "This time has passed today. Please choose a later one",
    ],
    [
      "no slot of the day",
      { AppointmentTime: "5:00 AM" },
      "AppointmentTime",
      "Time Slot must be one such as 7:00 AM, from 6:00 AM to 9:00 PM",
    ],
    [
      "a number that is none",
      { VehicleNumber: "MH1AB1234" },
      "VehicleNumber",
      "Enter a valid vehicle number (e.g., MH12AB1234)",
    ],
    [
      "two occurrences",
      { Occurence: 2 },
      "Occurence",
      "For Book Now schedule, occurrences must match the calculated value.",
    ],
    ["an unknown type", { VehicleType: "Spaceship" }, "VehicleType", "Vehicle type not found"],
  ])("is refused for %s", async (_what, change, field, message) => {
    const error = await world.refused(400, bookOnce, place.booking([place.vehicle(change as never)]));
    expect(error.fields).toEqual({ [`Vehicles.0.${field}`]: message });
  });

  test.each([
    ["1", "Red"],
    ["5", "Silver"],
    ["6", "6"],
  ])("accepts the colour number %s, and shows it as %s", async (VehicleColor, color) => {
    const { bookingId } = await world.done(bookOnce, place.booking([place.vehicle({ VehicleColor })]));
    expect((await bookingOf(bookingId)).vehicleLines).toMatchObject([{ color }]);
  });

  test("is accepted for the next hour of today", async () => {
    const vehicle = place.vehicle({ AppointmentDate: "2026-11-21", AppointmentTime: "11:00 AM" });
    expect(await world.done(bookOnce, place.booking([vehicle]))).toMatchObject({ washes: 1 });
  });

  test.each(["FlatId", "FloorId", "BuildingId", "ParkingPillarId"] as const)(
    "is refused when %s belongs to another society",
    async (field) => {
      const other = await makeBookable(world);
      const wrong = {
        FlatId: other.id("Tower A/1/101"),
        FloorId: other.id("Tower A/1"),
        BuildingId: other.id("Tower A"),
        ParkingPillarId: other.id("B1/P1"),
      };
      const vehicle = place.vehicle(
        field === "ParkingPillarId" ? { ParkingPillarId: wrong.ParkingPillarId } : {},
      );
      const body = place.booking([vehicle], field === "ParkingPillarId" ? {} : { [field]: wrong[field] });
      expect(await world.refused(400, bookOnce, body)).toMatchObject({ code: "invalid" });
    },
  );

  test("is refused where no company washes", async () => {
    const societyId = await makeSmallSociety(world);
    await sql`delete from society_company where society_id = ${societyId}`.execute(world.db);
    const error = await world.refused(400, bookOnce, place.booking(undefined, { SocietyId: societyId }));
    expect(error.fields).toEqual({ SocietyId: "Society not found, or nobody serves it yet" });
  });

  test("accepts at most ten vehicles in one booking", async () => {
    const vehicles = Array.from({ length: 11 }, () => place.vehicle());
    const error = await world.refused(400, bookOnce, place.booking(vehicles));
    expect(error.fields).toEqual({ Vehicles: "At most 10 vehicles" });
    expect(await world.done(bookOnce, place.booking(vehicles.slice(1)))).toMatchObject({ washes: 10 });
  });
});

describe("a plan", () => {
  test("washes on each of its days, both ends included", async () => {
    const { bookingId, ...rest } = await world.done(bookPlan, place.booking([place.vehicle(biweekly)]));
    expect(rest).toEqual({ amount: 2400, washes: 8 });
    const { washLines, vehicleLines, events } = await bookingOf(bookingId);
    expect(washLines.map(({ day }) => day)).toEqual([
      "2026-11-23",
      "2026-11-26",
      "2026-11-30",
      "2026-12-03",
      "2026-12-07",
      "2026-12-10",
      "2026-12-14",
      "2026-12-17",
    ]);
    expect(vehicleLines[0]).toMatchObject({
      schedule: "biweekly",
      days: ["monday", "thursday"],
      occurrences: 8,
    });
    expect(events).toHaveLength(1);
  });

  test("of a year and a day is accepted in full", async () => {
    const daily = {
      ...biweekly,
      BookingEndDate: "2027-11-23",
      DaysOfWeek: "",
      Schedule: "daily",
      Occurence: 366,
    } as const;
    expect(await world.done(bookPlan, place.booking([place.vehicle(daily)]))).toMatchObject({ washes: 366 });
    const longer = { ...daily, BookingEndDate: "2027-11-24", Occurence: 367 };
    const error = await world.refused(400, bookPlan, place.booking([place.vehicle(longer)]));
    expect(error.message).toBe("A plan may last at most 366 days");
  });

  test("takes its days from the first and second day of the week when it lists none", async () => {
    const { DaysOfWeek: _listed, ...rest } = biweekly;
    const days = { FirstDayofWeek: "Monday", SecondDayofWeek: " THURSDAY " };
    const { bookingId } = await world.done(bookPlan, place.booking([place.vehicle({ ...rest, ...days })]));
    expect((await bookingOf(bookingId)).vehicleLines[0]).toMatchObject({
      schedule: "biweekly",
      days: ["monday", "thursday"],
    });
    const one = { ...rest, FirstDayofWeek: "Friday", SecondDayofWeek: "", DaysOfWeek: "", Occurence: 4 };
    const weekly = await world.done(bookPlan, place.booking([place.vehicle(one)]));
    expect((await bookingOf(weekly.bookingId)).vehicleLines[0]).toMatchObject({ days: ["friday"] });
  });

  test("is refused on invalid days, and with a single wash's schedule", async () => {
    const vehicle = place.vehicle({ ...biweekly, FirstDayofWeek: "funday" });
    const error = await world.refused(400, bookPlan, place.booking([vehicle]));
    expect(error.fields).toEqual({ "Vehicles.0.FirstDayofWeek": "Must be a day such as monday" });
    const body = { ...place.booking([place.vehicle(biweekly)]), BookingSchedule: "Book Now" };
    const once = await send(world.app, bookPlan, body, { token: await world.tokenOf("admin") });
    const planned = "This call books plans: 'regular-wash'";
    expect([once.status, once.error.fields]).toEqual([400, { BookingSchedule: planned }]);
  });

  test.each([
    ["without an end", { BookingEndDate: "" }, "BookingEndDate", "End Date is required"],
    [
      "that ends as it begins",
      { BookingEndDate: "2026-11-23" },
      "BookingEndDate",
      "End Date must be after Start Date",
    ],
    [
      "weekly on two days",
      { Schedule: "weekly" },
      "DaysOfWeek",
      "Please select exactly one day for Weekly schedule.",
    ],
    [
      "biweekly on one day",
      { Schedule: "biweekly", DaysOfWeek: "monday" },
      "DaysOfWeek",
      "Please select exactly two days for Biweekly schedule.",
    ],
    [
      "customized to no day",
      { Schedule: "customize", DaysOfWeek: "", FirstDayofWeek: "", SecondDayofWeek: null },
      "DaysOfWeek",
      "Please select at least one day for Customize schedule.",
    ],
    [
      "with a wash too many",
      { Occurence: 9 },
      "Occurence",
      "For biweekly schedule, occurrences must match the calculated value.",
    ],
    [
      "daily with a wash too few",
      { Schedule: "daily", DaysOfWeek: "", Occurence: 27 },
      "Occurence",
      "For daily schedule, occurrences must be 28 days.",
    ],
    [
      "on a day that is none",
      { DaysOfWeek: "monday,funday" },
      "DaysOfWeek",
      "Must be days such as monday,thursday",
    ],
  ])("%s is refused", async (_what, change, field, message) => {
    const vehicle = place.vehicle({ ...biweekly, ...change } as never);
    const error = await world.refused(400, bookPlan, place.booking([vehicle]));
    expect(error.fields).toEqual({ [`Vehicles.0.${field}`]: message });
  });
});

const setCaps = (StaffDiscountCap: number, OwnerDiscountCap = 100) =>
  world.db
    .updateTable("company")
    .set({ staff_discount_cap: StaffDiscountCap, owner_discount_cap: OwnerDiscountCap })
    .where("company_id", "=", 1)
    .execute();

describe("the price", () => {
  afterEach(() => setCaps(100));

  test("is the one of the society and the vehicle's type", async () => {
    const makes = await world.done(make.getAll, {});
    const models = await world.done(getModels, { ItemCompanyId: makes[0]?.itemCompanyId ?? 0 });
    const { itemTypeId, itemTypeName } = models[0]!;
    const prices = [{ SocietyId: place.societyId, ItemTypeId: itemTypeId, Price: 450.5 }];
    await world.done(setPrices, { serviceItemId: place.serviceItemId, Prices: prices });
    const vehicles = [place.vehicle({ ...biweekly, VehicleType: itemTypeName.toUpperCase() })];
    const body = place.booking(vehicles, { CustomerAmount: 3604 });
    expect(await world.done(bookPlan, body)).toMatchObject({ amount: 3604, washes: 8 });
  });

  test("that the caller was shown, but is outdated, books nothing", async () => {
    const error = await world.refused(409, bookOnce, place.booking(undefined, { CustomerAmount: 350 }));
    expect(error.message).toBe("Price changed: it is ₹300.00 now. Please check it and confirm again.");
    const { rows } = await sql`select from booking where society_id = ${place.societyId}`.execute(world.db);
    expect(rows).toEqual([]);
  });

  test("is reduced by a percentage, to the paisa, shared out over the washes", async () => {
    const vehicles = [place.vehicle({ ...biweekly }), place.vehicle({ ...biweekly })];
    const discount = { type: "percentage", value: 12.345 } as const;
    const body = place.booking(vehicles, { Discount: discount, CustomerAmount: 4800 - 592.56 });
    const { bookingId } = await world.done(bookPlan, body);
    const booking = await bookingOf(bookingId);
    expect(booking).toMatchObject({
      baseAmount: 4800,
      amount: 4207.44,
      discount: { ...discount, amount: 592.56 },
    });
    const paise = booking.washLines.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
    expect(paise).toBe(420_744);
  });

  test("is reduced by staff and owners to nothing by default, and as far as their company says", async () => {
    const free = () =>
      place.booking(undefined, { Discount: { type: "percentage", value: 100 }, CustomerAmount: 0 });
    const capOf = async (token: string) => {
      const query = { ServiceItemId: place.serviceItemId, SocietyId: place.societyId };
      return (await world.done(getBookingPrices, query, { token })).discountCap;
    };
    for (const [role, own] of [
      ["staff", 35],
      ["owner", 60],
    ] as const) {
      const token = await world.tokenOf(role);
      await setCaps(100);
      expect(await capOf(token)).toBe(100);
      expect(await world.done(bookOnce, free(), { token })).toMatchObject({ amount: 0 });
      await setCaps(35, 60);
      expect(await capOf(token)).toBe(own);
      const error = await world.refused(403, bookOnce, free(), { token });
      expect(error.fields).toEqual({ Discount: `You can give a discount of at most ${own} %.` });
    }
    expect(await capOf(await world.tokenOf("operations"))).toBe(100);
    expect(await capOf(await customerToken(world, place.phone))).toBe(0);
    expect(await world.done(bookOnce, free())).toMatchObject({ amount: 0 });
  });

  test("below the base counts as a discount, too, within the role's limit", async () => {
    await setCaps(20);
    const staff = { token: await world.tokenOf("staff") };
    const { bookingId } = await world.done(
      bookOnce,
      place.booking(undefined, { CustomerAmount: 240 }),
      staff,
    );
    expect(await bookingOf(bookingId)).toMatchObject({ discount: { type: "amount", value: 60, amount: 60 } });
    const error = await world.refused(
      403,
      bookOnce,
      place.booking(undefined, { CustomerAmount: 239.99 }),
      staff,
    );
    expect(error.message).toBe("You can give a discount of at most 20 %.");
  });

  test("of the listing, for a vehicle that costs more, is a changed price and no discount", async () => {
    const types = await world.done(bodyType.getAll, {});
    const ItemTypeId = types.find(({ itemTypeName }) => itemTypeName === "SUV")?.itemTypeId ?? 0;
    const prices = [{ SocietyId: null, ItemTypeId, Price: 449 }];
    await world.done(setPrices, { serviceItemId: place.serviceItemId, Prices: prices });
    const large = place.vehicle({ ...biweekly, VehicleType: "SUV" });
    const small = place.vehicle(biweekly);
    const cars = [large, small];
    for (const role of ["admin", "staff"] as const) {
      const token = await world.tokenOf(role);
      const error = await world.refused(409, bookPlan, place.booking(cars), { token });
      expect(error.fields).toEqual({ CustomerAmount: "Price changed: it is ₹5,992.00 now." });
    }
    const agreed = place.booking(cars, { Discount: { type: "amount", value: 1192 } });
    expect(await world.done(bookPlan, agreed)).toMatchObject({ amount: 4800 });
  });

  test.each([
    ["percentage", 150],
    ["amount", 400],
  ] as const)("is reduced to nothing at most: a %s of %d is capped", async (type, value) => {
    const body = place.booking(undefined, { Discount: { type, value }, CustomerAmount: 0 });
    const { bookingId, amount } = await world.done(bookOnce, body);
    const most = type === "percentage" ? 100 : 300;
    expect(amount).toBe(0);
    expect(await bookingOf(bookingId)).toMatchObject({ discount: { type, value: most, amount: 300 } });
    await setCaps(20);
    const staff = { token: await world.tokenOf("staff") };
    const again = { ...body, Vehicles: [place.vehicle()] };
    await world.refused(403, bookOnce, again, staff);
  });

  test("is not raised by a negative discount", async () => {
    const body = place.booking(undefined, { Discount: { type: "amount", value: -1 }, CustomerAmount: 301 });
    expect((await world.refused(400, bookOnce, body)).message).toBe("Discount must be at least 0");
  });
});

describe("one vehicle", () => {
  test("is not washed twice at one time, in one booking or in two", async () => {
    const vehicle = place.vehicle();
    const first = await world.refused(409, bookOnce, place.booking([vehicle, vehicle]));
    expect(first.message).toBe(`${vehicle.VehicleNumber} has a wash on 23 Nov 2026 at 7:00 AM already.`);
    await world.done(bookOnce, place.booking([vehicle]));
    const plan = { ...vehicle, ...biweekly };
    const second = await world.refused(409, bookPlan, place.booking([plan]));
    expect(second.fields).toEqual({ "Vehicles.0.VehicleNumber": first.message });
    const later = place.booking([{ ...vehicle, AppointmentTime: "8:00 AM" }], { EvenTwice: true });
    expect(await world.done(bookOnce, later)).toMatchObject({ washes: 1 });
  });

  test("sent twice at the same moment is booked once", async () => {
    const vehicle = place.vehicle();
    const token = await world.tokenOf("admin");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(world.app, bookOnce, place.booking([vehicle]), { token })),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 7 });
  });
});

describe("booking permission", () => {
  test("a company's staff book only for its own customers and societies", async () => {
    const companyId = await world.addCompany("Other Washers");
    const token = await world.newToken("staff", companyId);
    expect((await world.refused(400, bookOnce, place.booking(), { token })).fields).toHaveProperty(
      "SocietyId",
    );
    const own = await world.tokenOf("staff");
    const error = await world.refused(400, bookOnce, place.booking(undefined, { CompanyId: companyId }), {
      token: own,
    });
    expect(error.fields).toEqual({ CompanyId: "This is not your company" });
    const { bookingId } = await world.done(bookOnce, place.booking(), { token: own });
    await world.refused(404, getBooking, { bookingId }, { token });
  });

  test("management books another company's customer as a customer of the serving company", async () => {
    const companyId = await world.addCompany("Second Washers");
    await sql`insert into society_company values (${place.societyId}, ${companyId})`.execute(world.db);
    const body = place.booking(undefined, { CompanyId: companyId });
    const { bookingId } = await world.done(bookOnce, body);
    const { customerId } = await bookingOf(bookingId);
    expect(customerId).not.toBe(place.customerId);
    expect(await world.done(getCustomer, { customerId })).toMatchObject({
      companyId,
      phone1: place.phone,
      firstName: "Anita Rao",
    });
  });

  test("a booking without a company goes to the society's default, or to another active one", async () => {
    const [first, second] = [await world.addCompany("Early Washers"), await world.addCompany("Late Washers")];
    const society = { ...someSociety, SocietyName: `Shared ${second}`, societyId: place.societyId };
    const serving = { CompanyIds: [first, second], DefaultCompanyId: second };
    await world.done(updateSociety, { ...society, ...serving });
    const companyOf = async () => {
      const { bookingId } = await world.done(bookOnce, place.booking());
      return (await bookingOf(bookingId)).companyId;
    };
    expect(await companyOf()).toBe(second);
    await sql`update company set active = false where company_id = ${second}`.execute(world.db);
    expect(await companyOf()).toBe(first);
  });

  test.each(["accounts", "support", "provider"] as const)("%s may not book", async (role) => {
    const error = await world.refused(403, bookOnce, place.booking(), { token: await world.tokenOf(role) });
    expect(error.message).toBe("Your role may not do this.");
  });
});

test("books once for 64 requests with one key, and answers all alike", async () => {
  const token = await world.tokenOf("admin");
  const body = place.booking([place.vehicle(biweekly)]);
  const headers = { "idempotency-key": "one-checkout" };
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => call(world.app, bookPlan, body, { token, headers })),
  );
  expect(new Set(answers.map(({ status, reply }) => JSON.stringify([status, reply]))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  const { rows } = await sql`select from booking where society_id = ${place.societyId}`.execute(world.db);
  expect(rows).toHaveLength(1);
});

describe("records that a booking needs", () => {
  beforeEach(async () => {
    await world.done(bookOnce, place.booking());
  });

  test.each([
    [
      "a flat",
      () => ({ endpoint: deleteFlat, body: { flatId: place.id("Tower A/1/101") } }),
      "101 has 1 wash to come.",
    ],
    [
      "a floor",
      () => ({ endpoint: deleteFloor, body: { floorId: place.id("Tower A/1") } }),
      "1 holds 2 flats, and has 1 wash to come.",
    ],
    [
      "a pillar",
      () => ({ endpoint: deleteParkingPillar, body: { parkingPillarId: place.id("B1/P1") } }),
      "P1 has 1 wash to come.",
    ],
    [
      "a parking floor",
      () => ({ endpoint: deleteParkingFloor, body: { parkingFloorId: place.id("B1") } }),
      "B1 holds 3 parking pillars, and has 1 wash to come.",
    ],
    [
      "an item",
      () => ({ endpoint: deleteServiceItem, body: { serviceItemId: place.serviceItemId } }),
      "Foam wash is used by 1 booking.",
    ],
  ])("%s is not deleted without a second confirmation", async (_what, firstCall, sentence) => {
    const { endpoint, body } = firstCall();
    const { status, error } = await send(world.app, endpoint, body, { token: await world.tokenOf("admin") });
    expect([status, error.code, error.message]).toEqual([409, "in-use", sentence]);
  });

  test("an archived pillar leaves the wash as it was booked", async () => {
    const parkingPillarId = place.id("B1/P1");
    await world.done(deleteParkingPillar, { parkingPillarId, WithContents: true });
    await world.refused(400, bookOnce, place.booking());
    const other = place.vehicle({ ParkingPillarId: place.id("B1/P2") });
    expect(await world.done(bookOnce, place.booking([other]))).toMatchObject({ washes: 1 });
  });
});
