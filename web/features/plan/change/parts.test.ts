import { expect, test } from "vitest";
import { changePlan } from "#contract/plan/change.ts";
import { blankEntry } from "#web/features/booking/form/vehicle/vehicle.ts";
import { bodyOf, type Choices, type Part, problemsOf } from "./parts.ts";

const choices: Choices = {
  planIds: [7],
  parts: [],
  flat: 201,
  item: 5,
  sold: "month",
  onFullDays: null,
  evenTwice: false,
  evenUncovered: false,
};
const entry = { ...blankEntry, start: "2026-12-01", slot: "8:00 AM", schedule: "daily" as const };
const always = { planIds: [7], From: "2026-12-01", EvenTwice: false, EvenUncovered: false };
const sent = (parts: Part[], change = {}) => bodyOf({ ...entry, ...change }, { ...choices, parts });

test.each([
  ["home", {}, { FlatId: 201 }],
  ["hour", {}, { AppointmentTime: "8:00 AM" }],
  ["days", {}, { Every: "day" }],
  ["days", { schedule: "month", dayOfMonth: 5 }, { Every: "month", DayOfMonth: 5 }],
  ["days", { schedule: "weekly", days: ["monday"] }, { DaysOfWeek: "monday" }],
  ["item", {}, { ServiceItemId: 5 }],
  ["sold", {}, { Package: "month" }],
  ["end", { endless: true }, { BookingEndDate: null }],
  ["end", { end: "2027-01-31" }, { BookingEndDate: "2027-01-31" }],
  [
    "parking",
    { parkingFloor: 1, parkingPillar: 2, parkingNote: null },
    { ParkingFloorId: 1, ParkingPillarId: 2, ParkingNote: "" },
  ],
  [
    "parking",
    { parkingFloor: null, parkingPillar: null, parkingNote: "Near lift C" },
    { ParkingFloorId: null, ParkingPillarId: null, ParkingNote: "Near lift C" },
  ],
] as [Part, object, object][])("sends of %s what is chosen, and nothing else", (part, change, fields) => {
  const body = sent([part], change);
  expect(body).toEqual({ ...always, ...fields });
  expect(changePlan.body.safeParse(body).success).toBe(true);
});

test("names what the chosen parts lack, at their fields", () => {
  expect(problemsOf({ ...entry, slot: "" }, ["days"])).toEqual([]);
  expect(problemsOf({ ...entry, slot: "", start: "" }, ["hour"]).map(({ field }) => field)).toEqual([
    "start",
    "slot",
  ]);
  expect(
    problemsOf({ ...entry, schedule: "weekly" }, ["days", "parking", "end"]).map(({ field }) => field),
  ).toEqual(["parkingFloor", "parkingPillar", "end", "days"]);
});
