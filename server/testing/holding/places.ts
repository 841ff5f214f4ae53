import { deleteBuilding } from "#contract/society/building.ts";
import { getOverview } from "#contract/society/overview.ts";
import { deleteParkingFloor } from "#contract/society/parking.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import type { World } from "#server/testing/world.ts";
import { HIDDEN, type Holding, keep } from "./holding.ts";

/** Two buildings and two parking floors; the second of each is archived with its contents. */
export async function addPlaces(
  { done }: World,
  holding: Holding,
  societyId: number,
  prefix: string,
): Promise<void> {
  await done(generatePlaces, {
    societyId,
    Buildings: [`${prefix} Tower`, `${prefix} ${HIDDEN} Tower`],
    Floors: [`${prefix} 1`],
    FlatsPerFloor: 2,
    ParkingFloors: [`${prefix} B1`, `${prefix} ${HIDDEN} B2`],
    ParkingPillars: [`${prefix} P1`],
  });
  const { buildings, parkingFloors } = await done(getOverview, { societyId });
  const floors = buildings.flatMap((building) => building.floors);
  const idsOf = (spots: readonly { id: number }[]) => spots.map(({ id }) => id);
  keep(holding, "buildingid", ...idsOf(buildings));
  keep(holding, "floorid", ...idsOf(floors));
  keep(holding, "flatid", ...idsOf(floors.flatMap(({ flats }) => flats)));
  keep(holding, "parkingfloorid", ...idsOf(parkingFloors));
  keep(holding, "parkingpillarid", ...idsOf(parkingFloors.flatMap(({ pillars }) => pillars)));
  const [, buildingId = 0] = idsOf(buildings);
  const [, parkingFloorId = 0] = idsOf(parkingFloors);
  const building = await done(deleteBuilding, { buildingId, WithContents: true });
  const parking = await done(deleteParkingFloor, { parkingFloorId, WithContents: true });
  keep(holding, "archiveid", building.archiveId, parking.archiveId);
}
