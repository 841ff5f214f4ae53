import type { ReplyOf } from "#contract/endpoint.ts";
import { liesIn, areasOverlap } from "#contract/zone/area.ts";
import type { Corner } from "#contract/zone/side.ts";
import type { getZoneMap } from "#contract/zone/zone.ts";
import type { Area, Scene, Spot } from "./map/shapes.ts";

export type ZoneMapData = ReplyOf<typeof getZoneMap>;
type Zone = ZoneMapData["zones"][number];

/** A society's location in the format of a border's corner. */
export const placeOf = ({ longitude, latitude }: ZoneMapData["societies"][number]): Corner => [
  longitude,
  latitude,
];

/** The active zones that overlap an area. */
export const overlapping = (corners: readonly Corner[], zones: readonly Zone[]): Zone[] =>
  zones.filter(({ active, polygon }) => active && areasOverlap(corners, polygon));

/** The map without the zone itself. An inactive zone overlaps nothing, so all other zones are omitted. */
export const around = (map: ZoneMapData, zone: Zone): ZoneMapData => ({
  ...map,
  zones: zone.active ? map.zones.filter((other) => other !== zone) : [],
});

/**
 * The map's zones and societies, with those inside `corners` highlighted and the overlapping zones marked. The corners
 * are those of `chosen`, unless they belong to a zone that the map does not show.
 */
export function sceneAround(
  map: ZoneMapData,
  corners: readonly Corner[],
  chosen: Zone | undefined,
): Pick<Scene, "areas" | "spots"> {
  const { zones, societies } = map;
  const overlaps = new Set(overlapping(corners, chosen ? around(map, chosen).zones : zones));
  const toneOf = (zone: Zone): Area["tone"] => {
    if (zone === chosen) return "chosen";
    if (!zone.active) return "inactive";
    return overlaps.has(zone) ? "overlapping" : "plain";
  };
  return {
    areas: zones.map((zone) => ({
      id: zone.serviceZoneId,
      name: zone.name,
      corners: zone.polygon,
      tone: toneOf(zone),
    })),
    spots: societies.map((society): Spot => ({
      id: society.societyId,
      name: society.societyName,
      at: placeOf(society),
      inside: corners.length > 0 ? liesIn(placeOf(society), corners) : society.zoneIds.length > 0,
    })),
  };
}

/** All corners and locations of a map, which frame the view while nothing is selected. */
export const everything = ({ zones, societies }: ZoneMapData): Corner[] => [
  ...zones.flatMap(({ polygon }) => polygon),
  ...societies.map(placeOf),
];
