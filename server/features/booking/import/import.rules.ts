import { z } from "zod";
import { type ImportColumn, type ImportMatch, MAX_HEADER } from "#contract/booking/import.ts";
import { inEnglish, invalid, refusalText } from "#server/errors/apiError.ts";
import { anyPlate } from "#contract/booking/plate.ts";
import type { RunningPlan } from "../twice.queries.ts";
import { bookedText, runningWith } from "../twice.rules.ts";
import {
  type ImportPlan,
  type Line,
  type Read,
  type Found,
  type BadLine,
  storedCells,
  readLine,
  LineError,
  type ImportPerson,
} from "./line.rules.ts";

export function linesOf(
  headers: readonly string[],
  rows: readonly { line: number; cells: string[] }[],
  match: ImportMatch,
): Line[] {
  const indexes = new Map(
    Object.entries(match).map(([column, header]) => [column, header === "" ? -1 : headers.indexOf(header)]),
  );
  return rows.map(({ line, cells }) => ({
    line,
    cells: storedCells(cells, headers),
    get: (column: ImportColumn) => cells[indexes.get(column) ?? -1] ?? "",
  }));
}

/** The vehicle numbers that lines name, as they are stored. */
export const numbersOf = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ get }) => anyPlate.safeParse(get("Vehicle Number")).data ?? []);

/** Adds a vehicle to the plan with the same flat and item, or begins another. */
function addPlan(plans: ImportPlan[], { vehicle, ...place }: NonNullable<Read["plan"]>): void {
  const same = plans.find((plan) => plan.flatId === place.flatId && plan.itemId === place.itemId);
  if (same) same.vehicles.push(vehicle);
  else plans.push({ ...place, vehicles: [vehicle] });
}

/**
 * The customers of a file, one for each phone, and the lines that cannot be imported: with one bad line of a customer
 * the others are bad, too, since each customer comes with everything or not at all.
 */
export function peopleOf(
  lines: readonly Line[],
  found: readonly Found[],
  running: readonly RunningPlan[],
  today: string,
): { people: ImportPerson[]; bad: BadLine[] } {
  const foundOf = new Map(found.map((one) => [one.line, one]));
  const people = new Map<string, ImportPerson>();
  const failed = new Set<string>();
  const plates = new Map<string, string>();
  const bad: BadLine[] = [];
  for (const one of lines) {
    const { line, cells } = one;
    const key = one.get("Phone").replace(/\D/g, "").slice(-10);
    try {
      const foundHere = foundOf.get(line);
      if (!foundHere) continue;
      const { plan, ...person } = readLine(one, foundHere, today);
      const plate = plan?.vehicle.number;
      if (plate !== undefined && plates.has(plate))
        throw new LineError(
          "Vehicle Number",
          inEnglish(refusalText("importTwice", { line: plates.get(plate) ?? "" })),
        );
      if (plate !== undefined) plates.set(plate, String(line));
      const twin = plan && runningWith(running, { ...plan.vehicle, itemId: plan.itemId });
      if (twin) throw new LineError("Vehicle Number", inEnglish(bookedText(twin)));
      const earlier = people.get(key) ?? { ...person, plans: [], lines: [] };
      if (plan) addPlan(earlier.plans, plan);
      earlier.lines.push({ line, cells });
      people.set(key, earlier);
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      bad.push({ line, column: error.column, reason: error.message, cells });
      failed.add(key);
    }
  }
  for (const key of failed) {
    const reason = inEnglish(refusalText("importOtherLine"));
    for (const { line, cells } of people.get(key)?.lines ?? [])
      bad.push({ line, column: "Phone", reason, cells });
    people.delete(key);
  }
  return { people: [...people.values()], bad: bad.toSorted((one, other) => one.line - other.line) };
}

export const vehiclesOf = (people: readonly ImportPerson[]): number =>
  people.reduce((sum, { plans }) => sum + plans.reduce((of, { vehicles }) => of + vehicles.length, 0), 0);

export const plansOf = (people: readonly ImportPerson[]): number =>
  people.reduce((sum, { plans }) => sum + plans.length, 0);

/** Kind of generated file in links: the lines that could not be imported. */
export const FAILED_LINES = "import-failed";

/** The failed lines as a table: their own cells, and why. */
export const failedTable = (headers: readonly string[], bad: readonly BadLine[]): (string | number)[][] => [
  [...headers, "Line", "Why not"],
  ...bad.map(({ line, reason, cells }) => [...headers.map((_, index) => cells[index] ?? ""), line, reason]),
];

const Columns = z.record(z.string().max(60), z.string().max(MAX_HEADER));

function columnsOrNone(text: string): Record<string, string> | undefined {
  try {
    return Columns.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * The header of each column, as the caller says; an empty one stands for none.
 * @throws 400 when that is no such JSON, and for a header of several columns: its cells would be read as often.
 */
export function columnsIn(text: string): Record<string, string> {
  const columns = columnsOrNone(text);
  if (!columns) throw invalid({ Columns: refusalText("importColumns") });
  const headers = Object.values(columns).filter((header) => header !== "");
  const twice = headers.find((header, index) => headers.indexOf(header) < index);
  if (twice !== undefined) throw invalid({ Columns: refusalText("importColumnTwice", { header: twice }) });
  return columns;
}
