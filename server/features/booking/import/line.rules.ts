import { anyPlate, isUsualPlate, MALFORMED_PLATE } from "#contract/booking/plate.ts";
import {
  scheduleOf,
  datesProblem,
  selectionProblem,
  plannedUntil,
  washDays,
} from "#contract/booking/schedule.ts";
import { slotInput } from "#contract/booking/slot.ts";
import { type BookedVehicle, vehicleFields } from "#contract/booking/vehicle.ts";
import { phone, emailOrNoneWith } from "#contract/contact.ts";
import type { ImportColumn } from "#contract/booking/import.ts";
import { type Weekday, weekdays, day, addDays } from "#contract/day.ts";
import { requiredName } from "#contract/name.ts";
import { line as lineOf, requiredLine } from "#contract/text.ts";
import { z } from "zod";
import { inEnglish, readText, fieldText, refusalText } from "#server/errors/apiError.ts";

export type BadLine = { line: number; column: string; reason: string; cells: string[] };

/** Truncates without splitting a surrogate pair, which jsonb would refuse. */
const truncate = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, "");

/** Stored characters of a cell: more than any accepted value has. */
const MAX_STORED_CELL = 500;

/** The cells of a line as they are stored: below headers only, truncated. */
export const storedCells = (cells: readonly string[], headers: readonly string[]): string[] =>
  cells.slice(0, headers.length).map((cell) => truncate(cell, MAX_STORED_CELL));

/** A line below the header: `cells` as they are stored, `get` the whole cell of a column. */
export type Line = { line: number; cells: string[]; get: (column: ImportColumn) => string };

/** The places and the item that a line names, by id; null for one that the company has not. */
export type Found = {
  line: number;
  societyId: number | null;
  buildingId: number | null;
  floorId: number | null;
  flatId: number | null;
  parkingFloorId: number | null;
  parkingPillarId: number | null;
  itemId: number | null;
  /** How many items have the name. */
  items: number;
  /** True if a customer of the company has the phone. */
  known: boolean;
  /** True if the company takes customers without an email. */
  emailOptional: boolean;
  /** True if the company takes plates of unusual formats. */
  otherPlates: boolean;
};

/** A plan of one or more vehicles with the same flat and item. */
export type ImportPlan = {
  societyId: number;
  buildingId: number;
  floorId: number;
  flatId: number;
  itemId: number;
  vehicles: BookedVehicle[];
};

/** A problem at a column of a line. */
export class LineError extends Error {
  readonly column: ImportColumn;

  constructor(column: ImportColumn, reason: string) {
    super(reason);
    this.column = column;
  }
}

/** Created once: creating a schema takes longer than parsing a cell. */
const fields = {
  name: requiredName("nameRequired", 120),
  email: emailOrNoneWith("emailInvalid"),
  address: lineOf(300),
  missingAddress: requiredLine("addressRequired", 300),
  start: day("startRequired"),
  end: day("endRequired"),
};

function read<T>(schema: z.ZodType<T>, column: ImportColumn, { get }: Line): T {
  const { data, error } = schema.safeParse(get(column));
  if (error) throw new LineError(column, inEnglish(readText(error.issues[0]?.message ?? "")));
  return data;
}

/** "2026-11-23", from "23/11/2026", "23-11-2026" or "23.11.2026", too. */
function dayText(text: string): string {
  const [, date = "", month = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year === "" ? text : `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

/** Slots as people write them: "7", "7 am", "07:00", "7:00 AM". */
function slotText(text: string): string {
  const [, hour = "", minutes = "00", half = ""] =
    /^(\d{1,2})(?::(\d{2}))?(?::00)?\s*([ap])?\.?(?:m\.?)?$/i.exec(text) ?? [];
  const number = Number(hour);
  if (hour === "" || minutes !== "00" || number > 23) return text;
  const isAfternoon = half === "" ? number >= 12 : half.toLowerCase() === "p";
  return `${number % 12 || 12}:00 ${isAfternoon ? "PM" : "AM"}`;
}

/** Weekdays as people write them: "Mon, Thu", "monday thursday"; empty, "daily" and "all" for every day. */
function weekdaysOf(line: Line): Weekday[] {
  const words = line
    .get("Days")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
  if (words.length === 0 || words[0] === "daily" || words[0] === "all" || words[0] === "every") return [];
  const named = words.map((word) =>
    weekdays.find((name) => word.length >= 3 && name.startsWith(word.slice(0, 3))),
  );
  if (named.some((name) => name === undefined))
    throw new LineError("Days", inEnglish(fieldText("notWeekdays")));
  return weekdays.filter((name) => named.includes(name));
}

const missingAt = (column: ImportColumn, { get }: Line): LineError =>
  new LineError(
    column,
    get(column) === ""
      ? inEnglish(refusalText("importMissing", { column }))
      : inEnglish(refusalText("importUnknown", { column, value: truncate(get(column), 80) })),
  );

function idAt(id: number | null, column: ImportColumn, line: Line): number {
  if (id === null) throw missingAt(column, line);
  return id;
}

/** A pillar with its parking floor, or a note, with which the floor may be left out. */
function parkingOf(
  line: Line,
  found: Found,
): Pick<BookedVehicle, "parkingFloorId" | "parkingPillarId" | "parkingNote"> {
  const parkingNote = read(vehicleFields.parkingNote, "Parking Note", line);
  if (parkingNote === "")
    return {
      parkingFloorId: idAt(found.parkingFloorId, "Parking Floor", line),
      parkingPillarId: idAt(found.parkingPillarId, "Parking Pillar", line),
      parkingNote,
    };
  if (line.get("Parking Pillar") !== "")
    throw new LineError("Parking Note", inEnglish(fieldText("noteBesidePillar")));
  const parkingFloorId =
    line.get("Parking Floor") === "" ? null : idAt(found.parkingFloorId, "Parking Floor", line);
  return { parkingFloorId, parkingPillarId: null, parkingNote };
}

const planColumns = ["Vehicle Number", "Item", "Time", "Start", "End"] as const;

/** The vehicle of a line with its plan; a plan that runs already goes on from tomorrow. */
function vehicleOf(line: Line, found: Found, today: string): BookedVehicle {
  const number = read(anyPlate, "Vehicle Number", line);
  if (!isUsualPlate(number) && !found.otherPlates)
    throw new LineError("Vehicle Number", inEnglish(fieldText(MALFORMED_PLATE)));
  const begins = { ...line, get: (column: ImportColumn) => dayText(line.get(column)) };
  const startDay = read(fields.start, "Start", begins);
  // Without an end day, a plan goes on.
  const end = line.get("End") === "" ? null : read(fields.end, "End", begins);
  const start = startDay <= today ? addDays(today, 1) : startDay;
  const days = weekdaysOf(line);
  const schedule = scheduleOf(days);
  const problem = datesProblem(start, end, today);
  if (problem) throw new LineError(problem.field === "end" ? "End" : "Start", inEnglish(problem.text));
  const selection = selectionProblem(schedule, days);
  if (selection) throw new LineError("Days", inEnglish(fieldText(selection)));
  const until = plannedUntil({ schedule, start, end, days }, today);
  const washes = washDays({ schedule, start, end: until, days });
  if (washes.length === 0) throw new LineError("End", inEnglish(fieldText("noDayChosen")));
  const timed = { ...line, get: (column: ImportColumn) => slotText(line.get(column)) };
  return {
    number,
    make: read(vehicleFields.make, "Make", line),
    model: read(vehicleFields.model, "Model", line),
    color: read(vehicleFields.color, "Color", line),
    bodyType: read(vehicleFields.bodyType, "Vehicle Type", line),
    fuelType: read(vehicleFields.fuelType, "Fuel", line),
    ...parkingOf(line, found),
    day: start,
    slot: read(slotInput, "Time", timed),
    start,
    end,
    days,
    occurrences: washes.length,
    schedule,
    dayOfMonth: null,
    requirements: "",
  };
}

export type Read = Omit<ImportPerson, "plans" | "lines"> & {
  plan: (Omit<ImportPlan, "vehicles"> & { vehicle: BookedVehicle }) | null;
};

/** Name and last name as one, unless the name ends with the last name already. */
function fullName({ get }: Line): string {
  const [name, lastName] = [get("Name"), get("Last Name")];
  return lastName === "" || ` ${name}`.endsWith(` ${lastName}`) ? name : `${name} ${lastName}`.trim();
}

export function readLine(line: Line, found: Found, today: string): Read {
  const { get } = line;
  const person = {
    name: read(fields.name, "Name", { ...line, get: () => fullName(line) }),
    phone: read(phone, "Phone", line),
    email: read(fields.email, "Email", line),
  };
  if (found.known) throw new LineError("Phone", inEnglish(refusalText("importKnown")));
  if (person.email === "" && !found.emailOptional)
    throw new LineError("Email", inEnglish(fieldText("emailRequired")));
  const atHome = [get("Flat"), get("Building"), get("Society")].filter((part) => part !== "").join(", ");
  const address = get("Address") === "" ? atHome : read(fields.address, "Address", line);
  if (address === "") read(fields.missingAddress, "Address", line);
  if (planColumns.every((column) => get(column) === "")) return { ...person, address, plan: null };
  const societyId = idAt(found.societyId, "Society", line);
  const buildingId = idAt(found.buildingId, "Building", line);
  const flatId = idAt(found.flatId, "Flat", line);
  const floorId = idAt(found.floorId, "Floor", line);
  if (found.items > 1)
    throw new LineError("Item", inEnglish(refusalText("importItems", { name: get("Item") })));
  const itemId = idAt(found.itemId, "Item", line);
  const vehicle = vehicleOf(line, found, today);
  return { ...person, address, plan: { societyId, buildingId, floorId, flatId, itemId, vehicle } };
}

/** A customer to import with everything, as it waits in the database. */
export type ImportPerson = {
  name: string;
  phone: string;
  email: string;
  address: string;
  plans: ImportPlan[];
  /** The lines that it comes from. */
  lines: { line: number; cells: string[] }[];
};
