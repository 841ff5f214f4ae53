import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addCoverage, getCoverages } from "#contract/provider/coverage.ts";
import { getSocietyCoverage } from "#contract/provider/covered.ts";
import { coverSociety } from "#contract/provider/societyCover.ts";
import { searchServed } from "#contract/company/served.ts";
import { call } from "#server/testing/call.ts";
import { makeCoverable, makeProvider } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { sharesOf } from "./societyCover.rules.ts";

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

/** The whole society, from six in the morning to ten at night. */
const body = (change: Record<string, unknown> = {}) => ({
  providerId,
  societyId: place.societyId,
  serviceIds: [place.serviceId],
  serviceZoneId: place.serviceZoneId,
  serviceStartTime: "06:00",
  serviceEndTime: "22:00",
  ...change,
});

const idsOf = (list: string): number[] => list.split(",").map(Number);
const rising = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

/** The provider's coverage, each flat and pillar once per coverage that names it. */
async function covered() {
  const coverages = await world.done(getCoverages, { providerId });
  return {
    ids: rising(coverages.map(({ providerServiceId }) => providerServiceId)),
    buildings: coverages.map(({ buildingName }) => buildingName),
    flats: rising(coverages.flatMap(({ flats }) => idsOf(flats))),
    pillars: rising(coverages.flatMap(({ parkingNumber }) => idsOf(parkingNumber))),
  };
}

const flatIds = () =>
  ["A/1/101", "A/1/102", "A/2/201", "A/2/202", "B/1/101", "B/1/102", "B/2/201", "B/2/202"].map((one) =>
    place.id(`Tower ${one}`),
  );
const pillarIds = () => ["P1", "P2", "P3"].map((one) => place.id(`B1/${one}`));

test("covers a whole society at once, each flat and pillar by one coverage per service", async () => {
  const { serviceId: other } = await makeCoverable(world);
  const answer = await call(world.app, coverSociety, body({ serviceIds: [place.serviceId, other] }), {
    token: await world.tokenOf("operations"),
  });
  expect([answer.status, answer.reply]).toEqual([200, { flats: 8, parkingNumbers: 3 }]);
  const { buildings, flats, pillars } = await covered();
  expect(buildings.toSorted()).toEqual(["Tower A", "Tower A", "Tower B", "Tower B"]);
  expect(flats).toEqual(rising([...flatIds(), ...flatIds()]));
  expect(pillars).toEqual(rising([...pillarIds(), ...pillarIds()]));
});

test("replaces coverage at the same times and removes what is left out", async () => {
  await world.done(coverSociety, body());
  const before = await covered();
  await world.done(coverSociety, body());
  expect(await covered()).toEqual(before);
  const [flats, parkingNumber] = [place.id("Tower B/2/201"), place.id("B1/P3")];
  await world.done(coverSociety, body({ flats: `${flats}`, parkingNumber: `${parkingNumber}` }));
  const after = await covered();
  expect(after).toMatchObject({ buildings: ["Tower B"], flats: [flats], pillars: [parkingNumber] });
  expect(before.ids).toContain(after.ids[0]);
});

test("leaves other times and other services, and names a conflict without changing anything", async () => {
  await world.done(addCoverage, {
    providerId,
    serviceId: place.serviceId,
    serviceZoneId: place.serviceZoneId,
    buildingId: place.id("Tower A"),
    flats: `${place.id("Tower A/1/101")}`,
    parkingFloorId: place.id("B1"),
    parkingNumber: `${place.id("B1/P1")}`,
    serviceStartTime: "09:00",
    serviceEndTime: "10:00",
  });
  const before = await covered();
  const { serviceId: other } = await makeCoverable(world);
  const error = await world.refused(409, coverSociety, body({ serviceIds: [other, place.serviceId] }));
  expect(error.fields?.["serviceStartTime"]).toMatch(/^Already covered at that time: .* 9:00 AM to 10:00 AM/);
  expect(await covered()).toEqual(before);
  await world.done(coverSociety, body({ serviceEndTime: "09:00" }));
  expect((await covered()).ids).toEqual(expect.arrayContaining(before.ids));
});

test("lets the provider's company serve the society", async () => {
  const companyId = await world.addCompany("Far Away Wash");
  const stranger = await makeProvider(world, { companyId });
  await world.done(coverSociety, body({ providerId: stranger }));
  const { rows } = await world.done(searchServed, { companyId, filters: { Serves: true } });
  expect(rows.map(({ societyId }) => societyId)).toEqual([place.societyId]);
});

describe("refuses at its field", () => {
  test("a society that does not exist", async () => {
    expect((await world.refused(400, coverSociety, body({ societyId: 999_999 }))).fields).toEqual({
      societyId: "Society not found",
    });
  });

  test("a flat or a pillar of another society", async () => {
    const elsewhere = await makeCoverable(world);
    const flat = await world.refused(400, coverSociety, body({ flats: `${elsewhere.id("Tower A/1/101")}` }));
    expect(flat.fields).toEqual({ flats: "One of the flats does not belong to the society." });
    const pillar = await world.refused(
      400,
      coverSociety,
      body({ parkingNumber: `${elsewhere.id("B1/P1")}` }),
    );
    expect(pillar.fields).toEqual({
      parkingNumber: "One of the parking numbers does not belong to the society.",
    });
  });

  test.each([
    ["serviceEndTime", { serviceEndTime: "06:00" }, "End Time must be after Start Time"],
    ["serviceIds", { serviceIds: [] }, "Please select a service"],
    ["flats", { flats: "" }, "Select at least one flat"],
    ["parkingNumber", { parkingNumber: "" }, "Select at least one parking number"],
  ])("%s", async (field, change, message) => {
    expect((await world.refused(400, coverSociety, body(change))).fields?.[field]).toBe(message);
  });
});

test("gives one consistent result when eight calls cover the society at once", async () => {
  const token = await world.tokenOf("admin");
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => call(world.app, coverSociety, body(), { token })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await covered()).toMatchObject({ flats: rising(flatIds()), pillars: rising(pillarIds()) });
});

test("shows the coverage in the society", async () => {
  await world.done(coverSociety, body());
  const own = (await world.done(getSocietyCoverage, { societyId: place.societyId })).filter(
    (one) => one.providerId === providerId,
  );
  expect(rising(own.flatMap(({ flatIds: ids }) => ids))).toEqual(rising(flatIds()));
});

describe("a coverage has one building and one parking floor", () => {
  const spots = (within: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: within * 100 + index, within }));

  test.each([
    [[4, 4, 4], [12]],
    [[1], [3, 3, 3, 3]],
    [[5, 1], [1]],
  ])(
    "flats %j with pillars %j: each once, with as many coverages as the larger of the two",
    (homes, parking) => {
      const flats = homes.flatMap((count, index) => spots(index + 1, count));
      const pillars = parking.flatMap((count, index) => spots(index + 1, count));
      const shares = sharesOf(flats, pillars);
      expect(shares).toHaveLength(Math.max(homes.length, parking.length));
      expect(rising(shares.flatMap((share) => share.flatIds))).toEqual(flats.map(({ id }) => id));
      expect(rising(shares.flatMap((share) => share.pillarIds))).toEqual(pillars.map(({ id }) => id));
      for (const share of shares) {
        expect(share.flatIds.every((id) => Math.floor(id / 100) === share.buildingId)).toBe(true);
        expect(share.pillarIds.every((id) => Math.floor(id / 100) === share.parkingFloorId)).toBe(true);
      }
    },
  );
});
