import { GeneratePlan } from "#contract/society/registry.ts";
import { flatNames } from "#contract/society/series.ts";
import type { Draft, ExistingPlaces, Plan, PreviewLine, Problems, Reading } from "./draft.ts";
import { firstProblem } from "#web/texts/fields.ts";
import { uniqueNames, readNames, sample } from "./names.ts";

const { shape } = GeneratePlan;

/** One chain of a draft; `asked` counts the requested places, without chosen ones, which exist already. */
type Part = { requestedCount: number; plan: Plan; lines: readonly PreviewLine[]; problems: Problems };

/** Reads a draft without the server: the requested names and counts, and the errors by input. */
export function readDraft(draft: Draft, existing: ExistingPlaces): Reading {
  const parts = [readHomes(draft, existing), readParking(draft, existing)];
  const problems: Problems = Object.assign({}, ...parts.map((part) => part.problems));
  const requested = parts.filter(({ requestedCount }) => requestedCount > 0);
  const isReady = requested.length > 0 && Object.keys(problems).length === 0;
  return {
    plan: isReady ? Object.assign({}, ...requested.map(({ plan }) => plan)) : null,
    lines: requested.flatMap(({ lines }) => lines).filter(({ count }) => count > 0),
    problems,
  };
}

function readHomes(draft: Draft, existing: ExistingPlaces): Part {
  const added = readNames(draft.buildings, shape.Buildings);
  const floorNames = readNames(draft.floors, shape.Floors);
  const picked = existing.buildings.filter(({ buildingId }) => draft.pickedBuildings.includes(buildingId));
  const buildings = uniqueNames([...picked.map(({ buildingName }) => buildingName), ...added.names]);
  const countProblem = firstProblem(shape.FlatsPerFloor, draft.flatsPerFloor);
  const each = countProblem ? 0 : draft.flatsPerFloor;
  const floors = floorsOf(buildings, floorNames.names, each, existing);
  const requestedCount = added.names.length + floorNames.names.length + each;
  const problems = withoutEmpty({
    buildings:
      added.problem ??
      (buildings.length === 0 && requestedCount > 0 ? "Name a building, or pick one." : undefined),
    floors:
      floorNames.problem ??
      (each > 0 && buildings.length > 0 && floors.count === 0
        ? "These buildings have no floors yet: name them."
        : undefined),
    flatsPerFloor: countProblem,
    flatPattern: firstProblem(shape.FlatPattern, draft.flatPattern),
  });
  return {
    problems,
    requestedCount,
    lines: [
      { kind: "buildings", count: buildings.length, names: sample(buildings) },
      { kind: "floors", count: floors.count, names: sample(floors.names) },
      {
        kind: "flats",
        count: floors.count * each,
        names: flatSample(draft.flatPattern, floors.names, each),
      },
    ],
    plan: {
      Buildings: buildings,
      Floors: floorNames.names,
      FlatPattern: draft.flatPattern,
      FlatsPerFloor: each,
    },
  };
}

/** The floors for the flats: the named ones in every building, or else the existing ones. */
function floorsOf(
  buildings: readonly string[],
  named: readonly string[],
  each: number,
  existing: ExistingPlaces,
) {
  if (named.length > 0) return { names: named, count: buildings.length * named.length };
  const buildingNames = new Set(each > 0 ? buildings.map((name) => name.toLowerCase()) : []);
  const existingFloors = existing.floors.filter(({ buildingName }) =>
    buildingNames.has(buildingName.toLowerCase()),
  );
  return {
    names: uniqueNames(existingFloors.map(({ floorName }) => floorName)),
    count: existingFloors.length,
  };
}

function flatSample(pattern: string, floors: readonly string[], each: number): string {
  const [first = ""] = flatNames(pattern, floors[0] ?? "", Math.min(each, 1));
  const last = flatNames(pattern, floors.at(-1) ?? "", each).at(-1) ?? "";
  return first === last ? first : `${first} … ${last}`;
}

function readParking(draft: Draft, existing: ExistingPlaces): Part {
  const added = readNames(draft.parkingFloors, shape.ParkingFloors);
  const pillars = readNames(draft.pillars, shape.ParkingPillars);
  const picked = existing.parkingFloors.filter(({ parkingFloorId }) =>
    draft.pickedParkingFloors.includes(parkingFloorId),
  );
  const floors = uniqueNames([...picked.map(({ parkingFloorName }) => parkingFloorName), ...added.names]);
  const requestedCount = added.names.length + pillars.names.length;
  const problems = withoutEmpty({
    parkingFloors:
      added.problem ??
      (floors.length === 0 && requestedCount > 0 ? "Name a parking floor, or pick one." : undefined),
    pillars: pillars.problem,
  });
  return {
    problems,
    requestedCount,
    lines: [
      { kind: "parkingFloors", count: floors.length, names: sample(floors) },
      {
        kind: "parkingPillars",
        count: floors.length * pillars.names.length,
        names: sample(pillars.names),
      },
    ],
    plan: { ParkingFloors: floors, ParkingPillars: pillars.names },
  };
}

const withoutEmpty = (problems: { [input in keyof Problems]: string | undefined }): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
