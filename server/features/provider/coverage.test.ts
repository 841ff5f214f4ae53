import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addCoverage,
  deleteCoverage,
  getCoverage,
  getCoverages,
  maxCoverage,
  updateCoverage,
} from "#contract/provider/coverage.ts";
import {
  getProviderBuildings,
  getProviderSocieties,
  getSocietyCoverage,
  MAX_BUILDINGS,
} from "#contract/provider/covered.ts";
import { coverSociety } from "#contract/provider/societyCover.ts";
import { updateProvider, getProvider } from "#contract/provider/provider.ts";
import { searchAudit } from "#contract/audit/audit.ts";
import { searchServed } from "#contract/company/served.ts";
import { getSocieties } from "#contract/society/society.ts";
import { call } from "#server/testing/call.ts";
import { makeCoverable, makeProvider, providerToken } from "#server/testing/providers.ts";
import { createWorld, letServe, type World } from "#server/testing/world.ts";

let world: World;
let place: Awaited<ReturnType<typeof makeCoverable>>;
let providerId: number;
beforeAll(async () => {
  world = await createWorld();
  place = await makeCoverable(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  providerId = await makeProvider(world);
});

/** Tower A's first floor and two pillars, from six to nine. */
const body = (change: Record<string, unknown> = {}) => {
  const { id, serviceId, serviceZoneId } = place;
  return {
    providerId,
    serviceId,
    serviceZoneId,
    buildingId: id("Tower A"),
    flats: `${id("Tower A/1/101")},${id("Tower A/1/102")}`,
    parkingFloorId: id("B1"),
    parkingNumber: `${id("B1/P1")},${id("B1/P2")}`,
    serviceStartTime: "2026-11-21T06:00:00",
    serviceEndTime: "2026-11-21T09:00:00",
    ...change,
  };
};

test("adds a coverage with 201 and reads it back with its names and times of day under today's date", async () => {
  const wire = { ...body(), price: 0, duration: 0, companyId: 0, availabilityStatus: true };
  const added = await call(world.app, addCoverage, wire, { token: await world.tokenOf("operations") });
  expect(added.status).toBe(201);
  expect(await world.done(getCoverage, added.reply)).toEqual({
    ...body(),
    ...added.reply,
    serviceName: expect.stringMatching(/^Foam wash/),
    zoneName: expect.stringMatching(/^Zone/),
    societyId: place.societyId,
    societyName: expect.any(String),
    buildingName: "Tower A",
    parkingFloorName: "B1",
    price: 0,
    duration: 0,
    availabilityStatus: true,
    companyId: 1,
  });
});

test("answers an empty form with the form's messages", async () => {
  const { error } = await call(world.app, addCoverage, { providerId } as never, {
    token: await world.tokenOf("admin"),
  });
  expect(error.fields).toEqual({
    serviceId: "Service is required",
    serviceZoneId: "Zone is required",
    buildingId: "Building is required",
    flats: "Select at least one flat",
    parkingFloorId: "Parking Floor is required",
    parkingNumber: "Select at least one parking number",
    serviceStartTime: "Start Time is required",
    serviceEndTime: "End Time is required",
  });
});

test.each([
  ["serviceEndTime", "2026-11-21T06:00:00", "End Time must be after Start Time"],
  ["serviceEndTime", "05:59", "End Time must be after Start Time"],
  ["serviceStartTime", "25:00", "Must be a time such as 06:30"],
  ["flats", "", "Select at least one flat"],
  ["flats", "1;2", "Must be ids separated by commas"],
  ["parkingNumber", " , ", "Select at least one parking number"],
])("refuses %s %s", async (field, value, message) => {
  const error = await world.refused(400, addCoverage, body({ [field]: value }));
  expect(error.fields?.[field]).toBe(message);
});

describe("refuses at its field", () => {
  test("a flat of another building", async () => {
    const error = await world.refused(400, addCoverage, body({ flats: `${place.id("Tower B/1/101")}` }));
    expect(error.fields).toEqual({ flats: "One of the flats does not belong to the building." });
  });

  test("a parking floor of another society, and a pillar of another floor", async () => {
    const elsewhere = await makeCoverable(world);
    const floor = await world.refused(400, addCoverage, body({ parkingFloorId: elsewhere.id("B1") }));
    expect(floor.fields).toEqual({
      parkingFloorId: "The parking floor does not belong to the building's society.",
    });
    const pillar = await world.refused(400, addCoverage, body({ parkingNumber: `${elsewhere.id("B1/P1")}` }));
    expect(pillar.fields).toEqual({
      parkingNumber: "One of the parking numbers does not belong to the parking floor.",
    });
  });

  test("a building that does not exist", async () => {
    const nowhere = await world.refused(400, addCoverage, body({ buildingId: 2_000_000_000 }));
    expect(nowhere.fields).toEqual({ buildingId: "Building not found" });
  });
});

test("of a society that the provider's company did not serve lets it serve that", async () => {
  const companyId = await world.addCompany("Far Away Wash");
  const stranger = await makeProvider(world, { companyId });
  const own = { token: await world.tokenOf("owner", companyId) };
  const buildings = (options = {}) => world.done(getProviderBuildings, { providerId: stranger }, options);
  const served = async () =>
    (await world.done(searchServed, { companyId, filters: { Serves: true } })).rows.map(
      ({ societyId }) => societyId,
    );
  expect(await buildings(own)).toEqual([]);
  expect(await buildings()).toContainEqual(expect.objectContaining({ buildingId: place.id("Tower A") }));
  const wrong = body({ providerId: stranger, flats: `${place.id("Tower B/1/101")}` });
  await world.refused(400, addCoverage, wrong);
  expect(await served()).toEqual([]);
  await world.done(addCoverage, body({ providerId: stranger }), {
    token: await world.tokenOf("operations"),
  });
  expect(await served()).toEqual([place.societyId]);
  expect((await buildings(own)).map(({ buildingId }) => buildingId)).toContain(place.id("Tower A"));
  const { rows } = await world.done(searchAudit, {
    filters: { Noun: "servedSociety", RecordId: place.societyId },
  });
  expect(rows).toContainEqual(expect.objectContaining({ action: "add", userName: "Test operations" }));
});

test("lists matching buildings and the chosen one when there are more than one reply holds", async () => {
  const companyId = await world.addCompany("Towers Wash");
  const owner = await makeProvider(world, { companyId });
  const buildingsFor = (query: object = {}) =>
    world.done(getProviderBuildings, { providerId: owner, ...query });
  expect(await world.done(getProviderSocieties, { providerId: owner })).toEqual([]);
  await letServe(world, place.societyId, companyId);
  const { societyId } = place;
  const [society] = await world.done(getProviderSocieties, { providerId: owner });
  expect(society).toMatchObject({ societyId });
  const before = await buildingsFor();
  await world.db
    .insertInto("building")
    .values(
      Array.from({ length: MAX_BUILDINGS }, (_, at) => ({
        society_id: societyId,
        active: true,
        name: `Wing ${at + 1}`,
      })),
    )
    .execute();
  expect(await buildingsFor()).toHaveLength(MAX_BUILDINGS);
  const named = (buildings: Awaited<ReturnType<typeof buildingsFor>>) =>
    buildings.map(({ buildingName }) => buildingName);
  const [last, ...others] = await buildingsFor({
    search: `wing ${MAX_BUILDINGS}, ${society?.societyName.slice(0, 5)}`,
  });
  expect([last?.buildingName, others]).toEqual([`Wing ${MAX_BUILDINGS}`, []]);
  expect(named(await buildingsFor({ search: "WING 49" }))).toEqual([
    "Wing 49",
    ...Array.from({ length: 10 }, (_, at) => `Wing ${490 + at}`),
  ]);
  const { buildingId = 0 } = last ?? {};
  expect(named(await buildingsFor({ search: "Tower A", buildingId }))).toEqual([
    `Wing ${MAX_BUILDINGS}`,
    ...named(before).filter((name) => name === "Tower A"),
  ]);
  await world.db.deleteFrom("building").where("name", "like", "Wing %").execute();
});

describe("a conflicting coverage", () => {
  beforeEach(async () => {
    await world.done(addCoverage, body());
  });

  test("is refused and named for the same flats and pillars for the same service at one time", async () => {
    const error = await world.refused(
      409,
      addCoverage,
      body({ serviceStartTime: "08:59", serviceEndTime: "10:00" }),
    );
    expect(error.message).toMatch(
      new RegExp(
        `^Already covered at that time: ${place.serviceName}, .+, Tower A, 6:00 AM to 9:00 AM \\(2 flats and 2 parking numbers the same\\)\\.$`,
      ),
    );
  });

  test("is refused and named for another society at the same time", async () => {
    const elsewhere = await makeCoverable(world);
    const there = {
      ...body(),
      serviceId: elsewhere.serviceId,
      buildingId: elsewhere.id("Tower A"),
      flats: `${elsewhere.id("Tower A/1/101")}`,
      parkingFloorId: elsewhere.id("B1"),
      parkingNumber: `${elsewhere.id("B1/P1")}`,
    };
    const error = await world.refused(409, addCoverage, there);
    expect(error.message).toMatch(
      new RegExp(`^At that time the provider is in another society: ${place.serviceName}, `),
    );
    await world.done(addCoverage, { ...there, serviceStartTime: "09:00", serviceEndTime: "10:00" });
  });

  test("is not one that only touches, has other places, or belongs to another provider", async () => {
    const { done } = world;
    await done(addCoverage, body({ serviceStartTime: "09:00", serviceEndTime: "11:00" }));
    await done(
      addCoverage,
      body({ flats: `${place.id("Tower A/2/201")}`, parkingNumber: `${place.id("B1/P3")}` }),
    );
    await done(addCoverage, body({ providerId: await makeProvider(world) }));
    expect(await done(getCoverages, { providerId })).toHaveLength(3);
  });

  test("is kept exactly once when eight are added at once", async () => {
    const lonely = await makeProvider(world);
    const token = await world.tokenOf("admin");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(world.app, addCoverage, body({ providerId: lonely }), { token })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await world.done(getCoverages, { providerId: lonely })).toHaveLength(1);
  });
});

test("moves a coverage to another building without its flats", async () => {
  const { providerServiceId } = await world.done(addCoverage, body());
  await world.done(updateCoverage, {
    ...body({ buildingId: place.id("Tower B"), flats: `${place.id("Tower B/2/201")}` }),
    providerServiceId,
  });
  const changed = await world.done(getCoverage, { providerServiceId });
  expect([changed.buildingName, changed.flats]).toEqual(["Tower B", `${place.id("Tower B/2/201")}`]);
});

test("deletes a coverage, which is then gone", async () => {
  const { providerServiceId } = await world.done(addCoverage, body());
  await world.done(deleteCoverage, { providerServiceId });
  await world.refused(404, getCoverage, { providerServiceId });
  expect((await world.refused(404, deleteCoverage, { providerServiceId })).message).toBe("Service not found");
});

test("lists who covers a society, when and where, for active providers only", async () => {
  const there = await makeCoverable(world);
  place = there;
  await world.done(addCoverage, body());
  const { societyId } = there;
  expect(await world.done(getSocietyCoverage, { societyId })).toMatchObject([
    {
      providerId,
      startTime: "06:00",
      endTime: "09:00",
      flatIds: [there.id("Tower A/1/101"), there.id("Tower A/1/102")],
      parkingPillarIds: [there.id("B1/P1"), there.id("B1/P2")],
    },
  ]);
  const {
    companyName: _name,
    invited: _invited,
    ...provider
  } = await world.done(getProvider, { providerId });
  await world.done(updateProvider, { ...provider, active: false });
  expect(await world.done(getSocietyCoverage, { societyId })).toEqual([]);
});

describe("the limit of a provider's services", () => {
  /** Evening services that share a flat and a pillar, which is allowed here. */
  const addMany = (count: number) =>
    sql`
      with added as (
        insert into coverage (provider_id, service_id, service_zone_id, society_id, building_id, parking_floor_id,
          start_time, end_time, available)
        select ${providerId}, ${place.serviceId}, ${place.serviceZoneId}, ${place.societyId}, ${place.id("Tower A")},
          ${place.id("B1")}, '20:00', '21:00', true
        from generate_series(1, ${count}) returning coverage_id)
      insert into coverage_flat (coverage_id, building_id, society_id, flat_id)
        select coverage_id, ${place.id("Tower A")}, ${place.societyId}, ${place.id("Tower A/1/101")} from added`.execute(
      world.db,
    );

  test("holds for every call that adds them", async () => {
    await addMany(maxCoverage.services - 1);
    await world.done(addCoverage, body());
    const morning = { serviceStartTime: "10:00", serviceEndTime: "11:00" };
    const most = "A provider has at most 1,500 services, counted for each building.";
    expect((await world.refused(409, addCoverage, body(morning))).message).toBe(most);
    const { societyId, serviceId, serviceZoneId } = place;
    const whole = { providerId, societyId, serviceIds: [serviceId], serviceZoneId, ...morning };
    expect((await world.refused(409, coverSociety, whole)).message).toBe(most);
    expect(await world.done(getCoverages, { providerId })).toHaveLength(maxCoverage.services);
  });

  test("also bounds what is shown of a society at once, unless one provider is named", async () => {
    await addMany(maxCoverage.services);
    providerId = await makeProvider(world);
    await addMany(maxCoverage.services);
    const { societyId } = place;
    const { fields } = await world.refused(400, getSocietyCoverage, { societyId });
    expect(fields).toEqual({
      providerId: "More is covered here than can be shown at once. Please look at one provider's services.",
    });
    const own = await world.done(getSocietyCoverage, { societyId, providerId });
    expect(own).toHaveLength(maxCoverage.services);
    expect(new Set(own.map((one) => one.providerId))).toEqual(new Set([providerId]));
    expect(await world.done(getSocietyCoverage, { societyId, providerId: 999_999 })).toEqual([]);
  });
});

test("shows a provider only the societies named by its coverage", async () => {
  const token = await providerToken(world, providerId);
  expect(await world.done(getSocieties, {}, { token })).toEqual([]);
  await world.done(addCoverage, body());
  const societies = await world.done(getSocieties, {}, { token });
  expect(societies.map(({ societyId }) => societyId)).toEqual([place.societyId]);
});
