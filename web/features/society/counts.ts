import { listed, plural } from "#contract/format.ts";
import type { PlaceCounts } from "#contract/society/registry.ts";

/** Singular nouns of each kind of place, from the top of the hierarchy down. */
const nouns: Record<keyof PlaceCounts, string> = {
  buildings: "building",
  floors: "floor",
  flats: "flat",
  parkingFloors: "parking floor",
  parkingPillars: "parking pillar",
};

const kindsOfPlace = Object.keys(nouns) as (keyof PlaceCounts)[];

/** The plural titles of each kind. */
export const placeTitles: Record<keyof PlaceCounts, string> = {
  buildings: "Buildings",
  floors: "Floors",
  flats: "Flats",
  parkingFloors: "Parking floors",
  parkingPillars: "Pillars",
};

export const totalOf = (counts: PlaceCounts): number =>
  kindsOfPlace.reduce((total, kind) => total + counts[kind], 0);

/** "6 buildings, 144 floors and 1,152 flats"; zeros are omitted. */
export function placesText(counts: PlaceCounts): string {
  const parts = kindsOfPlace.filter((kind) => counts[kind] > 0);
  return listed(parts.map((kind) => plural(counts[kind], nouns[kind])));
}
