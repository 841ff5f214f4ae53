import { z } from "zod";
import { type DecimalSign, decimalSignOf } from "#contract/cell/amount.ts";
import { isNothing } from "#contract/cell/written.ts";
import { type DayOrder, dayOrderOf } from "#contract/cell/day.ts";
import { type ImportColumn, ImportDefaults, MAX_HEADER } from "#contract/booking/import.ts";
import { fullPlate } from "#contract/booking/plate.ts";
import { readPhones } from "#contract/contact.ts";
import { addDays } from "#contract/day.ts";
import { formatPrice } from "#contract/format.ts";
import { rupeesOf } from "#contract/money.ts";
import { inEnglish, invalid, refusalText } from "#server/errors/apiError.ts";
import type { RunningPlan } from "../twice.queries.ts";
import { bookedText, runningWith } from "../twice.rules.ts";
import {
  type BadLine,
  type Found,
  type ImportPerson,
  type ImportPlan,
  type Line,
  LineError,
  type Read,
  type Reading,
  readLine,
  storedCells,
} from "./line.rules.ts";
import {
  isSameName,
  named,
  type Named,
  namedItem,
  type Names,
  type Place,
  type Places,
} from "./names.rules.ts";

export function linesOf<Column extends string = ImportColumn>(
  headers: readonly string[],
  rows: readonly { line: number; cells: string[] }[],
  match: Readonly<Partial<Record<Column, string>>>,
  defaults?: Readonly<Partial<Record<Column, string>>>,
): Line<Column>[] {
  const indexes = new Map<string, number>(
    Object.entries<string | undefined>(match).map(([column, header = ""]) => [
      column,
      header === "" ? -1 : headers.indexOf(header),
    ]),
  );
  const always = new Map(Object.entries<string | undefined>(defaults ?? {}));
  return rows.map(({ line, cells }) => {
    const own = (column: Column) => cells[indexes.get(column) ?? -1] ?? "";
    const get = (column: Column) => (isNothing(own(column)) && always.get(column)) || own(column);
    return { line, cells: storedCells(cells, headers), own, get };
  });
}

/** How far from today a plan's days are looked for, to tell the order of their parts. */
const DAYS_AROUND = 5 * 366;

/**
 * The order in which a file writes its days.
 * @throws 400 when two of its lines contradict each other.
 */
export function dayOrderIn(lines: readonly Line[], today: string): DayOrder {
  const days = lines.flatMap(({ line, get }) =>
    (["Start", "End"] as const).map((column) => ({ line, cell: get(column) })),
  );
  const order = dayOrderOf(
    days.map(({ cell }) => cell),
    { from: addDays(today, -DAYS_AROUND), to: addDays(today, DAYS_AROUND) },
  );
  if (typeof order !== "object") return order;
  const [line, other] = [days[order.first]?.line ?? 0, days[order.second]?.line ?? 0];
  throw invalid({ File: refusalText("fileDays", { line, other }) });
}

/**
 * The decimal sign of a file's amounts.
 * @throws 400 when two of its lines contradict each other.
 */
export function decimalSignIn(lines: readonly Line[]): DecimalSign {
  const amounts = lines.flatMap(({ line, get }) =>
    (["Price", "Monthly Price", "Discount", "Balance", "Advance"] as const).map((column) => ({
      line,
      cell: get(column),
    })),
  );
  const sign = decimalSignOf(amounts.map(({ cell }) => cell));
  if (typeof sign !== "object") return sign;
  const [line, other] = [amounts[sign.first]?.line ?? 0, amounts[sign.second]?.line ?? 0];
  throw invalid({ File: refusalText("fileDecimals", { line, other }) });
}

/** The vehicle numbers that lines name, as they are stored. */
export const numbersOf = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ get }) => fullPlate.safeParse(get("Vehicle Number")).data ?? []);

/** The phone by which a line's customer is known; the cell itself when it is none. */
export const phoneOf = ({ get }: Line): string => readPhones(get("Phone"))?.[0] ?? get("Phone");

const noItem: Named<never> = { among: [] };

/** Finds places by name, each once: a file names the same ones on many lines. */
export class PlaceFinder {
  readonly #found = new Map<string, Named>();
  readonly #of = new Map<string, Place[]>();
  readonly #names: Names;
  readonly #places: Places;

  constructor(names: Names, places: Places) {
    this.#names = names;
    this.#places = places;
  }

  /** The places within another one, by its id. */
  #within<P extends Place>(
    kind: string,
    places: readonly P[],
    parentOf: (place: P) => number,
    parent: number,
  ): P[] {
    if (!this.#of.has(`${kind} 0`)) {
      this.#of.set(`${kind} 0`, []);
      for (const place of places) {
        const key = `${kind} ${parentOf(place)}`;
        const siblings = this.#of.get(key);
        if (siblings) siblings.push(place);
        else this.#of.set(key, [place]);
      }
    }
    return (this.#of.get(`${kind} ${parent}`) ?? []) as P[];
  }

  #once<P extends Place>(key: readonly (string | number)[], find: () => Named<P>): Named<P> {
    const name = key.join("\n");
    const known = this.#found.get(name) as Named<P> | undefined;
    if (known) return known;
    const found = find();
    this.#found.set(name, found);
    return found;
  }

  of({ line, get }: Line, phone: string): Found {
    const { societies, items, known, emailOptional, otherPlates } = this.#names;
    const { buildings, parkingFloors, flats, pillars } = this.#places;
    const society = this.#once(["society", get("Society")], () => named(societies, get("Society")));
    const societyId = "place" in society ? society.place.id : 0;
    const building = this.#once(["building", societyId, get("Building")], () =>
      named(
        this.#within("buildings", buildings, (one) => one.societyId, societyId),
        get("Building"),
      ),
    );
    const buildingId = "place" in building ? building.place.id : 0;
    const flat = this.#once(["flat", buildingId, get("Floor"), get("Flat")], () => {
      const within = this.#within("flats", flats, (one) => one.buildingId, buildingId);
      const floor = get("Floor");
      const onFloor =
        floor === ""
          ? within
          : within.filter(
              ({ floorId, floorName }) => "place" in named([{ id: floorId, name: floorName }], floor),
            );
      return named(onFloor, get("Flat"), get("Building"));
    });
    const parkingFloor = this.#once(["parking", societyId, get("Parking Floor")], () =>
      named(
        this.#within("parkingFloors", parkingFloors, (one) => one.societyId, societyId),
        get("Parking Floor"),
      ),
    );
    const parkingFloorId = "place" in parkingFloor ? parkingFloor.place.id : 0;
    const pillar = this.#once(["pillar", parkingFloorId, get("Parking Pillar")], () =>
      named(
        this.#within("pillars", pillars, (one) => one.parkingFloorId, parkingFloorId),
        get("Parking Pillar"),
        get("Parking Floor"),
      ),
    );
    const item =
      get("Item") === "" ? noItem : this.#once(["item", get("Item")], () => namedItem(items, get("Item")));
    const who = known.get(phone);
    return {
      line,
      society,
      building,
      flat,
      parkingFloor,
      pillar,
      item,
      known: who,
      emailOptional,
      otherPlates,
    };
  }
}

/** True for plans that are one booking: of amounts off, each is of its own line. */
const isOnePlan = (one: Omit<ImportPlan, "vehicles">, other: Omit<ImportPlan, "vehicles">): boolean =>
  one.flatId === other.flatId &&
  one.itemId === other.itemId &&
  one.sold === other.sold &&
  one.discount?.type !== "amount" &&
  other.discount?.type !== "amount" &&
  one.discount?.percent === other.discount?.percent;

/** Adds a vehicle to the plan that it is of, or begins another. */
function addPlan(plans: ImportPlan[], { vehicle, ...place }: NonNullable<Read["plan"]>): void {
  const same = plans.find((plan) => isOnePlan(plan, place));
  if (same) same.vehicles.push(vehicle);
  else plans.push({ ...place, vehicles: [vehicle] });
}

/** Fields of which a customer has one: what a later line leaves empty stays. */
const single = [
  ["phone2", "Phone 2"],
  ["email", "Email"],
  ["address", "Address"],
  ["gstin", "GSTIN"],
  ["legalName", "Legal Name"],
  ["notes", "Notes"],
] as const;

const otherValue = (column: ImportColumn, line: string, value: string): LineError =>
  new LineError({ column, reason: inEnglish(refusalText("importOtherValue", { line, value })) });

/**
 * A customer with what a later line of the same phone says.
 * @throws LineError for another person's name, and for what would be dropped.
 */
function joined(earlier: ImportPerson, { plan: _plan, ...person }: Read, get: Line["get"]): ImportPerson {
  const line = String(earlier.lines[0]?.line ?? "");
  if (!isSameName(earlier.name, person.name))
    throw new LineError({
      column: "Name",
      reason: inEnglish(refusalText("importOtherName", { line, name: earlier.name })),
    });
  const merged = { ...earlier };
  for (const [field, column] of single) {
    const [said, own] = [person[field] ?? "", merged[field] ?? ""];
    if (said === "" || said.toLowerCase() === own.toLowerCase()) continue;
    // An address that is made of the flat differs with the flat, as a legal name made of the name.
    if ((column === "Address" || column === "Legal Name") && get(column) === "") continue;
    if (own !== "") throw otherValue(column, line, own);
    merged[field] = said;
  }
  const { opening } = person;
  if (opening && merged.opening && merged.opening.amountPaise !== opening.amountPaise)
    throw otherValue("Balance", line, formatPrice(rupeesOf(merged.opening.amountPaise)));
  return opening && !merged.opening ? { ...merged, opening } : merged;
}

/** A line whose customer is there with all that it says. */
export type LeftOut = { line: number; name: string; number: string | null };

type People = {
  people: ImportPerson[];
  bad: BadLine[];
  leftOut: LeftOut[];
};

/**
 * What a line adds: without a plan that its customer has already.
 * @throws LineError for a vehicle that has the item by a plan of somebody else's.
 */
function addedBy(read: Read, running: readonly RunningPlan[]): Read {
  const { plan, customerId } = read;
  const twin = plan && runningWith(running, { ...plan.vehicle, itemId: plan.itemId });
  if (!twin) return read;
  const owner = running.find(({ bookingId }) => bookingId === twin.bookingId)?.customerId;
  if (owner === customerId) return { ...read, plan: null };
  throw new LineError({ column: "Vehicle Number", reason: inEnglish(bookedText(twin)) });
}

/**
 * The customers of a file, one for each phone, and the lines that cannot be imported: with one bad line of a customer
 * the others are bad, too, since each customer comes with everything or not at all. A line that adds nothing to a customer
 * who is there is left out.
 */
export function peopleOf(
  lines: readonly Line[],
  finder: PlaceFinder,
  running: readonly RunningPlan[],
  reading: Reading,
): People {
  const people = new Map<string, ImportPerson>();
  const failed = new Set<string>();
  const plates = new Map<string, string>();
  const bad: BadLine[] = [];
  const leftOut: LeftOut[] = [];
  for (const one of lines) {
    const { line, cells } = one;
    const key = phoneOf(one);
    try {
      const read = readLine(one, finder.of(one, key), reading);
      const number = read.plan?.vehicle.number ?? null;
      if (number !== null && plates.has(number))
        throw new LineError({
          column: "Vehicle Number",
          reason: inEnglish(refusalText("importTwice", { line: plates.get(number) ?? "" })),
        });
      if (number !== null) plates.set(number, String(line));
      const { plan, ...person } = addedBy(read, running);
      const before = people.get(key);
      if (person.customerId !== undefined && !plan && !person.opening) {
        leftOut.push({ line, name: person.name, number });
        continue;
      }
      const customer = before
        ? joined(before, { ...person, plan }, one.get)
        : { ...person, plans: [], lines: [] };
      if (plan) addPlan(customer.plans, plan);
      customer.lines.push({ line, cells });
      people.set(key, customer);
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      const [first] = error.faults;
      const reason = error.faults.length === 1 ? (first?.reason ?? "") : error.message;
      bad.push({ line, column: first?.column ?? "", reason, cells });
      failed.add(key);
    }
  }
  for (const key of failed) {
    const reason = inEnglish(refusalText("importOtherLine"));
    for (const { line, cells } of people.get(key)?.lines ?? [])
      bad.push({ line, column: "Phone", reason, cells });
    people.delete(key);
  }
  return {
    people: [...people.values()],
    bad: bad.toSorted((one, other) => one.line - other.line),
    leftOut,
  };
}

/** The customers who are new. */
export const customersOf = (people: readonly ImportPerson[]): number =>
  people.filter(({ customerId }) => customerId === undefined).length;

export const vehiclesOf = (people: readonly ImportPerson[]): number =>
  people.reduce((sum, { plans }) => sum + plans.reduce((of, { vehicles }) => of + vehicles.length, 0), 0);

export const plansOf = (people: readonly ImportPerson[]): number =>
  people.reduce((sum, { plans }) => sum + plans.length, 0);

export const washesOf = (people: readonly ImportPerson[]): number =>
  people
    .flatMap(({ plans }) => plans.flatMap(({ vehicles }) => vehicles))
    .reduce((sum, { occurrences }) => sum + occurrences, 0);

/** Kind of generated file in links: the lines that could not be imported. */
export const FAILED_LINES = "import-failed";

/** The failed lines as a table: their own cells, and why. */
export const failedTable = (headers: readonly string[], bad: readonly BadLine[]): (string | number)[][] => [
  [...headers, "Line", "Why not"],
  ...bad.map(({ line, reason, cells }) => [...headers.map((_, index) => cells[index] ?? ""), line, reason]),
];

const Columns = z.record(z.string().max(60), z.string().max(MAX_HEADER));

function parsed<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * The header of each column, as the caller says; an empty one stands for none.
 * @throws 400 when that is no such JSON, and for a header of several columns: its cells would be read as often.
 */
export function columnsIn(text: string): Record<string, string> {
  const columns = parsed(Columns, text);
  if (!columns) throw invalid({ Columns: refusalText("importColumns") });
  const headers = Object.values(columns).filter((header) => header !== "");
  const twice = headers.find((header, index) => headers.indexOf(header) < index);
  if (twice !== undefined) throw invalid({ Columns: refusalText("importColumnTwice", { header: twice }) });
  return columns;
}

/** @throws 400 when that is no such JSON. */
export function defaultsIn(text: string): ImportDefaults {
  const defaults = text === "" ? {} : parsed(ImportDefaults, text);
  if (!defaults) throw invalid({ Defaults: refusalText("importDefaults") });
  return defaults;
}
