import { plural } from "#contract/format.ts";
import { type PlaceKind, PROVIDER_SERVICES, WASHES_TO_COME } from "#contract/society/archive.ts";
import type { PlaceCounts } from "#contract/society/registry.ts";
import { type Noun } from "#server/errors/apiError.ts";

export type PlaceTable = "society" | "building" | "floor" | "flat" | "parking_floor" | "parking_pillar";

/** Table, parent and contents of a kind of place (`inside` is top down: parents first). */
type Storage = {
  table: PlaceTable;
  key: string;
  parent: { table: PlaceTable; key: string; called: string } | null;
  noun: Noun;
  inside: readonly PlaceTable[];
};

export const storage: Record<PlaceKind, Storage> = {
  society: {
    table: "society",
    key: "society_id",
    parent: null,
    noun: "society",
    inside: ["building", "floor", "flat", "parking_floor", "parking_pillar"],
  },
  building: {
    table: "building",
    key: "building_id",
    parent: { table: "society", key: "society_id", called: "society" },
    noun: "building",
    inside: ["floor", "flat"],
  },
  floor: {
    table: "floor",
    key: "floor_id",
    parent: { table: "building", key: "building_id", called: "building" },
    noun: "floor",
    inside: ["flat"],
  },
  flat: {
    table: "flat",
    key: "flat_id",
    parent: { table: "floor", key: "floor_id", called: "floor" },
    noun: "flat",
    inside: [],
  },
  parkingFloor: {
    table: "parking_floor",
    key: "parking_floor_id",
    parent: { table: "society", key: "society_id", called: "society" },
    noun: "parkingFloor",
    inside: ["parking_pillar"],
  },
  parkingPillar: {
    table: "parking_pillar",
    key: "parking_pillar_id",
    parent: { table: "parking_floor", key: "parking_floor_id", called: "parking floor" },
    noun: "parkingPillar",
    inside: [],
  },
};

/** Singular and plural. */
const nouns: Record<PlaceTable, readonly [string, string]> = {
  society: ["society", "societies"],
  building: ["building", "buildings"],
  floor: ["floor", "floors"],
  flat: ["flat", "flats"],
  parking_floor: ["parking floor", "parking floors"],
  parking_pillar: ["parking pillar", "parking pillars"],
};

/** The obstacles to archiving a place: its contents, the provider services that cover it, and its open washes. */
export type Uses = { inside: ReadonlyMap<PlaceTable, number>; services: number; washes: number };

/** Plural noun → count, without the zeros. */
export function usesOf({ inside, services, washes }: Uses): Record<string, number> {
  const counts = [...inside].map(([table, count]): [string, number] => [nouns[table][1], count]);
  return Object.fromEntries(
    [...counts, [PROVIDER_SERVICES, services] as const, [WASHES_TO_COME, washes] as const].filter(
      ([, count]) => count > 0,
    ),
  );
}

/** "holds 1 floor and 8 flats, and is covered by 2 provider services" */
export function usesText({ inside, services, washes }: Uses): string {
  const parts = [...inside]
    .filter(([, count]) => count > 0)
    .map(([table, count]) => plural(count, ...nouns[table]));
  const last = parts.pop();
  const holds = last && `holds ${parts.length > 0 ? `${parts.join(", ")} and ${last}` : last}`;
  const covered = services > 0 && `is covered by ${plural(services, "provider service", PROVIDER_SERVICES)}`;
  const booked = washes > 0 && `has ${plural(washes, "wash to come", WASHES_TO_COME)}`;
  return [holds, covered, booked].filter(Boolean).join(", and ");
}

/** The change of a society's counts when these rows are removed (-1) or added (1). */
export function changeOf(rows: ReadonlyMap<PlaceTable, number>, sign: 1 | -1): PlaceCounts {
  const of = (table: PlaceTable) => sign * (rows.get(table) ?? 0);
  return {
    buildings: of("building"),
    floors: of("floor"),
    flats: of("flat"),
    parkingFloors: of("parking_floor"),
    parkingPillars: of("parking_pillar"),
  };
}
