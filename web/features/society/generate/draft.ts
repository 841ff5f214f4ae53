import type { BodyOf } from "#contract/endpoint.ts";
import type { generatePlaces, PlaceCounts } from "#contract/society/registry.ts";
import type { Building, Floor, ParkingFloor } from "../choose.ts";

/** Flats stand in buildings on floors, pillars on parking floors: two chains, written one at a time, generated together. */
export type Chain = "homes" | "parking";

/** What was typed and picked. The picked ones are existing places, by id. */
export type Draft = {
  /** The one whose inputs are on screen. */
  chain: Chain;
  pickedBuildings: readonly number[];
  buildings: string;
  floors: string;
  flatsPerFloor: number;
  flatPattern: string;
  pickedParkingFloors: readonly number[];
  parkingFloors: string;
  pillars: string;
};

/** What the society has already. */
export type KnownPlaces = {
  buildings: readonly Building[];
  floors: readonly Floor[];
  parkingFloors: readonly ParkingFloor[];
};

/** How many of a kind the draft asks for, and how their names run: "Tower A … Tower F". */
export type PreviewLine = { kind: keyof PlaceCounts; count: number; names: string };

/** What is wrong with a draft, input by input. */
export type Problems = Partial<Record<keyof Draft, string>>;

export type Plan = Omit<BodyOf<typeof generatePlaces>, "societyId" | "DryRun">;

export type Reading = {
  /** What to ask the server; null while something is wrong or nothing new is asked for. */
  plan: Plan | null;
  lines: readonly PreviewLine[];
  problems: Problems;
};
