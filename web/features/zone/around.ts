import type { ReplyOf } from "#contract/endpoint.ts";
import { liesIn, shareGround } from "#contract/zone/area.ts";
import type { Corner } from "#contract/zone/side.ts";
import type { getZoneMap } from "#contract/zone/zone.ts";
import type { Area, Scene, Spot } from "./map/shapes.ts";

export type ZoneMapData = ReplyOf<typeof getZoneMap>;
type Zone = ZoneMapData["zones"][number];

/** Where a society stands, as a corner of a border is written. */
export const placeOf = ({ longitude, latitude }: ZoneMapData["societies"][number]): Corner => [
  longitude,
  latitude,
];

/** Those active zones that have ground in common with an area. */
export const overlapping = (corners: readonly Corner[], zones: readonly Zone[]): Zone[] =>
  zones.filter(({ active, polygon }) => active && shareGround(corners, polygon));

/** The zones and societies of a map: what lies inside `corners` stands out, and which other zones overlap them. */
export function sceneAround(
  { zones, societies }: ZoneMapData,
  corners: readonly Corner[],
  chosen: number | null,
): Pick<Scene, "areas" | "spots"> {
  const others = zones.filter(({ serviceZoneId }) => serviceZoneId !== chosen);
  const overlaps = new Set(overlapping(corners, others));
  const toneOf = (zone: Zone): Area["tone"] => {
    if (zone.serviceZoneId === chosen) return "chosen";
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

/** Every corner and place of a map: what it is framed around while nothing is chosen. */
export const everything = ({ zones, societies }: ZoneMapData): Corner[] => [
  ...zones.flatMap(({ polygon }) => polygon),
  ...societies.map(placeOf),
];
