import type { z } from "zod";
import {
  exportRegistry,
  type GeneratePlan,
  generatePlaces,
  importRegistry,
  MOST_PLACES,
  type PlaceCounts,
} from "#contract/society/registry.ts";
import { FlatFields } from "#contract/society/flat.ts";
import { flatNames } from "#contract/society/series.ts";
import type { Db } from "#server/db/database.ts";
import { found, invalid } from "#server/http/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { findPlaces } from "../overview/queries.ts";
import { findSociety, holdSociety } from "../society/queries.ts";
import { countExisting, findFloorNames, insertMissing } from "./queries.ts";
import { pathsOf, PlaceList, type Places, readRegistry, writeRegistry } from "./rules.ts";

type Plan = z.output<typeof GeneratePlan>;

/** The floors that a plan is about: the named ones, or, where it names none, those that its buildings have. */
async function floorsOf(db: Db, plan: Plan): Promise<{ building: string; floor: string }[]> {
  if (plan.Floors.length > 0)
    return plan.Buildings.flatMap((building) => plan.Floors.map((floor) => ({ building, floor })));
  return plan.FlatsPerFloor > 0 ? findFloorNames(db, plan.societyId, plan.Buildings) : [];
}

/** The flats of a floor by name; 400 when the pattern makes a name that a form would refuse. */
function flatsOn(floor: string, { FlatPattern, FlatsPerFloor }: Plan): string[] {
  const names = flatNames(FlatPattern, floor, FlatsPerFloor);
  const longest = names.at(-1);
  const problem = longest && FlatFields.shape.FlatName.safeParse(longest).error?.issues[0]?.message;
  if (problem) throw invalid({ FlatPattern: `Flat ${longest}: ${problem}` });
  return names;
}

async function placesOf(db: Db, plan: Plan): Promise<Places> {
  const floors = await floorsOf(db, plan);
  const total =
    floors.length * Math.max(1, plan.FlatsPerFloor) + plan.ParkingFloors.length * plan.ParkingPillars.length;
  if (total > MOST_PLACES)
    throw invalid({
      FlatsPerFloor: `That is ${total.toLocaleString("en-IN")} places; at most ${MOST_PLACES.toLocaleString("en-IN")} at a time.`,
    });
  const list = new PlaceList();
  for (const building of plan.Buildings) list.addFlatPath(building, "", "");
  for (const { building, floor } of floors) {
    list.addFlatPath(building, floor, "");
    for (const flat of flatsOn(floor, plan)) list.addFlatPath(building, floor, flat);
  }
  for (const parkingFloor of plan.ParkingFloors) {
    list.addPillarPath(parkingFloor, "");
    for (const pillar of plan.ParkingPillars) list.addPillarPath(parkingFloor, pillar);
  }
  return list.places;
}

const countsOf = (places: Places): PlaceCounts => ({
  buildings: places.buildings.length,
  floors: places.floors.length,
  flats: places.flats.length,
  parkingFloors: places.parkingFloors.length,
  parkingPillars: places.parkingPillars.length,
});

const missingOf = (asked: PlaceCounts, existing: PlaceCounts): PlaceCounts => ({
  buildings: asked.buildings - existing.buildings,
  floors: asked.floors - existing.floors,
  flats: asked.flats - existing.flats,
  parkingFloors: asked.parkingFloors - existing.parkingFloors,
  parkingPillars: asked.parkingPillars - existing.parkingPillars,
});

/** Creates what is missing, or, in a dry run, says what would be created. */
async function createMissing(db: Db, societyId: number, places: Places, dryRun: boolean) {
  const existing = await countExisting(db, societyId, places);
  if (dryRun) return { existing, added: missingOf(countsOf(places), existing) };
  return { existing, added: await insertMissing(db, societyId, places) };
}

export function registryRoutes(serve: Serve): void {
  serve(generatePlaces, ({ body, scope, write }) =>
    write(async (db) => {
      await holdSociety(db, scope, body.societyId, "alone");
      const places = await placesOf(db, body);
      return { asked: countsOf(places), ...(await createMissing(db, body.societyId, places, body.DryRun)) };
    }),
  );

  serve(importRegistry, ({ body, scope, write }) =>
    write(async (db) => {
      await holdSociety(db, scope, body.societyId, "alone");
      const file = readRegistry(body.Csv);
      if (typeof file === "string") throw invalid({ Csv: file });
      if (file.rows > MOST_PLACES)
        throw invalid({ Csv: `The file has more than ${MOST_PLACES.toLocaleString("en-IN")} rows.` });
      const { existing, added } = await createMissing(db, body.societyId, file.places, body.DryRun);
      return { rows: file.rows, bad: file.bad, existing, added };
    }),
  );

  serve(exportRegistry, async ({ body, scope, db }) => {
    const { societyName } = found(await findSociety(db, scope, body.societyId), "Society");
    const fileName = `${societyName.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}-registry.csv`;
    return { fileName, csv: writeRegistry(pathsOf(await findPlaces(db, body.societyId))) };
  });
}
