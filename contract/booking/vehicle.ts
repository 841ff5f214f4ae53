import { z } from "zod";
import { day, type Weekday, weekdays } from "../day.ts";
import { id, line, requiredLine } from "../text.ts";
import { anyPlate, plate } from "./plate.ts";
import { type Schedule, schedules } from "./schedule.ts";
import { slots } from "./slot.ts";

/** Most vehicles of one booking. */
export const MOST_VEHICLES = 10;

/** The colours of vehicles, as the forms offer them. */
export const colors = ["Red", "Blue", "Black", "White", "Silver"] as const;

/** What each field of a vehicle must be, on the wire and in the forms. */
export const vehicleFields = {
  number: plate,
  make: requiredLine("Car Company is required", 60),
  model: requiredLine("Car Model Name is required", 60),
  color: requiredLine("Car Color is required", 30),
  bodyType: requiredLine("Vehicle Type is required", 60),
  fuelType: requiredLine("Fuel Type is required", 60),
  parkingFloorId: id("Parking Floor is required"),
  parkingPillarId: id("Parking Pillar is required"),
  slot: z.enum(slots, { error: "Time Slot is required" }),
  start: day("Start Date is required"),
  end: day("End Date is required"),
  schedule: z.enum(schedules, { error: "Schedule is required" }),
  requirements: line(300).default(""),
};

/** A vehicle as replies name it. */
export const carOnWire = {
  vehicleNumber: z.string(),
  make: z.string(),
  model: z.string(),
  color: z.string(),
  bodyType: z.string(),
  fuelType: z.string(),
};

/** What to do on days of a plan on which the slot is full. */
export const fullDayChoices = ["refuse", "skip", "shift", "overbook"] as const;
export type FullDayChoice = (typeof fullDayChoices)[number];

const placeholder = z.string().max(300).nullable().optional();
const weekday = z.enum(weekdays, { error: "Must be a day such as monday" });

/** Lower-case names of weekdays joined by commas, as the wire carries them; empty for every day. */
const weekdayList = z
  .string({ error: "Must be days such as monday,thursday" })
  .max(120, "Must be days such as monday,thursday")
  .overwrite((text) => text.toLowerCase().replace(/\s/g, ""))
  .refine((text) => namesIn(text).every((name) => weekday.safeParse(name).success), {
    error: "Must be days such as monday,thursday",
  });

function namesIn(list: string): string[] {
  return list.split(",").filter((name) => name !== "");
}

/** The weekdays that such a list names, each once, from Monday on. */
export function weekdaysIn(list: string): Weekday[] {
  const named = namesIn(list);
  return weekdays.filter((name) => named.includes(name));
}

/** A vehicle of a booking as the wire names its fields. */
export const BookedVehicle = z.object({
  /** Of formats other than the usual one the company that washes decides. */
  VehicleNumber: anyPlate,
  VehicleCompany: vehicleFields.make,
  VehicleModel: vehicleFields.model,
  VehicleColor: vehicleFields.color,
  VehicleType: vehicleFields.bodyType,
  VehicleFuelType: vehicleFields.fuelType,
  ParkingFloorId: vehicleFields.parkingFloorId,
  ParkingPillarId: vehicleFields.parkingPillarId,
  AppointmentDate: vehicleFields.start,
  AppointmentTime: vehicleFields.slot,
  BookingStartDate: vehicleFields.start.optional(),
  BookingEndDate: day().nullable().optional(),
  DaysOfWeek: weekdayList.nullable().default(""),
  FirstDayofWeek: weekday.nullable().optional(),
  SecondDayofWeek: weekday.nullable().optional(),
  Occurence: z.int({ error: "Occurrences must be a whole number" }).min(1, "Occurrences must be at least 1"),
  /** Told from the days when absent. */
  Schedule: vehicleFields.schedule.optional(),
  Requirements: vehicleFields.requirements,
  /** Names and times that follow from what is above. */
  ParkingFloor: placeholder,
  ParkingPillar: placeholder,
});
export type BookedVehicle = z.output<typeof BookedVehicle>;

/** What the forms call a schedule. */
export const scheduleNames: Record<Schedule, string> = {
  daily: "Daily",
  weekly: "Weekly",
  biweekly: "Biweekly",
  customize: "Customize",
};
