import type { BodyOf } from "#contract/endpoint.ts";
import type { generatePlaces, PlaceCounts } from "#contract/society/registry.ts";
import type { Building, Floor, ParkingFloor } from "../choose.ts";

/**
 * The typed and chosen values of two hierarchies: flats on floors in buildings, and pillars on parking floors. The
 * chosen ones are ids of existing places.
 */
export type Draft = {
  pickedBuildings: readonly number[];
  buildings: string;
  floors: string;
  flatsPerFloor: number;
  flatPattern: string;
  pickedParkingFloors: readonly number[];
  parkingFloors: string;
  pillars: string;
};

export type ExistingPlaces = {
  buildings: readonly Building[];
  floors: readonly Floor[];
  parkingFloors: readonly ParkingFloor[];
};

/** The number of requested places of a kind, and their names: "Tower A … Tower F". */
export type PreviewLine = { kind: keyof PlaceCounts; count: number; names: string };

/** The errors of a draft, by input. */
export type Problems = Partial<Record<keyof Draft, string>>;

export type Plan = Omit<BodyOf<typeof generatePlaces>, "societyId" | "DryRun">;

export type Reading = {
  /** The request body; null while there is an error or nothing new is requested. */
  plan: Plan | null;
  lines: readonly PreviewLine[];
  problems: Problems;
};
