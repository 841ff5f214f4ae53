import type { CodedText } from "#contract/coded.ts";
import { unescapeCell } from "#contract/csv.ts";
import { FlatFields } from "#contract/society/flat.ts";
import { BuildingFields } from "#contract/society/building.ts";
import { AddFloorFields } from "#contract/society/floor.ts";
import { ParkingFloorFields, ParkingPillarFields } from "#contract/society/parking.ts";
import { type BadRow, registryColumns } from "#contract/society/registry.ts";
import { inEnglish, readText, refusalText } from "#server/errors/apiError.ts";
import { rowsOfText } from "#server/intake/delimited.ts";
import { fileKind } from "#server/intake/kinds.ts";
import type { Column, Path } from "./registryPath.rules.ts";

/** Places by name, each with its parents' names; no duplicates, and every parent is included. */
export type Places = {
  buildings: string[];
  floors: [building: string, floor: string][];
  flats: [building: string, floor: string, flat: string][];
  parkingFloors: string[];
  parkingPillars: [parkingFloor: string, pillar: string][];
};

const keyOf = (...path: string[]) => path.map((name) => name.toLowerCase()).join("\u0000");

/** Collects places one path at a time; names that differ only in case are the same. */
export class PlaceList {
  readonly #seen = new Set<string>();
  readonly places: Places = { buildings: [], floors: [], flats: [], parkingFloors: [], parkingPillars: [] };

  addFlatPath(building: string, floor: string, flat: string): void {
    if (this.#isNew("b", building)) this.places.buildings.push(building);
    if (floor && this.#isNew("f", building, floor)) this.places.floors.push([building, floor]);
    if (flat && this.#isNew("u", building, floor, flat)) this.places.flats.push([building, floor, flat]);
  }

  addPillarPath(parkingFloor: string, pillar: string): void {
    if (this.#isNew("p", parkingFloor)) this.places.parkingFloors.push(parkingFloor);
    if (pillar && this.#isNew("q", parkingFloor, pillar))
      this.places.parkingPillars.push([parkingFloor, pillar]);
  }

  #isNew(...path: string[]): boolean {
    const key = keyOf(...path);
    return !this.#seen.has(key) && Boolean(this.#seen.add(key));
  }
}

type Row = { line: number; cells: string[]; badlyQuoted: boolean };

/** The same rules as in the forms that add a single place. */
const nameSchema = {
  Building: BuildingFields.shape.BuildingName,
  Floor: AddFloorFields.shape.FloorName,
  Flat: FlatFields.shape.FlatName,
  "Parking Floor": ParkingFloorFields.shape.ParkingFloorName,
  "Parking Pillar": ParkingPillarFields.shape.ParkingPillarName,
} as const;

/** Position of each column, or the text of what is wrong with the header. */
function columnsOf(header: Row | undefined): Map<Column, number> | CodedText {
  const titles = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const unknown = titles.find(
    (title) => title !== "" && !registryColumns.some((column) => column.toLowerCase() === title),
  );
  const columns = registryColumns.join(", ");
  if (unknown) return refusalText("columnUnknown", { column: unknown.slice(0, 40), columns });
  const duplicate = titles.find((title, index) => title !== "" && titles.indexOf(title) < index);
  if (duplicate) return refusalText("columnTwice", { column: duplicate, columns });
  const positions = new Map<Column, number>();
  for (const column of registryColumns) {
    const index = titles.indexOf(column.toLowerCase());
    if (index >= 0) positions.set(column, index);
  }
  if (!positions.has("Building") && !positions.has("Parking Floor"))
    return refusalText("columnsMissing", { columns });
  return positions;
}

function pathOf(
  { cells, badlyQuoted }: Row,
  columns: ReadonlyMap<Column, number>,
  width: number,
): Path | string {
  // Such a row may have swallowed the following ones, so its cells are unreliable.
  if (badlyQuoted) return "The quotation marks do not match";
  const path: Path = { Building: "", Floor: "", Flat: "", "Parking Floor": "", "Parking Pillar": "" };
  for (const [column, index] of columns) {
    const cell = unescapeCell(cells[index] ?? "");
    if (cell.trim() === "") continue;
    const name = nameSchema[column].safeParse(cell);
    if (!name.success)
      return `${column}: ${inEnglish(readText(name.error.issues[0]?.message ?? "cannot be used"))}`;
    path[column] = name.data;
  }
  if (cells.slice(width).some((cell) => cell.trim() !== ""))
    return "The row has more cells than there are columns";
  return pathProblem(path) ?? path;
}

/** The error in a path's shape; null when it names one place. */
function pathProblem(path: Path): string | null {
  const inHouse = path.Building || path.Floor || path.Flat;
  const inParking = path["Parking Floor"] || path["Parking Pillar"];
  if (inHouse && inParking) return "A row names either a flat's place or a pillar's, not both";
  if (inHouse && !path.Building) return "Building is missing";
  if (path.Flat && !path.Floor) return "Floor is missing";
  if (inParking && !path["Parking Floor"]) return "Parking Floor is missing";
  return inHouse || inParking ? null : "The row is empty";
}

export type RegistryFile = { rows: number; places: Places; bad: BadRow[] };

export const registryFile = fileKind<(bytes: Buffer) => RegistryFile>("registry", 256);

/**
 * Reads a registry file. Bad rows are listed by the line they begin on; blank lines are skipped.
 * @returns the error text when the file as a whole cannot be read.
 * @throws 413 past a limit of all files.
 */
export function readRegistry(csv: string): RegistryFile | CodedText {
  const [header, ...rows] = rowsOfText(csv.replace(/^\uFEFF/, ""));
  const columns = columnsOf(header);
  if ("code" in columns) return columns;
  const list = new PlaceList();
  const bad: BadRow[] = [];
  const lines = new Map<string, number>();
  const filled = rows.filter(({ cells }) => cells.length > 1 || cells[0]?.trim());
  for (const row of filled) {
    const path = pathOf(row, columns, header?.cells.length ?? 0);
    if (typeof path === "string") {
      bad.push({ line: row.line, reason: path });
      continue;
    }
    const key = keyOf(...registryColumns.map((column) => path[column]));
    const earlier = lines.get(key);
    if (earlier !== undefined) bad.push({ line: row.line, reason: `The same as line ${earlier}` });
    else if (path.Building) list.addFlatPath(path.Building, path.Floor, path.Flat);
    else list.addPillarPath(path["Parking Floor"], path["Parking Pillar"]);
    if (earlier === undefined) lines.set(key, row.line);
  }
  return { rows: filled.length, places: list.places, bad };
}
