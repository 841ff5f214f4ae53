import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addSociety, deleteSociety } from "#contract/society/society.ts";
import { liesIn } from "#contract/zone/area.ts";
import type { Corner } from "#contract/zone/side.ts";
import {
  addZone,
  deleteZone,
  getZone,
  getZoneMap,
  getZones,
  searchZones,
  updateZone,
} from "#contract/zone/zone.ts";
import { createWorld, letServe, someSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const square = (x: number, y: number, size: number): [number, number][] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];
let made = 0;
const some = () => {
  made += 1;
  return { Name: `Zone ${made}`, CountryId: 1, StateId: 21, City: "Pune", Phone1: "411045" };
};
const makeZone = async (Polygon: [number, number][], more: object = {}) => {
  const fields = { ...some(), ...more, Polygon };
  return { ...(await world.done(addZone, fields)), name: fields.Name };
};
let placed = 0;
const placeSociety = async ([longitude, latitude]: Corner) => {
  placed += 1;
  const SocietyName = `Placed ${placed}`;
  const { societyId } = await world.done(addSociety, {
    ...someSociety,
    SocietyName,
    Location: { longitude, latitude },
  });
  return societyId;
};
const lineOf = async (name: string, token?: string) => {
  const { rows } = await world.done(searchZones, { search: name }, token ? { token } : {});
  return rows.find((row) => row.name === name);
};

test("adds, reads, changes and deletes a zone", async () => {
  const { done, refused } = world;
  const { serviceZoneId } = await done(addZone, {
    Name: "Baner",
    CountryId: 1,
    StateId: 21,
    City: "Pune",
    Phone1: "411045",
    Polygon: [
      [73.77, 18.55],
      [73.8123456, 18.55],
      [73.8, 18.58],
      [73.77, 18.55],
    ],
  });
  expect(await done(getZone, { serviceZoneId })).toEqual({
    serviceZoneId,
    name: "Baner",
    countryId: 1,
    countryName: "India",
    stateId: 21,
    stateName: "Maharashtra",
    city: "Pune",
    phone1: "411045",
    polygon: [
      [73.77, 18.55],
      [73.812346, 18.55],
      [73.8, 18.58],
    ],
    active: true,
  });
  const changed = { ...some(), Name: "Baner and Balewadi", City: "Pimpri", Phone1: "411057", Active: false };
  await done(updateZone, { ...changed, serviceZoneId });
  expect(await done(getZone, { serviceZoneId })).toMatchObject({
    name: "Baner and Balewadi",
    city: "Pimpri",
    phone1: "411057",
    polygon: [],
    active: false,
  });
  await done(deleteZone, { serviceZoneId });
  expect((await refused(404, getZone, { serviceZoneId })).message).toBe("Zone not found");
  await refused(404, updateZone, { ...changed, serviceZoneId });
  await refused(404, deleteZone, { serviceZoneId });
});

test("starts a new installation with one zone", async () => {
  expect((await world.done(getZones, { Active: true })).map(({ name }) => name)).toContain("Pune West");
});

test("returns each zone of a lookup under both names that callers read, without inactive ones on request", async () => {
  const { serviceZoneId, name } = await makeZone([]);
  const { name: retired } = await makeZone([], { Active: false });
  const found = await world.done(getZones, { Active: true });
  expect(found.find((one) => one.ZoneId === serviceZoneId)).toMatchObject({
    serviceZoneId,
    name,
    ZONENAME: name,
  });
  expect(found.map((one) => one.name)).not.toContain(retired);
  expect((await world.done(getZones, {})).map((one) => one.name)).toContain(retired);
});

describe("is refused at its field:", () => {
  test("a duplicate zone name in any case", async () => {
    const { name } = await makeZone([]);
    const again = { ...some(), Name: name.toUpperCase() };
    expect((await world.refused(409, addZone, again)).fields).toEqual({
      Name: "A zone with this name already exists.",
    });
  });

  test("a state of another country", async () => {
    expect((await world.refused(400, addZone, { ...some(), CountryId: 2 })).fields).toEqual({
      StateId: "This state does not belong to the country.",
    });
  });

  test("everything that is missing", async () => {
    const nothing = { Name: " ", CountryId: 0, StateId: 0, City: "", Phone1: "" };
    expect((await world.refused(400, addZone, nothing)).fields).toEqual({
      Name: "Zone name is required",
      CountryId: "Country is required",
      StateId: "State is required",
      City: "City is required",
      Phone1: "Zip code is required",
    });
  });

  test.each([
    ["a zip code of five digits", { Phone1: "41104" }, { Phone1: "Must be a 6 digit number" }],
    [
      "an area of two corners",
      { Polygon: square(0, 0, 1).slice(0, 2) },
      { Polygon: "An area has at least three corners" },
    ],
    [
      "a border that crosses itself",
      { Polygon: square(0, 0, 1).with(1, [1, 1]).with(2, [1, 0]) },
      { Polygon: "The border must not cross or touch itself" },
    ],
  ] as const)("%s", async (_, wrong, fields) => {
    const body = { ...some(), ...wrong } as Parameters<typeof world.done<typeof addZone>>[1];
    expect((await world.refused(400, addZone, body)).fields).toEqual(fields);
  });
});

describe("a line of the list", () => {
  test("counts the live societies inside and on the border", async () => {
    const { name } = await makeZone(square(10, 10, 1));
    await placeSociety([10.5, 10.5]);
    await placeSociety([10, 10.5]);
    await placeSociety([11.5, 10.5]);
    const deleted = await placeSociety([10.2, 10.2]);
    expect(await lineOf(name)).toMatchObject({ societies: 3 });
    await world.done(deleteSociety, { societyId: deleted });
    expect(await lineOf(name)).toMatchObject({ societies: 2 });
  });

  test("tells a society a metre outside a slanting border from one on it", async () => {
    const { name } = await makeZone([
      [15, 15],
      [15.011, 15.014],
      [15, 15.014],
    ]);
    await placeSociety([15.0055, 15.007]);
    await placeSociety([15.00551, 15.007]);
    await placeSociety([15.0055, 15.00701]);
    expect(await lineOf(name)).toMatchObject({ societies: 2 });
  });

  test("counts for a company only the societies that it serves", async () => {
    const companyId = await world.addCompany("Sparkle Wash");
    const { name } = await makeZone(square(20, 20, 1));
    await placeSociety([20.5, 20.5]);
    await letServe(world, await placeSociety([20.6, 20.6]), companyId);
    expect(await lineOf(name)).toMatchObject({ societies: 2 });
    expect(await lineOf(name, await world.tokenOf("owner", companyId))).toMatchObject({ societies: 1 });
  });

  test("names the active zones that overlap, and not those that only touch", async () => {
    const { name, serviceZoneId } = await makeZone(square(30, 30, 1));
    const crossing = await makeZone(square(30.5, 30.5, 1));
    const inside = await makeZone(square(30.2, 30.2, 0.1));
    await makeZone(square(31, 30, 1).with(3, [31, 30.4]));
    await makeZone(square(29, 31, 1));
    await makeZone(square(30.1, 30.1, 0.5), { Active: false });
    await makeZone([]);
    expect((await lineOf(name))?.overlaps).toEqual([crossing.name, inside.name]);
    expect((await lineOf(crossing.name))?.overlaps).toContain(name);
    await world.done(updateZone, {
      ...some(),
      Name: name,
      serviceZoneId,
      Polygon: square(30, 30, 1),
      Active: false,
    });
    expect((await lineOf(name))?.overlaps).toEqual([]);
    expect((await lineOf(crossing.name))?.overlaps).not.toContain(name);
  });
});

describe("the list", () => {
  beforeAll(async () => {
    await makeZone(square(40, 1, 0.1), { Name: "List 10", City: "nagpur", Phone1: "440001" });
    await makeZone(square(40, 2, 0.1), { Name: "List 9", City: "Pune", Phone1: "411007" });
    await makeZone([], { Name: "List 1", City: "Mumbai", Phone1: "400001", Active: false });
    await placeSociety([40.05, 2.05]);
  });
  const list = async (query: Record<string, unknown>) => {
    const { rows, total } = await world.done(searchZones, { search: "list", ...query });
    return { names: rows.map(({ name }) => name), total };
  };

  test.each([
    [undefined, ["List 1", "List 9", "List 10"]],
    [{ by: "name", descending: true }, ["List 10", "List 9", "List 1"]],
    [{ by: "city" }, ["List 1", "List 10", "List 9"]],
    [{ by: "phone1" }, ["List 1", "List 9", "List 10"]],
    [{ by: "societies", descending: true }, ["List 9", "List 1", "List 10"]],
  ])("sorts by %j", async (sort, names) => {
    expect((await list({ sort })).names).toEqual(names);
  });

  test("pages, searches city and zip code, and filters active zones", async () => {
    expect(await list({ page: 2, pageSize: 2 })).toEqual({ names: ["List 10"], total: 3 });
    expect(await list({ page: 9, pageSize: 2 })).toEqual({ names: [], total: 3 });
    expect((await list({ search: "NAGPUR" })).names).toEqual(["List 10"]);
    expect((await list({ search: "40000" })).names).toEqual(["List 1"]);
    expect((await list({ filters: { Active: true } })).names).toEqual(["List 9", "List 10"]);
  });
});

describe("the map", () => {
  test("shows every zone, and every located society with the zones that contain it", async () => {
    const one = await makeZone(square(50, 10, 1));
    const two = await makeZone(square(50.5, 10, 1), { Active: false });
    const societyId = await placeSociety([50.75, 10.5]);
    const { zones, societies, styleUrl } = await world.done(getZoneMap, {});
    expect(styleUrl).toBeNull();
    expect(zones).toContainEqual({
      serviceZoneId: two.serviceZoneId,
      name: two.name,
      polygon: square(50.5, 10, 1),
      active: false,
    });
    expect(societies).toContainEqual({
      societyId,
      societyName: `Placed ${placed}`,
      longitude: 50.75,
      latitude: 10.5,
      zoneIds: [one.serviceZoneId, two.serviceZoneId],
    });
  });

  test("decides what lies in a zone as the screens do while drawing", async () => {
    const { serviceZoneId } = await makeZone([
      [60, 10],
      [60.4, 10],
      [60.4, 10.4],
      [60.2, 10.1],
      [60, 10.4],
    ]);
    for (let step = 0; step < 49; step += 1)
      await placeSociety([60 + (step % 7) * 0.07, 10 + Math.floor(step / 7) * 0.07]);
    const { zones, societies } = await world.done(getZoneMap, {});
    const { polygon } = zones.find((zone) => zone.serviceZoneId === serviceZoneId)!;
    const near = societies.filter(({ longitude }) => longitude >= 60);
    const inside = near.filter(({ longitude, latitude }) => liesIn([longitude, latitude], polygon));
    expect(near.filter(({ zoneIds }) => zoneIds.includes(serviceZoneId))).toEqual(inside);
    expect(near).toHaveLength(49);
    expect(inside.length).toBeGreaterThan(10);
    expect(inside.length).toBeLessThan(40);
  });

  test("shows a company the societies that it serves, and no others", async () => {
    const companyId = await world.addCompany("Shine Wash");
    await placeSociety([51, 11]);
    const served = await placeSociety([51, 11]);
    await letServe(world, served, companyId);
    const { zones, societies } = await world.done(
      getZoneMap,
      {},
      { token: await world.tokenOf("staff", companyId) },
    );
    expect(societies.map(({ societyId }) => societyId)).toEqual([served]);
    expect(zones.length).toBeGreaterThan(1);
  });

  test("leaves out societies without a location, and archived ones", async () => {
    const { societyId } = await world.done(addSociety, { ...someSociety, SocietyName: "Somewhere" });
    const deleted = await placeSociety([52, 12]);
    await world.done(deleteSociety, { societyId: deleted });
    const ids = (await world.done(getZoneMap, {})).societies.map((society) => society.societyId);
    expect(ids).not.toContain(societyId);
    expect(ids).not.toContain(deleted);
  });
});

describe("with tiles of its own", () => {
  let tiled: World;
  beforeAll(async () => {
    tiled = await createWorld({ mapStyleUrl: "http://tiles.example:8080/style.json" });
  });
  afterAll(() => tiled.close());
  const policyOf = async ({ app }: World) =>
    String((await app.inject("/api/docs/")).headers["content-security-policy"]).split(";");

  test("the map gets the address of their style, and pages may load them", async () => {
    expect((await tiled.done(getZoneMap, {})).styleUrl).toBe("http://tiles.example:8080/style.json");
    const policy = await policyOf(tiled);
    expect(policy).toContain("connect-src 'self' https: http://tiles.example:8080");
    expect(policy).toContain("img-src 'self' data: blob: https: http://tiles.example:8080");
    expect(policy).toContain("script-src 'self'");
  });

  test("without them pages load nothing from elsewhere", async () => {
    const policy = await policyOf(world);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("img-src 'self' data: blob:");
  });
});
