import { expect, test } from "vitest";
import { formatTime } from "../format.ts";
import { anyPlate, fullPlate, plate } from "./plate.ts";
import { hourOfSlot, slots, timeOfSlot, slotInput } from "./slot.ts";
import { BookedVehicle, serializeVehicle } from "./vehicle.ts";

const messageOf = (text: unknown) => plate.safeParse(text).error?.issues[0]?.message ?? null;

test.each([
  ["mh12ab1234", "MH12AB1234"],
  [" MH 12 AB 1234 ", "MH12AB1234"],
  ["mh-12-ab-1234", "MH12AB1234"],
])("the number %s is %s", (typed, parsed) => {
  expect(plate.parse(typed)).toBe(parsed);
});

test.each([
  "MH1AB1234",
  "MH12A1234",
  "MH12AB123",
  "MH12AB12345",
  "12MHAB1234",
  "MH12AB123O",
  "ＭＨ12AB1234",
  "MH12AB1234;",
])("%s is not a vehicle number", (typed) => {
  expect(messageOf(typed)).toBe("vehicleNumberShape");
});

test.each([
  "MH12AB1234",
  "22BH1234A",
  "23 BH 0001 AA",
  "MH12A1234",
  "DL3CAB1234",
  "DL 1S 1234",
  "DL8SAB0007",
])("%s is a vehicle number in one of India's formats", (typed) => {
  expect(anyPlate.parse(typed)).toBe(typed.replaceAll(" ", ""));
});

test.each([
  ["MH12AB345", "MH12AB0345"],
  ["mh 12 ab 7", "MH12AB0007"],
  ["GJ1AB1234", "GJ01AB1234"],
  ["KA-01-MAB-1234", "KA01MAB1234"],
  ["DL3CAB12", "DL3CAB0012"],
])("the number %s is %s, with the zeros that are left out", (typed, number) => {
  expect(fullPlate.parse(typed)).toBe(number);
});

test.each(["22BH1234I", "22BH1234AAA", "BH221234AA", "MH1AB1234", "MH12A123", "DLAB1234", "DL12CAB1234"])(
  "%s is in none of India's formats",
  (typed) => {
    expect(anyPlate.safeParse(typed).success).toBe(false);
  },
);

test("a vehicle number is required", () => {
  expect([messageOf(""), messageOf(undefined), messageOf("  ")]).toEqual([
    "carNumberRequired",
    "carNumberRequired",
    "carNumberRequired",
  ]);
});

test("a day has sixteen slots, from six in the morning to nine in the evening", () => {
  expect(slots).toHaveLength(16);
  expect([slots[0], slots[6], slots[15]]).toEqual(["6:00 AM", "12:00 PM", "9:00 PM"]);
  for (const one of slots) expect(formatTime(`${timeOfSlot(one)}:00`)).toBe(one);
  expect(hourOfSlot("1:00 PM")).toBe(13);
  expect(() => hourOfSlot("5:00 AM")).toThrow(/is no slot/);
});

test.each([
  ["7:00 AM", "7:00 AM"],
  ["07:00 AM", "7:00 AM"],
  [" 9:00 pm ", "9:00 PM"],
])("the slot %s is %s", (written, parsed) => {
  expect(slotInput.parse(written)).toBe(parsed);
});

test.each([
  [undefined, "slotRequired"],
  ["", "slotRequired"],
  ["5:00 AM", "slotShape"],
  ["07:00", "slotShape"],
])("%s is not a slot", (written, message) => {
  expect(slotInput.safeParse(written).error?.issues[0]?.message).toBe(message);
});

const sent = {
  VehicleNumber: "MH12AB1234",
  VehicleCompany: "Hyundai",
  VehicleModel: "Creta",
  VehicleColor: "White",
  VehicleType: "SUV",
  VehicleFuelType: "Petrol",
  ParkingFloorId: 4,
  ParkingPillarId: 5,
  AppointmentDate: "2026-11-23",
  AppointmentTime: "7:00 AM",
  Occurence: 1,
};

test("a vehicle is decoded to plain field names, and missing fields follow from the others", () => {
  expect(BookedVehicle.parse(sent)).toEqual({
    number: "MH12AB1234",
    make: "Hyundai",
    model: "Creta",
    color: "White",
    bodyType: "SUV",
    fuelType: "Petrol",
    parkingFloorId: 4,
    parkingPillarId: 5,
    parkingNote: "",
    day: "2026-11-23",
    slot: "7:00 AM",
    start: "2026-11-23",
    end: "",
    dayOfMonth: null,
    days: [],
    occurrences: 1,
    schedule: null,
    requirements: "",
  });
});

test("weekdays are returned in week order, each once", () => {
  const daysOf = (DaysOfWeek: string) => BookedVehicle.parse({ ...sent, DaysOfWeek }).days;
  expect(daysOf("sunday,monday,sunday,,friday")).toEqual(["monday", "friday", "sunday"]);
  expect(daysOf("")).toEqual([]);
});

test.each([
  { schedule: "weekly", days: ["monday"], first: "monday", second: null },
  { schedule: "biweekly", days: ["monday", "friday"], first: "monday", second: "friday" },
  { schedule: "customize", days: ["monday", "friday"], first: null, second: null },
] as const)(
  "a vehicle of a $schedule plan serializes back to what was sent",
  ({ schedule, days, first, second }) => {
    const plan = { start: "2026-11-24", end: "2026-12-20", schedule, days: [...days], occurrences: 4 };
    const vehicle = { ...BookedVehicle.parse(sent), ...plan };
    const wire = serializeVehicle(vehicle);
    expect([wire.FirstDayofWeek, wire.SecondDayofWeek]).toEqual([first, second]);
    expect(BookedVehicle.parse(wire)).toEqual(vehicle);
  },
);
