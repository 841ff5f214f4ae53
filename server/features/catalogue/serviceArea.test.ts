import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getServiceItems } from "#contract/catalogue/item.ts";
import { findServiceAreas, MAX_SERVICE_AREAS } from "#contract/catalogue/serviceArea.ts";
import { getServices } from "#contract/catalogue/service.ts";
import { deleteSociety, updateSociety } from "#contract/society/society.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { createWorld, someSociety, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let named = 0;
let SocietyName: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
  SocietyName = `Lotus ${String((named += 1))} Court`;
  await change({});
});

const stranger = { token: undefined };
const change = (to: object) =>
  world.done(updateSociety, { ...someSociety, SocietyName, societyId: place.societyId, ...to });
const search = (Text: string, options: object = stranger) => world.done(findServiceAreas, { Text }, options);
/** True if the place's service is offered to a visitor who lives there. */
const isOffered = async () => {
  const query = { ServiceId: place.serviceId, SocietyId: place.societyId };
  const services = await world.done(getServices, { SocietyId: place.societyId }, stranger);
  const items = await world.done(getServiceItems, query, stranger);
  const isListed = services.some(({ serviceId }) => serviceId === place.serviceId);
  expect(items.length > 0).toBe(isListed);
  return isListed;
};

test("lets a visitor find a society by name and by location, and reveals no more", async () => {
  const found = { societyId: place.societyId, societyName: SocietyName, locality: "Sus Road, Pune" };
  await change({ SocietyStreet: "Sus Road" });
  expect(await search(SocietyName.toUpperCase())).toEqual([found]);
  expect(await search("sus ROAD")).toContainEqual(found);
  expect(await search(SocietyName, { token: await world.tokenOf("customer") })).toEqual([found]);
  expect(await world.done(findServiceAreas, { SocietyId: place.societyId }, stranger)).toEqual([found]);
  expect(await search("nowhere at all")).toEqual([]);
  expect(await search("%")).toEqual([]);
});

test("lists names that begin with the text first, up to the maximum", async () => {
  await change({ SocietyName: `By the Zinnia ${named}` });
  const begins = await makeBookable(world);
  await world.done(updateSociety, {
    ...someSociety,
    SocietyName: `Zinnia ${named}`,
    societyId: begins.societyId,
  });
  expect((await search("zinnia")).map(({ societyId }) => societyId)).toEqual([
    begins.societyId,
    place.societyId,
  ]);
  for (let made = 0; made < MAX_SERVICE_AREAS; made += 1) {
    const { societyId } = await makeBookable(world);
    await world.done(updateSociety, { ...someSociety, SocietyName: `Aster ${made} ${named}`, societyId });
  }
  expect(await search("")).toHaveLength(MAX_SERVICE_AREAS);
});

test("does not find, or offer services in, societies that are not served, switched off or archived", async () => {
  expect(await isOffered()).toBe(true);
  for (const hidden of [{ CompanyIds: [] }, { CompanyIds: [1], Active: false }]) {
    await change(hidden);
    expect(await search(SocietyName)).toEqual([]);
    expect(await isOffered()).toBe(false);
  }
  await change({ CompanyIds: [1] });
  expect(await search(SocietyName)).toHaveLength(1);
  await world.done(deleteSociety, { societyId: place.societyId, WithContents: true });
  expect(await search(SocietyName)).toEqual([]);
  expect(await isOffered()).toBe(false);
});

test("shows only covered services where there is coverage", async () => {
  const all = await world.done(getServices, {}, stranger);
  const there = () => world.done(getServices, { SocietyId: place.societyId }, stranger);
  expect(await there()).toHaveLength(all.length);
  await place.cover();
  expect((await there()).map(({ serviceId }) => serviceId)).toEqual([place.serviceId]);
  expect(await isOffered()).toBe(true);
  // A limit set on the society adds nothing to the coverage.
  await change({ WashesPerHour: 3 });
  expect((await there()).map(({ serviceId }) => serviceId)).toEqual([place.serviceId]);
});

test("uses the company that would come when several serve the society", async () => {
  const companyId = await world.addCompany(`Without people ${named}`);
  const there = async () =>
    (await world.done(getServices, { SocietyId: place.societyId }, stranger)).map(
      ({ serviceId }) => serviceId,
    );
  await place.cover();
  // This company covers nothing, so as the default it takes any booking within its hours.
  await change({ CompanyIds: [1, companyId], DefaultCompanyId: companyId });
  expect((await there()).length).toBeGreaterThan(1);
  await change({ CompanyIds: [1, companyId], DefaultCompanyId: 1 });
  expect(await there()).toEqual([place.serviceId]);
});

test("shows staff the whole service, whatever the society", async () => {
  await place.cover();
  const other = await makeBookable(world);
  const query = { ServiceId: other.serviceId, SocietyId: place.societyId };
  expect(await world.done(getServiceItems, query, stranger)).toEqual([]);
  expect((await world.done(getServiceItems, query)).length).toBeGreaterThan(0);
});
