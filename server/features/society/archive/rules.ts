import type { PlaceKind } from "#contract/society/archive.ts";

export type PlaceTable = "society" | "building" | "floor" | "flat" | "parking_floor" | "parking_pillar";

/** Where a kind of place is kept, what is above it, and what stands inside it (top down: parents first). */
type Storage = {
  table: PlaceTable;
  key: string;
  parent: { table: PlaceTable; key: string; noun: string } | null;
  noun: string;
  inside: readonly PlaceTable[];
};

export const storage: Record<PlaceKind, Storage> = {
  society: {
    table: "society",
    key: "society_id",
    parent: null,
    noun: "Society",
    inside: ["building", "floor", "flat", "parking_floor", "parking_pillar"],
  },
  building: {
    table: "building",
    key: "building_id",
    parent: { table: "society", key: "society_id", noun: "society" },
    noun: "Building",
    inside: ["floor", "flat"],
  },
  floor: {
    table: "floor",
    key: "floor_id",
    parent: { table: "building", key: "building_id", noun: "building" },
    noun: "Floor",
    inside: ["flat"],
  },
  flat: {
    table: "flat",
    key: "flat_id",
    parent: { table: "floor", key: "floor_id", noun: "floor" },
    noun: "Flat",
    inside: [],
  },
  parkingFloor: {
    table: "parking_floor",
    key: "parking_floor_id",
    parent: { table: "society", key: "society_id", noun: "society" },
    noun: "Parking floor",
    inside: ["parking_pillar"],
  },
  parkingPillar: {
    table: "parking_pillar",
    key: "parking_pillar_id",
    parent: { table: "parking_floor", key: "parking_floor_id", noun: "parking floor" },
    noun: "Parking pillar",
    inside: [],
  },
};

/** One and many of what can stand inside a place. */
const nouns: Record<PlaceTable, readonly [string, string]> = {
  society: ["society", "societies"],
  building: ["building", "buildings"],
  floor: ["floor", "floors"],
  flat: ["flat", "flats"],
  parking_floor: ["parking floor", "parking floors"],
  parking_pillar: ["parking pillar", "parking pillars"],
};

/** What uses a place: noun in the plural → how many, without the zeros. */
export function usesOf(counts: ReadonlyMap<PlaceTable, number>): Record<string, number> {
  const used = [...counts].filter(([, count]) => count > 0);
  return Object.fromEntries(used.map(([table, count]) => [nouns[table][1], count]));
}

/** "Tower A holds 1 floor and 8 flats." */
export function inUseSentence(name: string, counts: ReadonlyMap<PlaceTable, number>): string {
  const parts = [...counts]
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${count.toLocaleString("en-IN")} ${nouns[table][count === 1 ? 0 : 1]}`);
  const last = parts.pop() ?? "";
  return `${name} holds ${parts.length > 0 ? `${parts.join(", ")} and ${last}` : last}.`;
}
