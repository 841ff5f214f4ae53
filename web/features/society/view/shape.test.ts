import { expect, test } from "vitest";
import type { Overview } from "#contract/society/overview.ts";
import { gapsOf } from "./gaps.ts";
import { deckRank, floorRank, missingLevels } from "./levels.ts";
import { firstStop, moveFrom } from "./moves.ts";
import { namesBetween, runsOf, formatNames } from "./names.ts";
import { deckLabel, storeyLabel } from "./place.ts";
import { deckShape, missingNames, societyShape, towerShape } from "./shape.ts";

type Building = Overview["buildings"][number];

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => from + step);
let lastId = 0;
const spot = (name: string) => ({ id: ++lastId, name });
const building = (name: string, floors: Record<string, string[]>): Building => ({
  ...spot(name),
  floors: Object.entries(floors).map(([floor, flats]) => ({ ...spot(floor), flats: flats.map(spot) })),
});
/** Flats 01 to 04 on every floor: 101, 102 …; numeric keys iterate in ascending order. */
const regular = (levels: readonly (number | string)[], without: readonly string[] = []) =>
  Object.fromEntries(
    levels.map((level) => [
      String(level),
      span(1, 4)
        .map((flat) => `${level}0${flat}`)
        .filter((name) => !without.includes(name)),
    ]),
  );
const society = (buildings: Building[], parking: Record<string, string[]> = {}) =>
  societyShape({
    societyId: 1,
    societyName: "Sobha Dream Acres",
    address: "Panathur Road, Bengaluru 560103",
    active: true,
    buildings,
    parkingFloors: Object.entries(parking).map(([name, pillars]) => ({
      ...spot(name),
      pillars: pillars.map(spot),
    })),
  });
const gapTexts = (buildings: Building[], parking: Record<string, string[]> = {}) =>
  gapsOf(society(buildings, parking)).map(({ text }) => text);
const storeyNames = (floors: Record<string, string[]>) =>
  towerShape(building("A", floors)).storeys.map((one) => (one.kind === "floor" ? one.name : `(${one.from})`));

test("floors rank by their position in a building, whatever their names", () => {
  const upwards = [
    ["B3", "Basement 3", "Level -3"],
    ["B2", "Basement-2", "Lower Basement", "-2"],
    ["B1", "Basement", "b 1"],
    ["LG", "Lower Ground"],
    ["G", "Ground", "Ground Floor", "0", "Stilt", "GF"],
    ["UG", "Upper Ground Floor"],
    ["Mezzanine", "M"],
    ["Podium", "P"],
    ["1", "01", "1st Floor", "Floor 1", "Floor-1", "First Floor"],
    ["2", "2nd"],
    ["12", "Level 12", "12th floor"],
    ["12A"],
    ["12B"],
    ["14", "Floor 14 (refuge)"],
    ["100"],
    ["Club House"],
    ["Penthouse", "PH"],
    ["Terrace", "Roof Top"],
  ].map((names) => names.map((name) => [name, floorRank(name)] as const));
  for (const names of upwards)
    for (const [name, rank] of names) expect([name, rank]).toEqual([name, names[0]?.[1]]);
  const ranks = upwards.map((names) => names[0]?.[1]);
  expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => Number(a) - Number(b)));
});

test("parking floors P1 and P2 are below the ground, a podium above it", () => {
  expect(["P1", "P-2", "B1", "Stilt"].map(deckRank)).toEqual([-1, -2, -1, 0]);
  expect(deckRank("Podium")).toBeGreaterThan(0);
});

test("missing levels are found between the ground and the top, and between basements", () => {
  expect(missingLevels([0, 1, 2, 5, 7])).toEqual([
    { from: 3, to: 4 },
    { from: 6, to: 6 },
  ]);
  expect(missingLevels([-3, -1, 0, 2])).toEqual([
    { from: 1, to: 1 },
    { from: -2, to: -2 },
  ]);
  expect(missingLevels([5, 6, 7])).toEqual([]);
  expect(missingLevels([])).toEqual([]);
});

test("12A counts as 13, and a terrace needs no floor below it", () => {
  expect(missingLevels([11, 12, floorRank("12A"), 14, floorRank("Terrace")])).toEqual([]);
});

test("a tower stacks its floors from the top down, with the missing ones between them", () => {
  const floors = regular(["Terrace", "G", "B1", "B2", 1, 2, 4]);
  expect(storeyNames(floors)).toEqual(["Terrace", "4", "(3)", "2", "1", "G", "B1", "B2"]);
});

test("a flat missing on one floor leaves a named hole in its column", () => {
  const tower = towerShape(building("A", regular([1, 2, 3], ["203"])));
  const second = tower.floors.find(({ name }) => name === "2");
  expect(tower.columns).toBe(4);
  expect(second?.cells.map((cell) => cell?.name)).toEqual(["201", "202", "203", "204"]);
  expect(missingNames(second?.cells ?? [])).toEqual(["203"]);
});

test.each([
  ["with the tower before it", "A-1001 A-1002", "A-1101", "A-1201 A-1202", "A-1102"],
  ["with a dash", "10-1 10-2", "11-1", "12-1 12-2", "11-2"],
  ["by letters", "10A 10B", "11A", "12A 12B", "11B"],
  ["by a number alone", "1 2", "1", "1 2", "2"],
])("missing flats are named like their neighbours: %s", (_, tenth, eleventh, twelfth, missing) => {
  const floors = { "10": tenth.split(" "), "11": eleventh.split(" "), "12": twelfth.split(" ") };
  const [, middle] = towerShape(building("A", floors)).floors;
  expect(missingNames(middle?.cells ?? [])).toEqual([missing]);
});

test("flats numbered through the whole tower have no columns, and none is missing", () => {
  const floors = Object.fromEntries(
    span(1, 6).map((level) => [String(level), span(level * 8 - 7, level * 8).map(String)]),
  );
  const tower = towerShape(building("A", floors));
  expect(tower.columns).toBe(8);
  expect(tower.floors.flatMap(({ cells }) => missingNames(cells))).toEqual([]);
});

test("a flat with an individual name is placed beside the others, and is not expected elsewhere", () => {
  const floors = regular([1, 2, 3]);
  floors["2"]?.push("Guest room");
  const tower = towerShape(building("A", floors));
  expect(tower.columns).toBe(5);
  expect(tower.floors[1]?.cells.at(-1)?.name).toBe("Guest room");
  expect(tower.floors.flatMap(({ cells }) => missingNames(cells))).toEqual([]);
});

test("flats 1 to 12 of floor 1 are read as such, not as flats 0, 1 and 2 of floor 1", () => {
  const names = span(1, 12).map(String);
  const tower = towerShape(
    building("A", { "1": names, "2": names.filter((name) => name !== "11"), "3": names }),
  );
  expect(missingNames(tower.floors[1]?.cells ?? [])).toEqual(["11"]);
});

test("a deck shows the pillars missing in a series, but treats a long jump as another zone", () => {
  const { marks, pillarCount } = deckShape({
    ...spot("B1"),
    pillars: ["P008", "P009", "P012", "P201"].map(spot),
  });
  expect(missingNames(marks)).toEqual(["P010", "P011"]);
  expect(marks.map(({ name }) => name)).toEqual(["P008", "P009", "P010", "P011", "P012", "P201"]);
  expect(pillarCount).toBe(4);
  expect(namesBetween("A9", "B12")).toEqual([]);
});

test("consecutive names are shortened to ranges", () => {
  expect(runsOf(["1201", "1202", "1203", "1205", "1206", "Guest"])).toEqual([
    "1201 to 1203",
    "1205",
    "1206",
    "Guest",
  ]);
  expect(runsOf([])).toEqual([]);
  expect(formatNames(["1", "3", "5", "7", "9"])).toBe("1, 3, 5, 7 and more");
});

test("decks are ordered below the ground", () => {
  const { decks } = society([], { B2: [], B10: [], B1: [], Stilt: [] });
  expect(decks.map(({ name }) => name)).toEqual(["Stilt", "B1", "B2", "B10"]);
});

test("gaps are sentences, in drawing order", () => {
  const parking = { B1: ["P1", "P2", "P4"], B3: [] };
  const buildings = [
    building("Tower A", regular([...span(1, 11), 13])),
    building("Tower C", regular(span(1, 9), ["702", "703"])),
    building("Tower D", {}),
    building("Tower E", { "1": [], "2": [] }),
    building("Tower F", { ...regular(span(1, 5)), "6": [] }),
  ];
  expect(gapTexts(buildings, parking)).toEqual([
    "Tower A: no floor 12",
    "Tower C: floor 7 has 2 flats, others have 4",
    "Tower D: no floors yet",
    "Tower E: no flats yet",
    "Tower F: floor 6 has no flats",
    "Parking: no level B2",
    "B1: no pillar P3",
    "B3: no pillars yet",
  ]);
});

test("a complete society has no gaps, nor has a basement or a terrace without flats, or a tower without a thirteenth floor", () => {
  const floors = { ...regular(["G", ...span(1, 24)]), B1: [], Terrace: [] };
  const without13 = regular([...span(1, 12), 14, 15]);
  expect(
    gapTexts([building("Tower A", floors), building("Tower B", without13)], { B1: ["P1", "P2"], B2: ["P1"] }),
  ).toEqual([]);
});

test("many empty floors are reported in one sentence that links to the highest", () => {
  const floors = {
    ...regular([1, 2]),
    ...Object.fromEntries(span(3, 7).map((level) => [String(level), []])),
  };
  const shape = society([building("Tower A", floors)]);
  expect(gapsOf(shape)).toEqual([
    { key: shape.towers[0]?.storeys[0]?.key, text: "Tower A: 5 floors have no flats" },
  ]);
});

test("a floor and a deck are labelled with what they contain and lack", () => {
  const { towers, decks } = society([building("Tower A", regular([11, 12, 14], ["1203"]))], {
    B1: ["P1", "P2", "P3", "P5"],
  });
  const labels = towers.flatMap((tower) => tower.storeys.map((storey) => storeyLabel(tower, storey)));
  expect(labels).toEqual([
    "Tower A, floor 14, 4 flats: 1401 to 1404",
    "Tower A, no floor 13",
    "Tower A, floor 12, 3 flats: 1201, 1202, 1204, missing 1203",
    "Tower A, floor 11, 4 flats: 1101 to 1104",
  ]);
  expect(decks.map(deckLabel)).toEqual(["B1 4 pillars: P1 to P3, P5, missing P4"]);
});

test("keys move between floors, across towers at the same height, and down to the parking", () => {
  const shape = society(
    [building("A", regular([1, 2, 3])), building("B", regular([1, 2])), building("C", {})],
    {
      B1: [],
      B2: [],
    },
  );
  const [a, b, c] = shape.towers;
  const from = (key: string | undefined, ...keys: string[]) =>
    keys.reduce<string | null>((at, pressed) => moveFrom(shape, at ?? "", pressed), key ?? "");
  const top = firstStop(shape) ?? undefined;
  expect(top).toBe(a?.storeys[0]?.key);
  expect(from(top, "ArrowRight")).toBe(b?.storeys[0]?.key);
  expect(from(top, "ArrowDown", "ArrowDown", "ArrowRight")).toBe(b?.storeys[1]?.key);
  expect(from(top, "ArrowRight", "ArrowRight")).toBe(c?.key);
  expect(from(top, "End")).toBe(a?.key);
  expect(from(a?.key, "ArrowDown")).toBe(shape.decks[0]?.key);
  expect(from(a?.key, "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp")).toBe(a?.key);
  expect(from(top, "ArrowUp")).toBeNull();
  expect(from(shape.decks[1]?.key, "Home", "End")).toBe(shape.decks[1]?.key);
});
