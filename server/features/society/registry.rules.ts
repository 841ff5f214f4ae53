import type { CodedText } from "#contract/coded.ts";
import { plainOf, unwrapped } from "#contract/cell/written.ts";
import { unescapeCell } from "#contract/csv.ts";
import { MAX_PREVIEW } from "#contract/intake/read.ts";
import { matchTitles, type TitleMatch, unreadTitles } from "#contract/intake/titles.ts";
import { FlatFields } from "#contract/society/flat.ts";
import { BuildingFields } from "#contract/society/building.ts";
import { AddFloorFields } from "#contract/society/floor.ts";
import { ParkingFloorFields, ParkingPillarFields } from "#contract/society/parking.ts";
import { type BadRow, registryColumns } from "#contract/society/registry.ts";
import { inEnglish, readText, refusalText } from "#server/errors/apiError.ts";
import { rowsOfText } from "#server/intake/delimited.ts";
import { headedTable } from "#server/intake/table.ts";
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

type Header = {
  line: number;
  /** Number of titles. */
  width: number;
  positions: ReadonlyMap<Column, number>;
  /** Titles that nobody reads. */
  unread: string[];
};

/** The header is within this many rows. */
const MAX_PREAMBLE = 100;

const namesPlaces = (match: TitleMatch<Column>): boolean =>
  match.Building !== undefined || match["Parking Floor"] !== undefined;

/** The row that names the columns, and its index; or the text of what is wrong with it. */
function headerOf(rows: readonly Row[]): { header: Header; at: number } | CodedText {
  const columns = registryColumns.join(", ");
  const titled = rows.slice(0, MAX_PREAMBLE).map(({ cells }) => cells.map((cell) => cell.trim()));
  const at = titled.findIndex((titles) => namesPlaces(matchTitles(titles, registryColumns)));
  const [row, titles = []] = [rows[at], titled[at]];
  if (!row) return refusalText("columnsMissing", { columns });
  const header = headerFrom(titles, row);
  return "code" in header ? header : { header, at };
}

/** The columns that titles name; or the text of what is wrong with them. */
function headerFrom(
  titles: readonly string[],
  { line, cells }: Pick<Row, "line" | "cells">,
): Header | CodedText {
  const columns = registryColumns.join(", ");
  const match = matchTitles(titles, registryColumns);
  const unread = unreadTitles(titles, match);
  const twice = titles.find(
    (title, index) =>
      title !== "" &&
      (titles.indexOf(title) < index ||
        (unread.includes(title) && Object.keys(matchTitles([title], registryColumns)).length > 0)),
  );
  if (twice !== undefined) return refusalText("columnTwice", { column: twice.slice(0, 40), columns });
  const positions = new Map(
    registryColumns.flatMap((column) =>
      match[column] === undefined ? [] : [[column, titles.indexOf(match[column])] as const],
    ),
  );
  return { line, width: cells.length, positions, unread };
}

function pathOf({ cells, badlyQuoted }: Row, { positions, width }: Header): Path | string {
  // Such a row may have swallowed the following ones, so its cells are unreliable.
  if (badlyQuoted) return "The quotation marks do not match";
  const path: Path = { Building: "", Floor: "", Flat: "", "Parking Floor": "", "Parking Pillar": "" };
  for (const [column, index] of positions) {
    // A spreadsheet makes numbers of floors and flats.
    const cell = unescapeCell(unwrapped(cells[index] ?? "")).replace(/^(\d+)\.0+$/, "$1");
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

/** "Tower A · Floor 1 · Flat 101" */
const textOf = (path: Path): string =>
  registryColumns
    .flatMap((column) => (path[column] === "" ? [] : `${column} ${path[column]}`))
    .join(" \u00b7 ");

export type RegistryFile = {
  rows: number;
  places: Places;
  bad: BadRow[];
  headerLine: number;
  unread: string[];
  /** The first places, by line. */
  preview: { line: number; text: string }[];
};

export const registryFile = fileKind<(bytes: Buffer) => RegistryFile>("registry", 256);

export const registryTable = fileKind<
  (bytes: Buffer, options: { society: string }) => Promise<RegistryFile & { sheet: string }>
>("registryTable", 256);

/**
 * Reads a registry file. Bad rows are listed by the line they begin on; blank lines are skipped.
 * @returns the error text when the file as a whole cannot be read.
 * @throws 413 past a limit of all files.
 */
export function readRegistry(csv: string): RegistryFile | CodedText {
  const rows = rowsOfText(csv.replace(/^\uFEFF/, ""));
  const found = headerOf(rows);
  if ("code" in found) return found;
  const filled = rows.slice(found.at + 1).filter(({ cells }) => cells.length > 1 || cells[0]?.trim());
  return readRows(found.header, filled);
}

/** The title of the column that names the society, which is no place within it. */
const societyTitle = (titles: readonly string[]): string | undefined =>
  matchTitles(titles, ["Society"]).Society;

/** True for each row of another society, where a column names several. */
function ofAnother(titles: readonly string[], rows: readonly Row[], society: string): (row: Row) => boolean {
  const at = titles.indexOf(societyTitle(titles) ?? "");
  if (at < 0) return () => false;
  const nameOf = ({ cells }: Row) => plainOf(cells[at] ?? "").toLowerCase();
  if (new Set(rows.map(nameOf).filter((name) => name !== "")).size < 2) return () => false;
  const own = plainOf(society).toLowerCase();
  return (row) => nameOf(row) !== "" && nameOf(row) !== own;
}

/**
 * Reads a registry from a text or a workbook.
 * @param society the name of the one that it is for.
 * @returns the error text when the file as a whole cannot be read.
 * @throws 413 past a limit of all files.
 */
export async function readRegistryTable(
  bytes: Buffer,
  society: string,
): Promise<(RegistryFile & { sheet: string }) | CodedText> {
  const headed = await headedTable(bytes, (titles) => namesPlaces(matchTitles(titles, registryColumns)));
  if (!headed) return refusalText("importNotSheet");
  const { titles, headerLine: line, sheet } = headed;
  if (line === null) return refusalText("columnsMissing", { columns: registryColumns.join(", ") });
  const header = headerFrom(titles, { line, cells: titles });
  if ("code" in header) return header;
  const rows = headed.rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const unread = header.unread.filter((title) => title !== societyTitle(titles));
  return { ...readRows({ ...header, unread }, rows, ofAnother(titles, rows, society)), sheet };
}

function readRows(
  header: Header,
  filled: readonly Row[],
  isOfAnother: (row: Row) => boolean = () => false,
): RegistryFile {
  const list = new PlaceList();
  const preview: RegistryFile["preview"] = [];
  const bad: BadRow[] = [];
  const lines = new Map<string, number>();
  for (const row of filled) {
    const path = isOfAnother(row) ? "The row is of another society" : pathOf(row, header);
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
    if (earlier === undefined && preview.length < MAX_PREVIEW)
      preview.push({ line: row.line, text: textOf(path) });
  }
  const { line: headerLine, unread } = header;
  return { rows: filled.length, places: list.places, bad, headerLine, unread, preview };
}
