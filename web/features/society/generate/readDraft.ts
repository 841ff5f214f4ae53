import { GeneratePlan } from "#contract/society/registry.ts";
import { flatNames } from "#contract/society/series.ts";
import type { Draft, KnownPlaces, Plan, PreviewLine, Problems, Reading } from "./draft.ts";
import { firstProblem } from "#web/texts/fields.ts";
import { once, readNames, sample } from "./names.ts";

const { shape } = GeneratePlan;

/** One chain of a draft; `asked` counts the requested places, without chosen ones, which exist already. */
type Part = { asked: number; plan: Plan; lines: readonly PreviewLine[]; problems: Problems };

/** Reads a draft without the server: the requested names and counts, and the errors by input. */
export function readDraft(draft: Draft, known: KnownPlaces): Reading {
  const parts = [readHomes(draft, known), readParking(draft, known)];
  const problems: Problems = Object.assign({}, ...parts.map((part) => part.problems));
  const wanted = parts.filter(({ asked }) => asked > 0);
  const isReady = wanted.length > 0 && Object.keys(problems).length === 0;
  return {
    plan: isReady ? Object.assign({}, ...wanted.map(({ plan }) => plan)) : null,
    lines: wanted.flatMap(({ lines }) => lines).filter(({ count }) => count > 0),
    problems,
  };
}

function readHomes(draft: Draft, known: KnownPlaces): Part {
  const added = readNames(draft.buildings, shape.Buildings);
  const named = readNames(draft.floors, shape.Floors);
  const picked = known.buildings.filter(({ buildingId }) => draft.pickedBuildings.includes(buildingId));
  const buildings = once([...picked.map(({ buildingName }) => buildingName), ...added.names]);
  const countProblem = firstProblem(shape.FlatsPerFloor, draft.flatsPerFloor);
  const each = countProblem ? 0 : draft.flatsPerFloor;
  const floors = floorsOf(buildings, named.names, each, known);
  const asked = added.names.length + named.names.length + each;
  const problems = withoutEmpty({
    buildings:
      added.problem ?? (buildings.length === 0 && asked > 0 ? "Name a building, or pick one." : undefined),
    floors:
      named.problem ??
      (each > 0 && buildings.length > 0 && floors.count === 0
        ? "These buildings have no floors yet: name them."
        : undefined),
    flatsPerFloor: countProblem,
    flatPattern: firstProblem(shape.FlatPattern, draft.flatPattern),
  });
  return {
    problems,
    asked,
    lines: [
      { kind: "buildings", count: buildings.length, names: sample(buildings) },
      { kind: "floors", count: floors.count, names: sample(floors.names) },
      {
        kind: "flats",
        count: floors.count * each,
        names: flatSample(draft.flatPattern, floors.names, each),
      },
    ],
    plan: { Buildings: buildings, Floors: named.names, FlatPattern: draft.flatPattern, FlatsPerFloor: each },
  };
}

/** The floors for the flats: the named ones in every building, or else the existing ones. */
function floorsOf(buildings: readonly string[], named: readonly string[], each: number, known: KnownPlaces) {
  if (named.length > 0) return { names: named, count: buildings.length * named.length };
  const wanted = new Set(each > 0 ? buildings.map((name) => name.toLowerCase()) : []);
  const there = known.floors.filter(({ buildingName }) => wanted.has(buildingName.toLowerCase()));
  return { names: once(there.map(({ floorName }) => floorName)), count: there.length };
}

function flatSample(pattern: string, floors: readonly string[], each: number): string {
  const [first = ""] = flatNames(pattern, floors[0] ?? "", Math.min(each, 1));
  const last = flatNames(pattern, floors.at(-1) ?? "", each).at(-1) ?? "";
  return first === last ? first : `${first} … ${last}`;
}

function readParking(draft: Draft, known: KnownPlaces): Part {
  const added = readNames(draft.parkingFloors, shape.ParkingFloors);
  const pillars = readNames(draft.pillars, shape.ParkingPillars);
  const picked = known.parkingFloors.filter(({ parkingFloorId }) =>
    draft.pickedParkingFloors.includes(parkingFloorId),
  );
  const floors = once([...picked.map(({ parkingFloorName }) => parkingFloorName), ...added.names]);
  const asked = added.names.length + pillars.names.length;
  const problems = withoutEmpty({
    parkingFloors:
      added.problem ?? (floors.length === 0 && asked > 0 ? "Name a parking floor, or pick one." : undefined),
    pillars: pillars.problem,
  });
  return {
    problems,
    asked,
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
