import { messageOf } from "#contract/coded.ts";
import { z } from "zod";
import { fullPlate } from "#contract/booking/plate.ts";
import {
  type BookingSchedule,
  datesProblem,
  NO_WASH_DAY,
  plannedUntil,
  type Schedule,
  selectionProblem,
  washDays,
} from "#contract/booking/schedule.ts";
import { hasPassed, SLOT_PASSED } from "#contract/booking/slot.ts";
import { dayOfMonth, vehicleFields } from "#contract/booking/vehicle.ts";
import { type Parking, parkingFields, type ParkingNames } from "../parking/parking.ts";
import { currentTime } from "#web/lib/clock.ts";
import { indiaAt, type Weekday, weekdays } from "#contract/day.ts";

/** A vehicle while typed; "" or null for missing values. */
export type Entry = Parking & {
  number: string;
  make: string;
  model: string;
  color: string;
  bodyType: string;
  fuelType: string;
  start: string;
  slot: string;
  schedule: Schedule | null;
  days: Weekday[];
  /** True while the days are chosen as all but one. */
  allButOne?: boolean | undefined;
  /** Of a monthly plan; null: the day it starts on. */
  dayOfMonth?: number | null | undefined;
  /** Last day of a plan; empty until it is chosen, and for a plan without an end. */
  end: string;
  /** True for a plan without an end. */
  endless: boolean;
  requirements: string;
};

/** A complete vehicle. For a single wash, schedule is null and end is the day of the wash. */
export type Vehicle = Entry & {
  /** Society of the parking. */
  society: number;
  /** "B1, P001", or "B1, near lift C" */
  parking: string;
  /** Absent for a vehicle of an earlier booking. */
  parkingNames?: ParkingNames;
};

export const blankEntry: Entry = {
  number: "",
  make: "",
  model: "",
  color: "",
  bodyType: "",
  fuelType: "",
  parkingFloor: null,
  parkingPillar: null,
  start: "",
  slot: "",
  schedule: null,
  days: [],
  end: "",
  endless: false,
  requirements: "",
};

/** Initial values of the next vehicle: vehicles of a booking usually share parking floor and time. */
export const nextEntry = ({ parkingFloor, parkingNote, start, slot, ...entry }: Entry): Entry => {
  const { schedule, days, allButOne, end, endless } = entry;
  const timing = { start, slot, schedule, days, allButOne, dayOfMonth: entry.dayOfMonth, end, endless };
  return { ...blankEntry, parkingFloor, parkingNote, ...timing };
};

type Timing = Pick<Entry, "schedule" | "start" | "end" | "endless" | "days" | "dayOfMonth">;

/** Wash days; empty while the timing is incomplete. */
export function daysOf(timing: Timing, type: BookingSchedule): string[] {
  const { schedule, start, end, endless, days } = timing;
  if (!isDay(start)) return [];
  if (type === "Book Now") return [start];
  const last = endless ? null : end;
  if (!schedule || (last !== null && !isDay(last)) || datesProblem(start, last, start)) return [];
  const rhythm = { schedule, start, days, dayOfMonth: timing.dayOfMonth ?? null };
  const until = plannedUntil({ ...rhythm, end: last }, indiaAt(currentTime()).day);
  return washDays({ ...rhythm, end: until });
}

const isDay = (text: string): boolean => vehicleFields.start.safeParse(text).success;

const SingleVehicle = z.object({
  number: vehicleFields.number,
  make: vehicleFields.make,
  model: vehicleFields.model,
  color: vehicleFields.color,
  bodyType: vehicleFields.bodyType,
  fuelType: vehicleFields.fuelType,
  start: vehicleFields.start,
  slot: vehicleFields.slot,
  schedule: vehicleFields.schedule.nullable(),
  days: z.array(z.enum(weekdays)),
  allButOne: z.boolean().optional(),
  dayOfMonth: dayOfMonth.nullable().optional(),
  end: z.string(),
  endless: z.boolean(),
  requirements: vehicleFields.requirements.unwrap(),
});
const Endless = SingleVehicle.extend({ schedule: vehicleFields.schedule });
const Dated = Endless.extend({ end: vehicleFields.end });

type Problem = { field: "start" | "end" | "days" | "slot"; message: string };

/** First problem with the days or slot entered so far. */
function timingProblem(entry: Entry, type: BookingSchedule, now: Date): Problem | null {
  const { schedule, start, end, days, slot } = entry;
  const isPlan = type === "regular-wash";
  const dates = isDay(start) && datesProblem(start, isPlan && isDay(end) ? end : null, indiaAt(now).day);
  if (dates) return { field: dates.field, message: messageOf(dates.text) };
  const selection = isPlan && schedule && selectionProblem(schedule, days);
  if (selection) return { field: "days", message: selection };
  const washes = daysOf(entry, type);
  if (isPlan && schedule && isDay(start) && isDay(end) && washes.length === 0)
    return { field: "end", message: NO_WASH_DAY };
  const [first] = washes;
  if (slot !== "" && first && hasPassed(slot, first, indiaAt(now)))
    return { field: "slot", message: SLOT_PASSED };
  return null;
}

/**
 * Validates an entry, with every error at its field. `otherPlates`, a company setting, accepts other number formats.
 */
export function entrySchema(type: BookingSchedule, otherPlates: boolean): z.ZodType<Entry, Entry> {
  const number = otherPlates ? fullPlate : vehicleFields.number;
  return z.custom<Entry>().transform((entry, context) => {
    const fields = type === "Book Now" ? SingleVehicle : entry.endless ? Endless : Dated;
    const parsed = fields.extend({ number, ...parkingFields(entry) }).safeParse(entry);
    for (const { message, path } of parsed.error?.issues ?? [])
      context.addIssue({ code: "custom", message, path });
    // Reports an invalid day together with missing fields.
    const problem = timingProblem(entry, type, currentTime());
    if (problem) context.addIssue({ code: "custom", message: problem.message, path: [problem.field] });
    return parsed.data ?? z.NEVER;
  });
}
