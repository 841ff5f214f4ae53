import type { Endpoint } from "#contract/endpoint.ts";
import { getArchived } from "#contract/society/archive.ts";
import { getBuildings } from "#contract/society/building.ts";
import { getBuildingFlats, getFlats, searchFlats } from "#contract/society/flat.ts";
import { getFloors } from "#contract/society/floor.ts";
import { getOverview } from "#contract/society/overview.ts";
import { getParkingFloors, getParkingPillars, searchParkingPillars } from "#contract/society/parking.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { getSocieties, getSociety, searchSocieties } from "#contract/society/society.ts";
import { getZoneMap, searchZones } from "#contract/zone/zone.ts";

// What was counted before generating is stale with every place that comes or goes.
const always = [getOverview, getArchived, generatePlaces];

/** What each write makes stale. A name is shown in the lists of all that stands inside. */
export const staleAfter = {
  society: [searchSocieties, getSocieties, getSociety, searchZones, getZoneMap, ...always],
  building: [getBuildings, getFloors, getFlats, getBuildingFlats, searchFlats, ...always],
  floor: [getFloors, getFlats, getBuildingFlats, searchFlats, ...always],
  flat: [getFlats, getBuildingFlats, searchFlats, ...always],
  parkingFloor: [getParkingFloors, getParkingPillars, searchParkingPillars, ...always],
  parkingPillar: [getParkingPillars, searchParkingPillars, ...always],
} satisfies Record<string, readonly Endpoint[]>;

/** What changes when places of every kind come at once. */
export const staleAfterMany: readonly Endpoint[] = [...staleAfter.building, ...staleAfter.parkingFloor];
