import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getBookingPrices } from "#contract/booking/availability.ts";
import { getServiceItem, getServiceItems } from "#contract/catalogue/item.ts";
import { setPrices } from "#contract/catalogue/price.ts";
import { bodyType } from "#contract/vehicle/lookups.ts";
import { type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
});

test("returns prices for each type of vehicle, and only for offered items", async () => {
  const query = { ServiceItemId: place.serviceItemId, SocietyId: place.societyId };
  const { prices } = await world.done(getBookingPrices, query);
  expect(new Set(prices.map(({ price }) => price))).toEqual(new Set([300]));
  const line = { SocietyId: place.societyId, ItemTypeId: null, Price: 280 };
  await world.done(setPrices, { serviceItemId: place.serviceItemId, Prices: [line] });
  const customer = { token: await world.tokenOf("customer") };
  expect(await world.done(getBookingPrices, query, customer)).toMatchObject({ price: 280, duration: 30 });
  await sql`update service_item set active = false where service_item_id = ${place.serviceItemId}`.execute(
    world.db,
  );
  await world.refused(404, getBookingPrices, query);
});

test("returns an item's lowest and highest price, in a society and across all of them", async () => {
  const { serviceItemId, serviceId: ServiceId, societyId } = place;
  const { societyId: other } = await makeBookable(world);
  const types = await world.done(bodyType.getAll, {});
  const [hatchback, suv] = ["Hatchback", "SUV"].map(
    (name) => types.find(({ itemTypeName }) => itemTypeName === name)?.itemTypeId ?? 0,
  );
  const line = (SocietyId: number | null, ItemTypeId: number | null | undefined, Price: number) => ({
    SocietyId,
    ItemTypeId: ItemTypeId ?? null,
    Price,
  });
  const Prices = [
    line(null, hatchback, 249.5),
    line(null, suv, 400),
    line(societyId, null, 290),
    line(societyId, suv, 450),
    line(other, suv, 199),
  ];
  await world.done(setPrices, { serviceItemId, Prices });
  const customer = { token: await customerToken(world, place.phone) };
  const stranger = { token: undefined };
  const range = async (SocietyId: number | null, options: object = {}) => {
    const item = await world.done(getServiceItem, { serviceItemId, SocietyId }, options);
    expect(await world.done(getServiceItems, { ServiceId, SocietyId }, options)).toContainEqual(item);
    return [item.lowestPrice, item.highestPrice];
  };
  for (const [SocietyId, expected] of [
    [societyId, [290, 450]],
    [other, [199, 300]],
  ] as const) {
    const query = { ServiceItemId: serviceItemId, SocietyId };
    const prices = (await world.done(getBookingPrices, query)).prices.map(({ price }) => price);
    expect(await range(SocietyId)).toEqual([Math.min(...prices), Math.max(...prices)]);
    expect(await range(SocietyId, customer)).toEqual(expected);
    // A society's agreed prices are hidden from strangers.
    expect(await range(SocietyId, stranger)).toEqual([249.5, 400]);
  }
  expect(await range(null)).toEqual([199, 450]);
  expect(await range(null, customer)).toEqual([249.5, 400]);
});
