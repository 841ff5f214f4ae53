import { describe, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { indiaAt } from "#contract/day.ts";
import { paiseOf } from "#contract/money.ts";
import { blankDraft, type Draft } from "./draft.ts";
import { payloadOf, vehicleIn } from "./payload.ts";
import { blankEntry, type Vehicle } from "./vehicle/vehicle.ts";

const creta: Vehicle = {
  ...blankEntry,
  number: "MH12AB1234",
  make: "Hyundai",
  model: "Creta",
  color: "White",
  bodyType: "SUV",
  fuelType: "Petrol",
  parkingFloor: 4,
  parkingPillar: 5,
  society: 7,
  parking: "B1, P001",
  start: "2026-12-01",
  slot: "7:00 AM",
};
const plan = (part: Partial<Vehicle>): Vehicle => ({ ...creta, end: "2026-12-31", ...part });
const home = { society: 7, building: 1, floor: 2, flat: 3 };
const names = { society: "Green Acres", building: "Tower A", floor: "3", flat: "301" };

describe("a serialized vehicle", () => {
  test("of a single wash begins and ends on its day", () => {
    expect(vehicleIn(creta, "Book Now")).toMatchObject({
      AppointmentDate: "2026-12-01",
      BookingStartDate: "2026-12-01",
      BookingEndDate: "2026-12-01",
      AppointmentTime: "7:00 AM",
      DaysOfWeek: "",
      FirstDayofWeek: null,
      SecondDayofWeek: null,
      Occurence: 1,
    });
    expect(vehicleIn(creta, "Book Now").Schedule).toBeUndefined();
  });

  test.each([
    [{ schedule: "daily", days: [] }, "", null, null, 31],
    [{ schedule: "weekly", days: ["monday"] }, "monday", "monday", null, 4],
    [{ schedule: "biweekly", days: ["monday", "thursday"] }, "monday,thursday", "monday", "thursday", 9],
    [{ schedule: "customize", days: ["monday", "friday", "sunday"] }, "monday,friday,sunday", null, null, 12],
  ] as const)("of a plan %o lists its days", (part, list, first, second, count) => {
    expect(vehicleIn(plan({ ...part, days: [...part.days] }), "regular-wash")).toMatchObject({
      Schedule: part.schedule,
      BookingEndDate: "2026-12-31",
      DaysOfWeek: list,
      FirstDayofWeek: first,
      SecondDayofWeek: second,
      Occurence: count,
    });
  });
});

test("a plan without an end says so, and how often it washes", () => {
  const monthly = plan({ schedule: "month", days: [], dayOfMonth: 31, end: "", endless: true });
  const sent = vehicleIn(monthly, "regular-wash");
  expect(sent).toMatchObject({ BookingEndDate: null, Every: "month", DayOfMonth: 31, DaysOfWeek: "" });
  expect(sent.Schedule).toBeUndefined();
});

describe("a serialized booking", () => {
  const draft: Draft = { ...blankDraft, vehicles: [creta], requirements: "Ring first" };

  test("satisfies the contract, in rupees", () => {
    const payload = payloadOf(draft, home, names, 21, {
      amount: paiseOf(449.5),
      offerCode: "CHAMAK20",
      package: null,
    });
    expect(bookOnce.body.parse(payload)).toMatchObject({
      CustomerId: null,
      SocietyId: 7,
      FlatId: 3,
      ServiceItemId: 21,
      CustomerAmount: 449.5,
      Discount: null,
      OfferCode: "CHAMAK20",
      PaymentMethod: "cash",
      OnFullDays: "refuse",
      VehicleOtherRequirements: "Ring first",
    });
  });

  test("sends what other callers send, too, and nothing that the call does not know", () => {
    const vehicle = { ...creta, parkingNames: { floor: "B1", pillar: "P001" } };
    const agreed = { amount: paiseOf(449), offerCode: null, package: null };
    const payload = payloadOf({ ...draft, vehicles: [vehicle] }, home, names, 21, agreed);
    expect(payload).toMatchObject({
      BookingSource: "MobileApp",
      BookingStatus: "Confirmed",
      PaymentStatus: "Pending",
      CreatedDate: indiaAt(new Date()).day,
      Society: "Green Acres",
      Building: "Tower A",
      Floor: "3",
      Flat: "301",
      ServiceStartTime: "7:00 AM",
      ServiceEndTime: "8:00 AM",
      VehicleWashtTime: "7:00 AM",
      Vehicles: [{ ParkingFloor: "B1", ParkingPillar: "P001" }],
    });
    const known = new Set([...Object.keys(bookOnce.body.shape), ...(bookOnce.ignores ?? [])]);
    expect(Object.keys(payload).filter((name) => !known.has(name))).toEqual([]);
    // A vehicle of an earlier booking comes without the names of its parking.
    const [again] = payloadOf(draft, home, names, 21, agreed).Vehicles;
    expect(again).toMatchObject({ ParkingFloor: "", ParkingPillar: "" });
  });

  test("is from the earliest slot of its vehicles to the end of the latest one", () => {
    const agreed = { amount: paiseOf(1347), offerCode: null, package: null };
    const vehicles = ["7:00 PM", "10:00 AM", "9:00 PM"].map((slot) => ({ ...creta, slot }));
    expect(payloadOf({ ...draft, vehicles }, home, names, 21, agreed)).toMatchObject({
      ServiceStartTime: "10:00 AM",
      ServiceEndTime: "10:00 PM",
      VehicleWashtTime: "10:00 AM",
    });
  });

  test("contains the billing only if it was chosen", () => {
    const agreed = { amount: paiseOf(400), offerCode: null, package: null };
    const billed = (billing: Draft["billing"]) => payloadOf({ ...draft, billing }, home, names, 21, agreed);
    expect(billed("monthly")).toMatchObject({ Billing: "monthly" });
    expect(billed(null)).not.toHaveProperty("Billing");
  });

  test("contains the discount as typed, and none for an empty field", () => {
    const agreed = { amount: paiseOf(400), offerCode: null, package: null };
    const given = (value: number | null) =>
      payloadOf({ ...draft, discount: { type: "amount", value } }, home, names, 21, agreed).Discount;
    expect(given(49.5)).toEqual({ type: "amount", value: 49.5 });
    expect(given(0)).toBeNull();
    expect(given(null)).toBeNull();
  });
});
