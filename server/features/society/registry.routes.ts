import { setImmediate as breathe } from "node:timers/promises";
import type { z } from "zod";
import {
  exportRegistry,
  type GeneratePlan,
  generatePlaces,
  importRegistry,
  importRegistryFile,
  MAX_PLACES,
  type PlaceCounts,
} from "#contract/society/registry.ts";
import { FlatFields } from "#contract/society/flat.ts";
import { flatNames } from "#contract/society/series.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, found, inEnglish, invalid, readText, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { readApart } from "#server/intake/reader.ts";
import { atMost } from "#server/limits/slots.ts";
import { countPlaces, requireCapacityFor } from "./place.queries.ts";
import { findSociety, lockSociety } from "./society.queries.ts";
import { countExisting, findFloorNames, findRegistry, insertMissing } from "./registry.queries.ts";
import { PlaceList, type Places, registryFile, registryTable } from "./registry.rules.ts";
import { pathsOf, writeRegistry } from "./registryPath.rules.ts";

type Plan = z.output<typeof GeneratePlan>;

/** The floors of a plan: the named ones, or all floors of its buildings when it names none. */
async function floorsOf(db: Db, plan: Plan): Promise<{ building: string; floor: string }[]> {
  if (plan.Floors.length > 0)
    return plan.Buildings.flatMap((building) => plan.Floors.map((floor) => ({ building, floor })));
  return plan.FlatsPerFloor > 0 ? findFloorNames(db, plan.societyId, plan.Buildings) : [];
}

/** Names of a floor's flats. @throws 400 when the pattern makes a name that the form would reject. */
function flatsOn(floor: string, { FlatPattern, FlatsPerFloor }: Plan): string[] {
  const names = flatNames(FlatPattern, floor, FlatsPerFloor);
  const longest = names.at(-1);
  const problem = longest && FlatFields.shape.FlatName.safeParse(longest).error?.issues[0]?.message;
  if (problem)
    throw invalid({
      FlatPattern: refusalText("patternGives", { flat: longest, problem: inEnglish(readText(problem)) }),
    });
  return names;
}

/** Floors processed between two yields to the event loop: a few milliseconds. */
const FLOORS_PER_CHUNK = 10;

async function placesOf(db: Db, plan: Plan): Promise<Places> {
  const floors = await floorsOf(db, plan);
  const total =
    floors.length * Math.max(1, plan.FlatsPerFloor) + plan.ParkingFloors.length * plan.ParkingPillars.length;
  if (total > MAX_PLACES)
    throw invalid({
      FlatsPerFloor: refusalText("placesOfFile", { count: total, most: MAX_PLACES }),
    });
  const list = new PlaceList();
  for (const building of plan.Buildings) list.addFlatPath(building, "", "");
  for (const [index, { building, floor }] of floors.entries()) {
    if (index % FLOORS_PER_CHUNK === 0) await breathe();
    list.addFlatPath(building, floor, "");
    for (const flat of flatsOn(floor, plan)) list.addFlatPath(building, floor, flat);
  }
  for (const parkingFloor of plan.ParkingFloors) {
    await breathe();
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

const missingOf = (requested: PlaceCounts, existing: PlaceCounts): PlaceCounts => ({
  buildings: requested.buildings - existing.buildings,
  floors: requested.floors - existing.floors,
  flats: requested.flats - existing.flats,
  parkingFloors: requested.parkingFloors - existing.parkingFloors,
  parkingPillars: requested.parkingPillars - existing.parkingPillars,
});

async function createMissing(db: Db, societyId: number, places: Places, dryRun: boolean) {
  const existing = await countExisting(db, societyId, places);
  const missingCounts = missingOf(countsOf(places), existing);
  await requireCapacityFor(db, societyId, missingCounts);
  if (dryRun) return { existing, added: missingCounts };
  const added = await insertMissing(db, societyId, places);
  await countPlaces(db, societyId, added);
  return { existing, added };
}

/** One at a time, because a file takes processor time and memory. */
const oneAtATime = atMost({
  name: "registry files",
  running: 1,
  waiting: 8,
  limitMs: 60_000,
  busy: () => new ApiError("unavailable", refusalText("manyRegistries"), { retryAfter: 5 }),
});

export function registryRoutes(serve: Serve): void {
  serve(generatePlaces, ({ body, scope, write }) =>
    write(async (db) => {
      await lockSociety(db, scope, body.societyId, "alone");
      const places = await placesOf(db, body);
      return { asked: countsOf(places), ...(await createMissing(db, body.societyId, places, body.DryRun)) };
    }),
  );

  serve(importRegistry, async ({ body, scope, caller, db: reader, write, leaving }) => {
    // Checked before the file is read, because reading takes longer, and before anything is locked.
    found(await findSociety(reader, scope, body.societyId), "society");
    const sender = { caller, leaving, field: "Csv" };
    const file = await readApart(registryFile, Buffer.from(body.Csv), undefined, sender);
    return write(async (db) => {
      await lockSociety(db, scope, body.societyId, "alone");
      const { existing, added } = await createMissing(db, body.societyId, file.places, body.DryRun);
      const { places: _places, ...read } = file;
      return { ...read, sheet: "", dayOrder: null, existing, added };
    });
  });

  serve(importRegistryFile, async ({ body, file, scope, caller, db: reader, write, leaving }) => {
    const { societyId } = body;
    const { societyName } = found(await findSociety(reader, scope, societyId), "society");
    const { places, ...read } = await readApart(
      registryTable,
      file.bytes,
      { society: societyName },
      { caller, leaving },
    );
    return write(async (db) => {
      await lockSociety(db, scope, societyId, "alone");
      const counts = await createMissing(db, societyId, places, body.DryRun === "true");
      return { ...read, dayOrder: null, ...counts };
    });
  });

  serve(exportRegistry, async ({ body, scope, db, leaving }) => {
    const { societyName } = found(await findSociety(db, scope, body.societyId), "society");
    const fileName = `${societyName.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}-registry.csv`;
    const csv = await oneAtATime(async () => writeRegistry(pathsOf(await findRegistry(db, body.societyId))), {
      leaving,
    });
    return { fileName, csv };
  });
}
