import { z } from "zod";
import { isByWeekday, selectionProblem } from "#contract/booking/schedule.ts";
import { vehicleFields } from "#contract/booking/vehicle.ts";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { changePlan } from "#contract/plan/change.ts";
import type { Package } from "#contract/price/package.ts";
import { parkingFields } from "#web/features/booking/form/parking/parking.ts";
import { storedSession } from "#web/lib/session.ts";
import type { Entry } from "#web/features/booking/form/vehicle/vehicle.ts";

/** What a change of plans may change, as the dialog offers it. */
export const parts = ["home", "parking", "hour", "days", "car", "item", "sold", "end"] as const;
export type Part = (typeof parts)[number];

/** True for a customer, who changes their own plans. */
export const isOwn = (): boolean => storedSession()?.usertype === "Customer";

/** Those that customers change themselves. */
export const ownParts: readonly Part[] = ["hour", "days", "car", "parking"];

/** What is chosen beside the fields of a vehicle. */
export type Choices = {
  planIds: readonly number[];
  parts: readonly Part[];
  flat: number | null;
  item: number | null;
  /** Null: by the wash. */
  sold: Package | null;
  onFullDays: FullDayChoice | null;
  evenTwice: boolean;
  evenUncovered: boolean;
};

type Body = BodyOf<typeof changePlan>;

function rhythmOf({ schedule, days, dayOfMonth }: Entry): Partial<Body> {
  if (schedule === "daily") return { Every: "day" };
  if (schedule === "other-day") return { Every: "other-day" };
  if (schedule === "month") return { Every: "month", ...(dayOfMonth != null && { DayOfMonth: dayOfMonth }) };
  return { DaysOfWeek: days.join(",") };
}

/** What each part sends. */
const sent: Record<Part, (entry: Entry, choices: Choices) => Partial<Body>> = {
  home: (_, { flat }) => ({ FlatId: flat ?? 0 }),
  parking: ({ parkingFloor, parkingPillar, parkingNote }) => ({
    ParkingFloorId: parkingFloor,
    ParkingPillarId: parkingPillar,
    ParkingNote: parkingNote ?? "",
  }),
  hour: ({ slot }) => ({ AppointmentTime: slot }),
  days: rhythmOf,
  car: ({ number, make, model, color, bodyType, fuelType }) => ({
    Vehicle: {
      VehicleNumber: number,
      VehicleCompany: make,
      VehicleModel: model,
      VehicleColor: color,
      VehicleType: bodyType,
      VehicleFuelType: fuelType,
    },
  }),
  item: (_, { item }) => ({ ServiceItemId: item ?? 0 }),
  sold: (_, { sold }) => ({ Package: sold }),
  end: ({ endless, end }) => ({ BookingEndDate: endless ? null : end }),
};

export const bodyOf = (entry: Entry, choices: Choices): Body => ({
  planIds: [...choices.planIds],
  From: entry.start,
  ...Object.assign({}, ...choices.parts.map((part) => sent[part](entry, choices))),
  ...(choices.onFullDays && { OnFullDays: choices.onFullDays }),
  EvenTwice: choices.evenTwice,
  EvenUncovered: choices.evenUncovered,
});

const nothing = z.object({});
const { number, make, model, color, bodyType, fuelType } = vehicleFields;

/** The checks of each part's fields of an entry. */
const checks: Record<Part, (entry: Entry) => z.ZodType> = {
  home: () => nothing,
  parking: (entry) => z.object(parkingFields(entry)),
  hour: () => z.object({ slot: vehicleFields.slot }),
  days: () => z.object({ schedule: vehicleFields.schedule }),
  car: () => z.object({ number, make, model, color, bodyType, fuelType }),
  item: () => nothing,
  sold: () => nothing,
  end: ({ endless }) => (endless ? nothing : z.object({ end: vehicleFields.end })),
};

type Problem = { field: keyof Entry; message: string };

/** What the fields of the chosen parts lack, the first problem of each. */
export function problemsOf(entry: Entry, chosen: readonly Part[]): Problem[] {
  const problems = [z.object({ start: vehicleFields.start }), ...chosen.map((part) => checks[part](entry))]
    .flatMap((check) => check.safeParse(entry).error?.issues ?? [])
    .map(({ path, message }) => ({ field: path[0] as keyof Entry, message }));
  const { schedule, days } = entry;
  const weekdays =
    chosen.includes("days") && schedule && isByWeekday(schedule) && selectionProblem(schedule, days);
  const all = weekdays ? [...problems, { field: "days" as const, message: weekdays }] : problems;
  return all.filter(({ field }, index) => all.findIndex((one) => one.field === field) === index);
}

/** Fields of an entry by the names that the call's refusals use. */
export const fieldOf: Readonly<Record<string, keyof Entry>> = {
  From: "start",
  ParkingFloorId: "parkingFloor",
  ParkingPillarId: "parkingPillar",
  ParkingNote: "parkingNote",
  AppointmentTime: "slot",
  DaysOfWeek: "days",
  Every: "schedule",
  DayOfMonth: "schedule",
  BookingEndDate: "end",
  VehicleNumber: "number",
  "Vehicle.VehicleNumber": "number",
  "Vehicle.VehicleCompany": "make",
  "Vehicle.VehicleModel": "model",
  "Vehicle.VehicleColor": "color",
  "Vehicle.VehicleType": "bodyType",
  "Vehicle.VehicleFuelType": "fuelType",
};
