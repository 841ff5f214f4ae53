import { z } from "zod";
import { readDiscount, readPrice, readSold, type Sold } from "#contract/cell/agreed.ts";
import type { DecimalSign } from "#contract/cell/amount.ts";
import { readBalance } from "#contract/cell/balance.ts";
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
import { gstinOrNone } from "#contract/company/gstin.ts";
import { customerNotes } from "#contract/customer/customer.ts";
import { addDays, type Weekday, weekdays } from "#contract/day.ts";
import { less, MAX_RUPEES, NO_PAISE, type Paise, rupeesOf } from "#contract/money.ts";
import { requiredName } from "#contract/name.ts";
import type { Discount } from "#contract/price/discount.ts";
import { line as lineOf, requiredLine } from "#contract/text.ts";
import { fieldText, inEnglish, readText, refusalText } from "#server/errors/apiError.ts";
import {
  isSameName,
  type Item,
  type KnownCustomer,
  type Named,
  type Names,
  type Place,
  type Places,
} from "./names.rules.ts";

export type BadLine = { line: number; column: string; reason: string; cells: string[] };

/** Truncates without splitting a surrogate pair, which jsonb would refuse. */
const truncate = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, "");

/** Stored characters of a cell: more than any accepted value has. */
const MAX_STORED_CELL = 500;

/** The cells of a line as they are stored: below headers only, truncated. */
export const storedCells = (cells: readonly string[], headers: readonly string[]): string[] =>
  cells.slice(0, headers.length).map((cell) => truncate(cell, MAX_STORED_CELL));

/**
 * A line below the header: `cells` as they are stored, `get` the whole cell of a column, or what is said for all lines that
 * leave it empty; `own` the cell alone.
 */
export type Line<Column extends string = ImportColumn> = {
  line: number;
  cells: string[];
  get: (column: Column) => string;
  own: (column: Column) => string;
};

/** The places and the item that a line names. */
export type Found = {
  line: number;
  society: Named;
  building: Named;
  flat: Named<Places["flats"][number]>;
  parkingFloor: Named;
  pillar: Named;
  item: Named<Item>;
  /** The company's customer who has the phone. */
  known: KnownCustomer | undefined;
} & Pick<Names, "emailOptional" | "otherPlates">;

/** How a file is read: settled by its titles and all its lines. */
export type Reading = {
  today: string;
  dayOrder: DayOrder;
  decimals: DecimalSign;
  /** True if the title of the discounts says that they are percentages. */
  inPercent: boolean;
  /** The highest discount that the caller may give, in percent. */
  discountCap: number;
};

/** A vehicle with the line that names it. */
export type ImportVehicle = BookedVehicle & {
  line: number;
  /** Agreed for a wash, or for a month; absent where the price table holds. */
  price?: Paise;
  monthlyPrice?: Paise;
};

/** A plan of one or more vehicles with the same flat and item. */
export type ImportPlan = {
  societyId: number;
  buildingId: number;
  floorId: number;
  flatId: number;
  itemId: number;
  /** Absent: as the customer pays less. */
  sold?: Sold;
  /** Of the whole plan. */
  discount?: Discount;
  vehicles: ImportVehicle[];
};

/** A fault of a line; `code` is its text's, where the catalogue has it. */
type Fault = { column: string; reason: string; code?: string };

/** What is wrong with a line, at its columns. */
export class LineError extends Error {
  readonly faults: readonly Fault[];

  constructor(...faults: Fault[]) {
    super(faults.map(({ column, reason }) => `${column}: ${reason}`).join("; "));
    this.faults = faults;
  }
}

export const at = (column: string, text: Parameters<typeof inEnglish>[0]): LineError =>
  new LineError({ column, reason: inEnglish(text), ...("code" in text && { code: text.code }) });

/** Reads a line column by column, and tells of all that is wrong with it at once. */
export class Attempts {
  readonly #faults: Fault[] = [];

  /** What `reading` returns; `otherwise`, which nobody gets to see, when it throws a LineError. */
  of<T>(reading: () => T, otherwise: T): T {
    try {
      return reading();
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      // A society may be missed by the plan and by the balance.
      const isNew = (fault: Fault) =>
        this.#faults.every(({ column, reason }) => column !== fault.column || reason !== fault.reason);
      this.#faults.push(...error.faults.filter(isNew));
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
  legalName: lineOf(150),
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

const planColumns = [
  "Vehicle Number",
  "Item",
  "Package",
  "Price",
  "Monthly Price",
  "Discount",
  "Time",
  "Start",
  "End",
] as const;

/** What a reader makes of a cell; undefined for an empty one. @throws LineError for a text that it does not understand. */
function understood<T>(reader: (text: string) => T | null, column: ImportColumn, line: Line): T | undefined {
  const text = line.get(column);
  if (isNothing(text)) return undefined;
  const value = reader(text);
  if (value === null) throw notUnderstood(column, line);
  return value;
}

/** How a plan is sold: as its column says, else as its prices mean. @throws LineError for a price that would not hold. */
function soldOf(
  line: Line,
  { price, monthlyPrice }: { price: Paise | undefined; monthlyPrice: Paise | undefined },
): Sold | undefined {
  const text = line.get("Package");
  const said = readSold(text) ?? understood(readSold, "Package", line);
  const idle = (column: "Price" | "Monthly Price", code: "importPriceByMonth" | "importPriceByWash") =>
    at(column, refusalText(code, { value: quoted(line.get(column)) }));
  if (price !== undefined && (said === "month" || (said === undefined && monthlyPrice !== undefined)))
    throw idle("Price", "importPriceByMonth");
  if (monthlyPrice !== undefined && said === "wash") throw idle("Monthly Price", "importPriceByWash");
  if (said !== undefined) return said;
  if (price !== undefined) return "wash";
  return monthlyPrice === undefined ? undefined : "month";
}

function readDiscountAt(line: Line, reading: Reading): Discount | undefined {
  const discount = understood((text) => readDiscount(text, reading), "Discount", line);
  if (discount?.type === "percentage" && discount.percent > reading.discountCap)
    throw at(
      "Discount",
      reading.discountCap === 0
        ? refusalText("noDiscount")
        : refusalText("discountCapped", { percent: reading.discountCap }),
    );
  // It is taken off once, from what is booked now: of a plan without an end that is the work of two months.
  if (discount?.type === "amount" && readEnd(line, reading) === null)
    throw at("Discount", refusalText("importDiscountNoEnd", { value: quoted(line.get("Discount")) }));
  return discount;
}

/** What is agreed of a line's plan, as far as the line says. */
function agreedOf(line: Line, item: Item | undefined, reading: Reading, attempts: Attempts) {
  const price = (column: "Price" | "Monthly Price") =>
    attempts.of(() => understood((text) => readPrice(text, reading.decimals), column, line), undefined);
  const own = { price: price("Price"), monthlyPrice: price("Monthly Price") };
  const sold = attempts.of(() => soldOf(line, own), undefined);
  const discount = attempts.of(() => readDiscountAt(line, reading), undefined);
  attempts.of(() => {
    if (sold !== "month" || !item || item.isSoldByMonth) return;
    const column = own.monthlyPrice === undefined ? "Package" : "Monthly Price";
    throw at(column, refusalText("importNotByMonth", { value: quoted(line.get(column)), item: item.name }));
  }, undefined);
  return {
    own: {
      ...(own.price !== undefined && { price: own.price }),
      ...(own.monthlyPrice !== undefined && { monthlyPrice: own.monthlyPrice }),
    },
    plan: { ...(sold && { sold }), ...(discount && { discount }) },
  };
}

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

function readEmail(line: Line, { emailOptional, known }: Found): string {
  if (!isNothing(line.get("Email"))) return read(fields.email, "Email", line);
  if (!emailOptional && !known) throw at("Email", fieldText("emailRequired"));
  return "";
}

function readAddress(line: Line, found: Found): string {
  const { get } = line;
  const { known } = found;
  if (!isNothing(get("Address"))) return read(fields.address, "Address", line);
  if (known) return known.address;
  // Named as the society's own list has them.
  const nameOf = (named: Named, column: ImportColumn) => ("place" in named ? named.place.name : get(column));
  const atHome = [
    nameOf(found.flat, "Flat"),
    nameOf(found.building, "Building"),
    nameOf(found.society, "Society"),
  ]
    .filter((part) => part !== "")
    .join(", ");
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

/** A text that may be missing, also by a word that says so. */
const readOptional = (schema: z.ZodType<string>, column: ImportColumn, line: Line): string =>
  isNothing(line.get(column)) ? "" : read(schema, column, line);

/** The recipient of tax invoices: registered as the customer is called, unless the line says otherwise. */
function readRecipient(line: Line, name: string, attempts: Attempts): { gstin: string; legalName: string } {
  const gstin = attempts.of(() => readOptional(gstinOrNone, "GSTIN", line), "");
  const legalName = attempts.of(() => readOptional(fields.legalName, "Legal Name", line), "");
  return { gstin, legalName: legalName === "" && gstin !== "" ? name : legalName };
}

/** @throws LineError for what differs from the customer who has the phone: a file changes nobody. */
function requireAsKnown(known: KnownCustomer, person: Omit<Read, "plan">, { get }: Line): void {
  const { name } = known;
  if (!isSameName(name, person.name)) throw at("Phone", refusalText("importKnown", { name }));
  const fieldsOfBoth = [
    ["Phone 2", known.phone2, person.phone2],
    ["Email", known.email, person.email],
    ["Address", known.address, person.address],
    ["GSTIN", known.gstin, person.gstin],
    ["Legal Name", known.legalName, person.legalName],
    ["Notes", known.notes, person.notes],
  ] as const;
  const faults = fieldsOfBoth
    .filter(([column, own, said]) => !isNothing(get(column)) && own.toLowerCase() !== said?.toLowerCase())
    .map(([column, own]) => ({
      column,
      reason: inEnglish(refusalText("importKnownOther", { name, value: quoted(own) })),
    }));
  if (faults.length > 0) throw new LineError(...faults);
}

/** What the line says of earlier debts, or of money paid ahead; null for nothing. */
function readOpening(line: Line, found: Found, { decimals }: Reading): Opening | null {
  const owed = understood((text) => readBalance(text, decimals), "Balance", line) ?? NO_PAISE;
  const ahead = understood((text) => readBalance(text, decimals), "Advance", line) ?? NO_PAISE;
  // In a column of money paid ahead, its sign and its letters only say the same again.
  const paid = ahead < 0 ? less(NO_PAISE, ahead) : ahead;
  if (owed !== 0 && paid !== 0) throw at("Advance", refusalText("importBalanceTwice"));
  const amountPaise = paid === 0 ? owed : less(NO_PAISE, paid);
  if (amountPaise === 0) return null;
  const column = paid === 0 ? "Balance" : "Advance";
  if (Math.abs(rupeesOf(amountPaise)) > MAX_RUPEES)
    throw at(column, refusalText("importNotUnderstood", { value: quoted(line.get(column)) }));
  const { opening } = found.known ?? {};
  if (opening === amountPaise) return null;
  if (opening !== undefined && opening !== null)
    throw at(column, refusalText("importOpeningOther", { amount: rupeesOf(opening) }));
  return { amountPaise, societyId: placeAt(found.society, "Society", line).id };
}

function readPerson(line: Line, found: Found, reading: Reading, attempts: Attempts): Omit<Read, "plan"> {
  const { phone: own, phone2 } = attempts.of(() => readPhonesAt(line), { phone: "", phone2: "" });
  const name = attempts.of(() => read(fields.name, "Name", { ...line, get: () => fullName(line) }), "");
  const opening = attempts.of(() => readOpening(line, found, reading), null);
  const { known } = found;
  const person = {
    name,
    phone: own,
    phone2,
    email: attempts.of(() => readEmail(line, found), ""),
    address: attempts.of(() => readAddress(line, found), ""),
    ...readRecipient(line, name, attempts),
    notes: attempts.of(() => readOptional(customerNotes, "Notes", line), ""),
    ...(opening && { opening }),
  };
  if (!known) return person;
  attempts.of(() => requireAsKnown(known, person, line), undefined);
  return { ...person, name: known.name, customerId: known.customerId };
}

/** @throws LineError with all that is wrong with the line. */
export function readLine(line: Line, found: Found, reading: Reading): Read {
  const attempts = new Attempts();
  const person = readPerson(line, found, reading, attempts);
  if (planColumns.every((column) => line.own(column) === "")) {
    attempts.end();
    return { ...person, plan: null };
  }
  const none = { id: 0, name: "", buildingId: 0, floorId: 0, floorName: "" };
  const society = attempts.of(() => placeAt(found.society, "Society", line), none);
  const building =
    society === none ? none : attempts.of(() => placeAt(found.building, "Building", line), none);
  const flat = building === none ? none : attempts.of(() => placeAt(found.flat, "Flat", line), none);
  const item = attempts.of(() => placeAt(found.item, "Item", line), undefined);
  const noParking: Parking = { parkingFloorId: null, parkingPillarId: null, parkingNote: "" };
  // Without the society, nothing can be said of its places.
  const parking = society === none ? noParking : attempts.of(() => parkingOf(line, found), noParking);
  const { own, plan } = agreedOf(line, item, reading, attempts);
  const vehicle = { line: line.line, ...vehicleOf(line, found, reading, attempts), ...parking, ...own };
  attempts.end();
  const place = { societyId: society.id, buildingId: building.id, floorId: flat.floorId, flatId: flat.id };
  return { ...person, plan: { ...place, itemId: item?.id ?? 0, ...plan, vehicle } };
}

/** What a customer owes from before, or with an amount below 0 has paid ahead. */
type Opening = { amountPaise: Paise; societyId: number };

/** A customer to import with everything, as it waits in the database. */
export type ImportPerson = {
  /** The company's customer who has the phone, whose own fields stay; absent for a new one. */
  customerId?: number;
  name: string;
  phone: string;
  /** Empty without one. */
  phone2: string;
  email: string;
  address: string;
  /** Empty without, as the following; absent in what an earlier release left. */
  gstin?: string;
  legalName?: string;
  notes?: string;
  opening?: Opening;
  plans: ImportPlan[];
  /** The lines that it comes from. */
  lines: { line: number; cells: string[] }[];
};
