import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { getBuilding, getBuildings } from "#contract/society/building.ts";
import { getBuildingFlats, getFlat, getFlats, searchFlats } from "#contract/society/flat.ts";
import { getFloor, getFloors } from "#contract/society/floor.ts";
import { getOverview } from "#contract/society/overview.ts";
import {
  getParkingFloor,
  getParkingFloors,
  getParkingPillar,
  getParkingPillars,
  searchParkingPillars,
} from "#contract/society/parking.ts";
import { exportRegistry } from "#contract/society/registry.ts";
import { getSocieties, getSociety, searchSocieties, updateSociety } from "#contract/society/society.ts";
import { send } from "#server/testing/call.ts";
import {
  createWorld,
  idsIn,
  letServe,
  makeSmallSociety,
  someSociety,
  type World,
} from "#server/testing/world.ts";

type Read = [endpoint: Endpoint, body: Record<string, number>];

let world: World;
let societyId: number;
let companyId: number;
/** Staff reads of one society (`reads`), and the choices anybody may load from it (`choices`). */
let reads: Read[];
let choices: Read[];
beforeAll(async () => {
  world = await createWorld();
  companyId = await world.addCompany("Sparkle Wash");
});
afterAll(() => world.close());
beforeEach(async () => {
  societyId = await makeSmallSociety(world);
  const idOf = await idsIn(world, societyId);
  const [buildingId, floorId] = [idOf("Tower A"), idOf("Tower A/1")];
  const parkingFloorId = idOf("B1");
  choices = [
    [getBuildings, { societyId }],
    [getFloors, { societyId }],
    [getFloors, { buildingId }],
    [getFlats, { societyId }],
    [getFlats, { buildingId }],
    [getFlats, { floorId }],
    [getBuildingFlats, { buildingId }],
    [getParkingFloors, { societyId }],
    [getParkingPillars, { societyId }],
    [getParkingPillars, { parkingFloorId }],
  ];
  reads = [
    ...choices,
    [getSociety, { societyId }],
    [getBuilding, { buildingId }],
    [getFloor, { floorId }],
    [getFlat, { flatId: idOf("Tower A/1/101") }],
    [getParkingFloor, { parkingFloorId }],
    [getParkingPillar, { parkingPillarId: idOf("B1/P1") }],
    [searchFlats, { societyId }],
    [searchParkingPillars, { societyId }],
    [getOverview, { societyId }],
    [exportRegistry, { societyId }],
  ];
});

/** The distinct statuses of the reads' replies. */
async function statuses(of: Read[], token: string): Promise<number[]> {
  const answers = await Promise.all(of.map(([endpoint, body]) => send(world.app, endpoint, body, { token })));
  return [...new Set(answers.map(({ status }) => status))];
}

async function listed(token: string, Active?: boolean): Promise<boolean> {
  const body = Active === undefined ? {} : { Active };
  const societies = await world.done(getSocieties, body, { token });
  return societies.some((society) => society.societyId === societyId);
}

describe.each(["owner", "staff"] as const)("a company's %s", (role) => {
  test("reads nothing of a society that another company serves", async () => {
    const token = await world.tokenOf(role, companyId);
    expect(await statuses(reads, token)).toEqual([404]);
    expect(await listed(token)).toBe(false);
    const page = await world.done(searchSocieties, { search: "Society" }, { token });
    expect(page).toEqual({ rows: [], total: 0 });
  });

  test("reads everything of a society that the company serves", async () => {
    const token = await world.tokenOf(role, 1);
    expect(await statuses(reads, token)).toEqual([200]);
    expect(await listed(token)).toBe(true);
    expect((await world.done(searchSocieties, {}, { token })).rows).toContainEqual(
      expect.objectContaining({ societyId }),
    );
  });
});

test("gives a company access to a society as soon as it serves it, next to the other company", async () => {
  const late = await world.addCompany(`Company of society ${societyId}`);
  const token = await world.tokenOf("owner", late);
  expect(await statuses(reads, token)).toEqual([404]);
  await letServe(world, societyId, late);
  expect(await statuses(reads, token)).toEqual([200]);
  expect((await world.done(searchSocieties, {}, { token })).total).toBe(1);
  expect(await statuses(reads, await world.tokenOf("owner", 1))).toEqual([200]);
});

test.each(["admin", "operations", "accounts", "support"] as const)("%s reads every society", async (role) => {
  const token = await world.tokenOf(role);
  expect(await statuses(reads, token)).toEqual([200]);
  expect(await listed(token)).toBe(true);
});

test("shows nothing to a provider without coverage", async () => {
  const token = await world.tokenOf("provider");
  expect(await statuses(choices, token)).toEqual([404]);
  expect(await world.done(getSocieties, {}, { token })).toEqual([]);
});

test("offers customers active societies, and shows them nothing of an inactive one", async () => {
  const token = await world.tokenOf("customer");
  expect(await statuses(choices, token)).toEqual([200]);
  expect(await listed(token)).toBe(true);
  const body = { ...someSociety, SocietyName: `Closed ${societyId}`, societyId, Active: false };
  await world.done(updateSociety, body);
  expect(await statuses(choices, token)).toEqual([404]);
  expect(await listed(token)).toBe(false);
  expect(await listed(token, false)).toBe(false);
});

test("keeps showing staff an inactive society", async () => {
  const body = { ...someSociety, SocietyName: `Closed ${societyId}`, societyId, Active: false };
  await world.done(updateSociety, body);
  expect(await statuses(reads, await world.tokenOf("owner", 1))).toEqual([200]);
  expect(await listed(await world.tokenOf("support"), false)).toBe(true);
});
