import { z } from "zod";
import { type DayOrder, readDay } from "#contract/cell/day.ts";
import { readSlot } from "#contract/cell/hour.ts";
import { readWeekdays } from "#contract/cell/weekdays.ts";
import { isNothing, isSheetError } from "#contract/cell/written.ts";
import { anyPlate, fullPlate, isUsualPlate } from "#contract/booking/plate.ts";
import {
  datesProblem,
  plannedUntil,
  scheduleOf,
  selectionProblem,
  washDays,
} from "#contract/booking/schedule.ts";
import { slotInput } from "#contract/booking/slot.ts";
import { type BookedVehicle, vehicleFields } from "#contract/booking/vehicle.ts";
import { emailOrNoneWith, phone, readPhones } from "#contract/contact.ts";
import type { ImportColumn } from "#contract/booking/import.ts";
import { addDays, type Weekday, weekdays } from "#contract/day.ts";
import { requiredName } from "#contract/name.ts";
import { line as lineOf, requiredLine } from "#contract/text.ts";
import { fieldText, inEnglish, readText, refusalText } from "#server/errors/apiError.ts";
import type { KnownCustomer, Named, Names, Place, Places } from "./names.rules.ts";

export type BadLine = { line: number; column: string; reason: string; cells: string[] };

/** Truncates without splitting a surrogate pair, which jsonb would refuse. */
const truncate = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, "");

/** Stored characters of a cell: more than any accepted value has. */
const MAX_STORED_CELL = 500;

/** The cells of a line as they are stored: below headers only, truncated. */
export const storedCells = (cells: readonly string[], headers: readonly string[]): string[] =>
  cells.slice(0, headers.length).map((cell) => truncate(cell, MAX_STORED_CELL));

/** A line below the header: `cells` as they are stored, `get` the whole cell of a column. */
export type Line<Column extends string = ImportColumn> = {
  line: number;
  cells: string[];
  get: (column: Column) => string;
};

/** The places and the item that a line names. */
export type Found = {
  line: number;
  society: Named;
  building: Named;
  flat: Named<Places["flats"][number]>;
  parkingFloor: Named;
  pillar: Named;
  item: Named;
  /** The company's customer who has the phone. */
  known: KnownCustomer | undefined;
} & Pick<Names, "emailOptional" | "otherPlates">;

/** How a file is read: settled by all its lines. */
export type Reading = { today: string; dayOrder: DayOrder };

/** A vehicle with the line that names it. */
export type ImportVehicle = BookedVehicle & { line: number };

/** A plan of one or more vehicles with the same flat and item. */
export type ImportPlan = {
  societyId: number;
  buildingId: number;
  floorId: number;
  flatId: number;
  itemId: number;
  vehicles: ImportVehicle[];
};

/** What is wrong with a line, at its columns. */
export class LineError extends Error {
  readonly faults: readonly { column: string; reason: string }[];

  constructor(...faults: { column: string; reason: string }[]) {
    super(faults.map(({ column, reason }) => `${column}: ${reason}`).join("; "));
    this.faults = faults;
  }
}

export const at = (column: string, text: Parameters<typeof inEnglish>[0]): LineError =>
  new LineError({ column, reason: inEnglish(text) });

/** Reads a line column by column, and tells of all that is wrong with it at once. */
export class Attempts {
  readonly #faults: { column: string; reason: string }[] = [];

  /** What `reading` returns; `otherwise`, which nobody gets to see, when it throws a LineError. */
  of<T>(reading: () => T, otherwise: T): T {
    try {
      return reading();
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      this.#faults.push(...error.faults);
      return otherwise;
    }
  }

  /** @throws LineError when any attempt has failed. */
  end(): void {
    if (this.#faults.length > 0) throw new LineError(...this.#faults);
  }
}

/** Created once: creating a schema takes longer than parsing a cell. */
const fields = {
  name: requiredName("nameRequired", 120),
  email: emailOrNoneWith("emailInvalid"),
  address: lineOf(300),
  missingAddress: requiredLine("addressRequired", 300),
};

function read<T>(schema: z.ZodType<T>, column: ImportColumn, { get }: Line): T {
  const text = get(column);
  if (isSheetError(text)) throw at(column, refusalText("importSheetError", { value: text }));
  const { data, error } = schema.safeParse(text);
  if (error) throw at(column, readText(error.issues[0]?.message ?? ""));
  return data;
}

/** A cell as far as it is shown. */
export const quoted = (text: string): string => truncate(text, 80);

export const notUnderstood = <Column extends string>(column: Column, { get }: Line<Column>): LineError =>
  at(column, refusalText("importNotUnderstood", { value: quoted(get(column)) }));

function readDayAt(column: "Start" | "End", line: Line, { dayOrder }: Reading): string {
  const text = line.get(column);
  if (isNothing(text)) throw at(column, fieldText("startRequired"));
  const day = readDay(text, dayOrder);
  if (day === null) throw notUnderstood(column, line);
  return day;
}

const noEnd =
  /^(?:on ?going|no end|none|open|continu(?:e|es|ing)|running|regular|(?:un)?till? stopped|life ?time)$/i;

/** Null for a plan that goes on. */
function readEnd(line: Line, reading: Reading): string | null {
  const text = line.get("End");
  return isNothing(text) || noEnd.test(text.trim()) ? null : readDayAt("End", line, reading);
}

function readTime(line: Line): string {
  if (line.get("Time") === "") return read(slotInput, "Time", line);
  const slot = readSlot(line.get("Time"));
  if (slot === null) throw notUnderstood("Time", line);
  return slot;
}

/** No days stand for all of them. */
function readDays(line: Line): Weekday[] {
  const days = readWeekdays(line.get("Days"));
  if (days === null) throw notUnderstood("Days", line);
  return days.length === weekdays.length ? [] : days;
}

/** The first phone of a cell, and the second one of it or of its own column; empty without. */
function readPhonesAt(line: Line): { phone: string; phone2: string } {
  const own = isNothing(line.get("Phone")) ? [] : readPhones(line.get("Phone"));
  // Says what is wrong with it.
  if (own === null || own.length === 0) return { phone: read(phone, "Phone", line), phone2: "" };
  const second = isNothing(line.get("Phone 2")) ? [] : readPhones(line.get("Phone 2"));
  if (second === null) throw at("Phone 2", fieldText("phoneShape"));
  const [first = "", ...others] = new Set([...own, ...second]);
  if (others.length > 1) throw at("Phone 2", refusalText("importPhones"));
  return { phone: first, phone2: others[0] ?? "" };
}

function placeAt<P extends Place>(name: Named<P>, column: ImportColumn, { get }: Line): P {
  if ("place" in name) return name.place;
  const value = quoted(get(column));
  if (value === "") throw at(column, refusalText("importMissing", { column }));
  if (name.among.length === 0) throw at(column, refusalText("importUnknown", { column, value }));
  if (column === "Item") throw at(column, refusalText("importItems", { name: value }));
  throw at(column, refusalText("importSeveral", { value, names: name.among.slice(0, 5).join(", ") }));
}

type Parking = Pick<BookedVehicle, "parkingFloorId" | "parkingPillarId" | "parkingNote">;

/** A pillar with its parking floor, or a note, with which the floor may be left out. */
function parkingOf(line: Line, found: Found): Parking {
  const parkingNote = read(vehicleFields.parkingNote, "Parking Note", line);
  if (parkingNote === "")
    return {
      parkingFloorId: placeAt(found.parkingFloor, "Parking Floor", line).id,
      parkingPillarId: placeAt(found.pillar, "Parking Pillar", line).id,
      parkingNote,
    };
  if (line.get("Parking Pillar") !== "") throw at("Parking Note", fieldText("noteBesidePillar"));
  const parkingFloorId =
    line.get("Parking Floor") === "" ? null : placeAt(found.parkingFloor, "Parking Floor", line).id;
  return { parkingFloorId, parkingPillarId: null, parkingNote };
}

const planColumns = ["Vehicle Number", "Item", "Time", "Start", "End"] as const;

function readPlate(line: Line, { otherPlates }: Found): string {
  const number = read(otherPlates ? fullPlate : anyPlate, "Vehicle Number", line);
  if (!isUsualPlate(number) && !otherPlates) throw at("Vehicle Number", refusalText("importOtherPlate"));
  return number;
}

/** When a line's plan is; one that runs already goes on from tomorrow. */
function rhythmOf(line: Line, reading: Reading, attempts: Attempts) {
  const { today } = reading;
  const startDay = attempts.of(() => readDayAt("Start", line, reading), today);
  const end = attempts.of(() => readEnd(line, reading), null);
  const days = attempts.of(() => readDays(line), []);
  const start = startDay <= today ? addDays(today, 1) : startDay;
  const schedule = scheduleOf(days);
  const occurrences = attempts.of(() => {
    const problem = datesProblem(start, end, today);
    if (problem) throw at(problem.field === "end" ? "End" : "Start", problem.text);
    const selection = selectionProblem(schedule, days);
    if (selection) throw at("Days", fieldText(selection));
    const until = plannedUntil({ schedule, start, end, days }, today);
    const washes = washDays({ schedule, start, end: until, days });
    if (washes.length === 0) throw at("End", fieldText("noDayChosen"));
    return washes.length;
  }, 0);
  return { day: start, start, end, days, schedule, occurrences, dayOfMonth: null };
}

/** The vehicle of a line with its plan, but for where it parks. */
function vehicleOf(
  line: Line,
  found: Found,
  reading: Reading,
  attempts: Attempts,
): Omit<BookedVehicle, keyof Parking> {
  const text = (schema: z.ZodType<string>, column: ImportColumn) =>
    attempts.of(() => read(schema, column, line), "");
  return {
    number: attempts.of(() => readPlate(line, found), ""),
    make: text(vehicleFields.make, "Make"),
    model: text(vehicleFields.model, "Model"),
    color: text(vehicleFields.color, "Color"),
    bodyType: text(vehicleFields.bodyType, "Vehicle Type"),
    fuelType: text(vehicleFields.fuelType, "Fuel"),
    slot: attempts.of(() => readTime(line), ""),
    ...rhythmOf(line, reading, attempts),
    requirements: "",
  };
}

function readEmail(line: Line, { emailOptional }: Found): string {
  if (!isNothing(line.get("Email"))) return read(fields.email, "Email", line);
  if (!emailOptional) throw at("Email", fieldText("emailRequired"));
  return "";
}

function readAddress(line: Line): string {
  const { get } = line;
  if (!isNothing(get("Address"))) return read(fields.address, "Address", line);
  const atHome = [get("Flat"), get("Building"), get("Society")].filter((part) => part !== "").join(", ");
  return atHome === "" ? read(fields.missingAddress, "Address", line) : atHome;
}

export type Read = Omit<ImportPerson, "plans" | "lines"> & {
  plan: (Omit<ImportPlan, "vehicles"> & { vehicle: ImportVehicle }) | null;
};

/** Name and last name as one, unless the name ends with the last name already. */
function fullName({ get }: Line): string {
  const [name, lastName] = [get("Name"), get("Last Name")];
  return lastName === "" || ` ${name}`.endsWith(` ${lastName}`) ? name : `${name} ${lastName}`.trim();
}

/** @throws LineError with all that is wrong with the line. */
export function readLine(line: Line, found: Found, reading: Reading): Read {
  const { get } = line;
  const attempts = new Attempts();
  attempts.of(() => {
    if (found.known) throw at("Phone", refusalText("importKnown", { name: found.known.name }));
  }, undefined);
  const { phone: own, phone2 } = attempts.of(() => readPhonesAt(line), { phone: "", phone2: "" });
  const person = {
    name: attempts.of(() => read(fields.name, "Name", { ...line, get: () => fullName(line) }), ""),
    phone: own,
    phone2,
    email: attempts.of(() => readEmail(line, found), ""),
    address: attempts.of(() => readAddress(line), ""),
  };
  if (planColumns.every((column) => get(column) === "")) {
    attempts.end();
    return { ...person, plan: null };
  }
  const none = { id: 0, name: "", buildingId: 0, floorId: 0, floorName: "" };
  const society = attempts.of(() => placeAt(found.society, "Society", line), none);
  const building =
    society === none ? none : attempts.of(() => placeAt(found.building, "Building", line), none);
  const flat = building === none ? none : attempts.of(() => placeAt(found.flat, "Flat", line), none);
  const item = attempts.of(() => placeAt(found.item, "Item", line), none);
  const noParking: Parking = { parkingFloorId: null, parkingPillarId: null, parkingNote: "" };
  // Without the society, nothing can be said of its places.
  const parking = society === none ? noParking : attempts.of(() => parkingOf(line, found), noParking);
  const vehicle = { line: line.line, ...vehicleOf(line, found, reading, attempts), ...parking };
  attempts.end();
  const place = { societyId: society.id, buildingId: building.id, floorId: flat.floorId, flatId: flat.id };
  return { ...person, plan: { ...place, itemId: item.id, vehicle } };
}

/** A customer to import with everything, as it waits in the database. */
export type ImportPerson = {
  name: string;
  phone: string;
  /** Empty without one. */
  phone2: string;
  email: string;
  address: string;
  plans: ImportPlan[];
  /** The lines that it comes from. */
  lines: { line: number; cells: string[] }[];
};
