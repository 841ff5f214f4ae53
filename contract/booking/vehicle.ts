import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { day, dayOrNone, type Weekday, weekdays } from "../day.ts";
import { digitTexts, id, line, requiredLine } from "../text.ts";
import { anyPlate, plate } from "./plate.ts";
import { allExcept, type Schedule, scheduleOf, schedules } from "./schedule.ts";
import { slotInput } from "./slot.ts";

/** Most vehicles of one booking, for business customers; private ones have a lower limit, `boundsOf`. */
export const MAX_VEHICLES = 200;

/** Largest body with vehicles, in bytes: 200 of a business customer with long texts take 180 KB, ten of a private one 9 KB. */
export const MAX_BOOKING_BYTES = 208 * 1024;

/** Colours in the forms; callers may also send their positions, starting with 1. */
export const colors = ["Red", "Blue", "Black", "White", "Silver"] as const;

/** Most characters of a note where a vehicle stands. */
export const MAX_NOTE = 120;

/** Checks of a vehicle's fields, for requests and forms. */
export const vehicleFields = {
  number: plate,
  make: requiredLine("carCompanyRequired", 60),
  model: requiredLine("carModelRequired", 60),
  color: requiredLine("carColorRequired", 30)
    .overwrite((color) => colors[Number(color) - 1] ?? color)
    .register(digitTexts, {}),
  bodyType: requiredLine("vehicleTypeRequired", 60),
  fuelType: requiredLine("fuelTypeRequired", 60),
  parkingFloorId: id("parkingFloorRequired"),
  parkingPillarId: id("parkingPillarRequired"),
  /** Where the vehicle stands, for whoever does not know the pillar. */
  parkingNote: line(MAX_NOTE),
  slot: slotInput,
  start: day("startRequired"),
  end: day("endRequired"),
  schedule: z.enum(schedules, { error: coded("scheduleRequired") }),
  requirements: line(300).default(""),
};

/** What to do on days of a plan on which the slot is full. */
export const fullDayChoices = ["refuse", "skip", "shift", "overbook"] as const;
export type FullDayChoice = (typeof fullDayChoices)[number];

const placeholder = z.string().max(300).nullable().optional();
const NO_WEEKDAY = coded("notAWeekday");
const isWeekday = (text: string): boolean => weekdays.some((name) => name === text);
/** A weekday's name in any case; empty for none. */
const weekday = z
  .string({ error: NO_WEEKDAY })
  .max(20, { error: NO_WEEKDAY, abort: true })
  .overwrite((text) => text.trim().toLowerCase())
  .refine((text) => text === "" || isWeekday(text), NO_WEEKDAY)
  .meta({ enum: ["", ...weekdays] });

const NO_WEEKDAYS = coded("notWeekdays");

type WeekdayList = string | readonly string[];

/** Weekday names, comma-separated or as a list; empty for every day. */
const weekdayList = z.union(
  [
    z
      .string()
      .max(120, { error: NO_WEEKDAYS, abort: true })
      .overwrite((text) => text.toLowerCase().replace(/\s/g, ""))
      .refine((text) => namesIn(text).every(isWeekday), NO_WEEKDAYS),
    z.array(weekday).max(weekdays.length, coded("atMostDays", { count: weekdays.length })),
  ],
  { error: NO_WEEKDAYS },
);
/** How often a plan washes, when it does not go by weekdays. */
const everies = ["day", "other-day", "month"] as const;

const DAY_OF_MONTH = coded("dayOfMonthShape");
export const dayOfMonth = z.int({ error: DAY_OF_MONTH }).min(1, DAY_OF_MONTH).max(31, DAY_OF_MONTH);

function namesIn(list: WeekdayList): string[] {
  return String(list)
    .split(",")
    .filter((name) => name !== "");
}

/** The weekdays of such a list, each once, from Monday on. */
function weekdaysIn(list: WeekdayList): Weekday[] {
  const named = namesIn(list);
  return weekdays.filter((name) => named.includes(name));
}

/** API names of a vehicle's fields. */
const apiNames = {
  number: "VehicleNumber",
  make: "VehicleCompany",
  model: "VehicleModel",
  color: "VehicleColor",
  bodyType: "VehicleType",
  fuelType: "VehicleFuelType",
  parkingFloorId: "ParkingFloorId",
  parkingPillarId: "ParkingPillarId",
  parkingNote: "ParkingNote",
  day: "AppointmentDate",
  slot: "AppointmentTime",
  start: "BookingStartDate",
  end: "BookingEndDate",
  days: "DaysOfWeek",
  occurrences: "Occurence",
  schedule: "Schedule",
  requirements: "Requirements",
  dayOfMonth: "DayOfMonth",
} as const;

/** How often a plan washes, in requests; what is absent is left to the caller of `rhythmOf`. */
export const RhythmFields = {
  DaysOfWeek: weekdayList.nullable().optional(),
  /** Stands instead of `Schedule` and the weekdays. */
  Every: z
    .enum(everies, { error: coded("everyShape") })
    .nullable()
    .optional(),
  /** Weekdays that `Every: "day"` leaves out. */
  ExceptDays: weekdayList.nullable().optional(),
  /** Of `Every: "month"`; absent: the day of the plan's start. Shorter months have their last day. */
  DayOfMonth: dayOfMonth.nullable().optional(),
};
type RhythmFields = { [Field in keyof typeof RhythmFields]?: z.output<(typeof RhythmFields)[Field]> };

const VehicleColumns = z.object({
  /** For other formats than the usual one the company decides. */
  VehicleNumber: anyPlate,
  VehicleCompany: vehicleFields.make,
  VehicleModel: vehicleFields.model,
  VehicleColor: vehicleFields.color,
  VehicleType: vehicleFields.bodyType,
  VehicleFuelType: vehicleFields.fuelType,
  ParkingFloorId: vehicleFields.parkingFloorId.nullable().default(null),
  ParkingPillarId: vehicleFields.parkingPillarId.nullable().default(null),
  /** Instead of the pillar, where it is not known; the parking floor may then be absent, too. */
  ParkingNote: vehicleFields.parkingNote.default(""),
  AppointmentDate: vehicleFields.start,
  AppointmentTime: vehicleFields.slot,
  BookingStartDate: dayOrNone.nullable().optional(),
  /** Null: a plan without an end. */
  BookingEndDate: dayOrNone.nullable().optional(),
  DaysOfWeek: weekdayList.nullable().default(""),
  /** Used for plans without `DaysOfWeek`. */
  FirstDayofWeek: weekday.nullable().optional(),
  SecondDayofWeek: weekday.nullable().optional(),
  Occurence: z.int({ error: coded("occurrencesShape") }).min(1, coded("occurrencesBelowOne")),
  /** Derived from the days when absent. */
  Schedule: vehicleFields.schedule.optional(),
  Every: RhythmFields.Every,
  ExceptDays: RhythmFields.ExceptDays,
  DayOfMonth: RhythmFields.DayOfMonth,
  Requirements: vehicleFields.requirements,
  /** Names and times that follow from the other fields. */
  ParkingFloor: placeholder,
  ParkingPillar: placeholder,
});
const at = (path: keyof z.output<typeof VehicleColumns>, message: PlainFieldCode) => ({
  path: [path],
  error: coded(message),
});

/** Refuses a field of a rhythm that only means something beside another, and is not beside it. */
export const requireRhythm = <S extends z.ZodType<RhythmFields>>(fields: S): S =>
  fields
    .refine((one) => !one.ExceptDays || one.Every === "day", at("ExceptDays", "exceptDaysWithoutDay"))
    .refine((one) => !one.DayOfMonth || one.Every === "month", at("DayOfMonth", "dayOfMonthWithoutMonth"))
    .refine((one) => !one.DaysOfWeek || !one.Every, at("DaysOfWeek", "daysBesideEvery"));

/** Either a pillar with its floor, or a note. */
const VehicleFields = requireRhythm(VehicleColumns)
  .refine(
    (one) => one.ParkingNote !== "" || one.ParkingFloorId !== null,
    at("ParkingFloorId", "parkingFloorRequired"),
  )
  .refine(
    (one) => one.ParkingNote !== "" || one.ParkingPillarId !== null,
    at("ParkingPillarId", "parkingPillarRequired"),
  )
  .refine(
    (one) => one.ParkingNote === "" || one.ParkingPillarId === null,
    at("ParkingNote", "noteBesidePillar"),
  );
type VehicleFields = z.output<typeof VehicleFields>;

type Names = typeof apiNames;
type Renamed = { [Field in keyof Names]: VehicleFields[Names[Field]] };

/** A vehicle of a booking with its requested service and schedule. */
export type BookedVehicle = Omit<Renamed, "start" | "end" | "days" | "schedule" | "dayOfMonth"> & {
  /** First day of a plan; a single wash uses `day`. */
  start: string;
  /** Null: a plan without an end; empty when it is missing. */
  end: string | null;
  days: Weekday[];
  /** Null when only the days are given. */
  schedule: Schedule | null;
  /** Of a monthly plan; null: the day it starts on. */
  dayOfMonth: number | null;
};

/** A plan's weekdays: from the list, or if it is empty from the single fields. */
function daysIn({ DaysOfWeek, FirstDayofWeek, SecondDayofWeek, Schedule }: VehicleFields): Weekday[] {
  const listed = weekdaysIn(DaysOfWeek ?? "");
  if (listed.length > 0 || Schedule === "daily") return listed;
  return weekdaysIn(`${FirstDayofWeek ?? ""},${SecondDayofWeek ?? ""}`);
}

type DaysAndSchedule = Pick<BookedVehicle, "days" | "schedule">;

/** The rhythm that `Every` names; null without it. */
function everyIn({ Every, ExceptDays }: RhythmFields): DaysAndSchedule | null {
  if (Every === "day") {
    const days = ExceptDays ? allExcept(weekdaysIn(ExceptDays)) : [];
    return ExceptDays
      ? { days, schedule: days.length === 0 ? "customize" : scheduleOf(days) }
      : { days, schedule: "daily" };
  }
  return Every ? { days: [], schedule: Every } : null;
}

const rhythmIn = (wire: VehicleFields): DaysAndSchedule =>
  everyIn(wire) ?? { days: daysIn(wire), schedule: wire.Schedule ?? null };

/** The days and schedule that a change of a plan names; null when it names none. An empty list of weekdays is every day. */
export function changedRhythm(fields: RhythmFields): { days: Weekday[]; schedule: Schedule } | null {
  const every = everyIn(fields);
  if (every?.schedule) return { days: every.days, schedule: every.schedule };
  if (fields.DaysOfWeek === undefined || fields.DaysOfWeek === null) return null;
  const days = weekdaysIn(fields.DaysOfWeek);
  return { days, schedule: scheduleOf(days) };
}

function parseVehicle(wire: VehicleFields): BookedVehicle {
  const fields = Object.entries(apiNames).map(([field, name]) => [field, wire[name]]);
  return {
    ...(Object.fromEntries(fields) as Renamed),
    start: wire.BookingStartDate || wire.AppointmentDate,
    end: wire.BookingEndDate === null ? null : (wire.BookingEndDate ?? ""),
    ...rhythmIn(wire),
    dayOfMonth: wire.DayOfMonth ?? null,
  };
}

/** Schedules that callers name by `Every`. */
const everyOf: { readonly [S in Schedule]?: (typeof everies)[number] } = {
  "other-day": "other-day",
  month: "month",
};

/** A vehicle in the API's field names. */
export function serializeVehicle(vehicle: BookedVehicle): VehicleFields {
  const { days, schedule, dayOfMonth: ofMonth } = vehicle;
  const fields = Object.entries(apiNames).map(([field, name]) => [name, vehicle[field as keyof Names]]);
  const [first = null, second = null] = schedule === "weekly" || schedule === "biweekly" ? days : [];
  const every = schedule && everyOf[schedule];
  return {
    ...(Object.fromEntries(fields) as VehicleFields),
    DaysOfWeek: days.join(","),
    FirstDayofWeek: first,
    SecondDayofWeek: second,
    Schedule: every ? undefined : (schedule ?? undefined),
    Every: every ?? undefined,
    DayOfMonth: ofMonth ?? undefined,
  };
}

/** A vehicle of a booking: API field names in JSON, plain names in code. */
export const BookedVehicle = z.codec(VehicleFields, z.custom<BookedVehicle>(), {
  decode: parseVehicle,
  encode: serializeVehicle,
});

/** Path of a vehicle's field in errors, in API names, for the vehicle at `index`. */
export const vehicleField = (index: number, field: keyof BookedVehicle): string =>
  `Vehicles.${index}.${apiNames[field]}`;
