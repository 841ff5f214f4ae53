import { getOverview } from "#contract/society/overview.ts";
import { found } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { findSociety } from "./society.queries.ts";
import { requireOverviewFits, findPlaces } from "./overview.queries.ts";
import { byParent } from "./overview.rules.ts";

export function overviewRoutes(serve: Serve): void {
  serve(getOverview, async ({ body, scope, db }) => {
    const society = found(await findSociety(db, scope, body.societyId), "society");
    await requireOverviewFits(db, society.societyId);
    const places = await findPlaces(db, society.societyId);
    const floors = byParent(places.floors);
    const flats = byParent(places.flats);
    const pillars = byParent(places.pillars);
    return {
      societyId: society.societyId,
      societyName: society.societyName,
      address: `${society.societyStreet}, ${society.city} ${society.pincode}`,
      active: society.active,
      buildings: places.buildings.map((building) => ({
        ...building,
        floors: (floors.get(building.id) ?? []).map((floor) => ({
          ...floor,
          flats: flats.get(floor.id) ?? [],
        })),
      })),
      parkingFloors: places.parkingFloors.map((floor) => ({
        ...floor,
        pillars: pillars.get(floor.id) ?? [],
      })),
    };
  });
}
