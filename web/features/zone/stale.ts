import { getZone, getZoneMap, getZones, searchZones } from "#contract/zone/zone.ts";

/** What changes with a zone. */
export const staleAfterZone = [searchZones, getZones, getZone, getZoneMap];
