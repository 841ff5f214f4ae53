import { expect, test } from "vitest";
import type { Draft } from "./draft.ts";
import { readDraft } from "./readDraft.ts";

const blank: Draft = {
  pickedBuildings: [],
  buildings: "",
  floors: "",
  flatsPerFloor: 0,
  flatPattern: "{floor}{nn}",
  pickedParkingFloors: [],
  parkingFloors: "",
  pillars: "",
};
const existingPlaces = {
  buildings: [{ buildingId: 1, buildingName: "Tower A", societyId: 7 }],
  floors: ["G", "1"].map((floorName, index) => ({
    floorId: index + 1,
    floorName,
    buildingId: 1,
    buildingName: "Tower A",
  })),
  parkingFloors: [{ parkingFloorId: 4, parkingFloorName: "B1" }],
};
const read = (draft: Partial<Draft>) => readDraft({ ...blank, ...draft }, existingPlaces);

test("the whole chain is counted and named while typing", () => {
  const { lines, plan } = read({ buildings: "Tower A-F", floors: "G, 1-24 without 13", flatsPerFloor: 8 });
  expect(lines).toEqual([
    { kind: "buildings", count: 6, names: "Tower A … Tower F" },
    { kind: "floors", count: 144, names: "G … 24" },
    { kind: "flats", count: 1152, names: "G01 … 2408" },
  ]);
  expect(plan).toMatchObject({ FlatPattern: "{floor}{nn}", FlatsPerFloor: 8 });
});

test("a chosen building that is typed again counts once", () => {
  const { lines } = read({ pickedBuildings: [1], buildings: "TOWER A, Tower B" });
  expect(lines).toEqual([{ kind: "buildings", count: 2, names: "Tower A, Tower B" }]);
});

test("flats without named floors go onto the existing floors", () => {
  const { lines, plan } = read({ pickedBuildings: [1], flatsPerFloor: 4 });
  expect(lines.map(({ count }) => count)).toEqual([1, 2, 8]);
  expect(plan).toMatchObject({ Buildings: ["Tower A"], Floors: [] });
});

test("pillars are counted on chosen and new parking floors", () => {
  const { lines } = read({
    pickedParkingFloors: [4],
    parkingFloors: "B2",
    pillars: "P001-P180",
  });
  expect(lines).toEqual([
    { kind: "parkingFloors", count: 2, names: "B1, B2" },
    { kind: "parkingPillars", count: 360, names: "P001 … P180" },
  ]);
});

test("homes and parking form one plan", () => {
  const { lines, plan } = read({
    buildings: "Tower 1-30",
    floors: "1-30",
    flatsPerFloor: 8,
    parkingFloors: "B1-B3",
    pillars: "P0001-P1000",
  });
  expect(lines.map(({ kind, count }) => [kind, count])).toEqual([
    ["buildings", 30],
    ["floors", 900],
    ["flats", 7200],
    ["parkingFloors", 3],
    ["parkingPillars", 3000],
  ]);
  expect(plan).toMatchObject({ FlatsPerFloor: 8, ParkingFloors: ["B1", "B2", "B3"] });
});

test("choosing existing places alone requests nothing", () => {
  expect(read({ pickedBuildings: [1] })).toMatchObject({ plan: null, problems: {} });
});

test.each<[Partial<Draft>, object]>([
  [{ buildings: "Tower F-A" }, { buildings: "Tower F-A runs backwards: write the smaller one first." }],
  [{ buildings: "x".repeat(61) }, { buildings: "Use at most 60 characters" }],
  [{ floors: "1-5" }, { buildings: "Name a building, or pick one." }],
  [{ buildings: "Tower Z", flatsPerFloor: 4 }, { floors: "These buildings have no floors yet: name them." }],
  [{ buildings: "A", floors: "1", flatsPerFloor: 201 }, { flatsPerFloor: "At most 200 flats to a floor" }],
  [
    { buildings: "A", flatPattern: "{floor}" },
    { flatPattern: "Say where the flat's number goes: {n}, {nn} or {nnn}." },
  ],
  [{ pillars: "P1-P9" }, { parkingFloors: "Name a parking floor, or pick one." }],
])("%j is refused at its input", (draft, problems) => {
  expect(read(draft)).toMatchObject({ plan: null, problems });
});
