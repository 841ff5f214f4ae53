import Papa from "papaparse";
import { setImmediate as breathe } from "timers/promises";
import { escapeCell } from "#contract/csv.ts";
import { registryColumns } from "#contract/society/registry.ts";

export type Column = (typeof registryColumns)[number];

/** Rows written between two yields to the event loop: a few milliseconds. */
const ROWS_PER_CHUNK = 500;

export type Path = Record<Column, string>;

/** A registry file of `paths`, readable by `readRegistry`; no cell starts like a spreadsheet formula. */
export async function writeRegistry(paths: Iterable<Partial<Path>>): Promise<string> {
  const header = Papa.unparse([[...registryColumns]]);
  const written = [header];
  let chunk: string[][] = [];
  const endChunk = () => {
    if (chunk.length > 0) written.push(Papa.unparse(chunk, { newline: "\r\n" }));
    chunk = [];
  };
  for (const path of paths) {
    chunk.push(registryColumns.map((column) => escapeCell(path[column] ?? "")));
    if (chunk.length < ROWS_PER_CHUNK) continue;
    endChunk();
    await breathe();
  }
  endChunk();
  return written.length === 1 ? `${header}\r\n` : written.join("\r\n");
}

/** A society's places by name: each floor with its flats, each parking floor with its pillars, both as JSON lists. */
export type Registry = {
  /** `floor` is null for a building without floors, `flats` for a floor without flats. */
  floors: { building: string; floor: string | null; flats: string | null }[];
  parkingFloors: { parkingFloor: string; pillars: string | null }[];
};

const namesIn = (list: string | null) => JSON.parse(list ?? "[]") as string[];

/** Rows of a registry file: every flat and pillar, and every place that has nothing inside it. */
export function* pathsOf({ floors, parkingFloors }: Registry): Generator<Partial<Path>> {
  for (const { building: Building, floor, flats } of floors)
    if (floor === null) yield { Building };
    else if (flats === null) yield { Building, Floor: floor };
    else for (const Flat of namesIn(flats)) yield { Building, Floor: floor, Flat };
  for (const { parkingFloor, pillars } of parkingFloors)
    if (pillars === null) yield { "Parking Floor": parkingFloor };
    else
      for (const pillar of namesIn(pillars))
        yield { "Parking Floor": parkingFloor, "Parking Pillar": pillar };
}
