import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { category } from "#contract/catalogue/category.ts";
import { getPrices, setPrices } from "#contract/catalogue/price.ts";
import { addService } from "#contract/catalogue/service.ts";
import { restoreArchived } from "#contract/society/archive.ts";
import { deleteSociety } from "#contract/society/society.ts";
import { bodyType } from "#contract/vehicle/lookups.ts";
import { createWorld, letServe, makeSociety, type World } from "#server/testing/world.ts";

let world: World;
let ServiceId: number;
let serviceItemId: number;
let suv: number;
let items = 0;
beforeAll(async () => {
  world = await createWorld();
  const { categoryId } = await world.done(category.add, { categoryName: "Prices" });
  const service = { ServiceName: "Priced", CategoryId: categoryId, Price: 100 };
  ({ serviceId: ServiceId } = await world.done(addService, service));
  const types = await world.done(bodyType.getAll, {});
  suv = types.find(({ itemTypeName }) => itemTypeName === "SUV")?.itemTypeId ?? 0;
});
afterAll(() => world.close());
beforeEach(async () => {
  const item = { ServiceId, ItemName: `Priced ${(items += 1)}`, Price: 100 };
  ({ serviceItemId } = await world.done(addServiceItem, item));
});

const line = (SocietyId: number | null, ItemTypeId: number | null, Price: number) => ({
  SocietyId,
  ItemTypeId,
  Price,
});
const table = async (options = {}) =>
  (await world.done(getPrices, { serviceItemId }, options)).prices.map((one) => [
    one.societyName,
    one.itemTypeName,
    one.price,
  ]);

test("replaces a price table as a whole, and reads it with the names of society and body type", async () => {
  const SocietyId = await makeSociety(world);
  const Prices = [line(SocietyId, suv, 140.5), line(SocietyId, null, 120), line(null, suv, 130)];
  await world.done(setPrices, { serviceItemId, Prices });
  const name = expect.stringMatching(/^Society/) as string;
  expect(await table()).toEqual([
    [null, "SUV", 130],
    [name, null, 120],
    [name, "SUV", 140.5],
  ]);
  await world.done(setPrices, { serviceItemId, Prices: [line(null, suv, 131)] });
  expect(await table()).toEqual([[null, "SUV", 131]]);
  expect((await world.done(getPrices, { serviceItemId })).price).toBe(100);
});

test("writes no audit entry for unchanged lines", async () => {
  const SocietyId = await makeSociety(world);
  const written = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from audit where noun = 'serviceItemPrice'`.execute(world.db);
    return rows[0]?.count ?? 0;
  };
  await world.done(setPrices, { serviceItemId, Prices: [line(SocietyId, null, 120), line(null, suv, 130)] });
  const before = await written();
  await world.done(setPrices, { serviceItemId, Prices: [line(SocietyId, null, 120), line(null, suv, 130)] });
  expect(await written()).toBe(before);
  await world.done(setPrices, { serviceItemId, Prices: [line(SocietyId, null, 121), line(null, suv, 130)] });
  expect(await written()).toBe(before + 1);
});

test("hides the lines of an archived society until it is restored", async () => {
  const SocietyId = await makeSociety(world);
  await world.done(setPrices, { serviceItemId, Prices: [line(SocietyId, null, 120)] });
  const { archiveId } = await world.done(deleteSociety, { societyId: SocietyId });
  expect(await table()).toEqual([]);
  await world.done(setPrices, { serviceItemId, Prices: [line(null, suv, 130)] });
  await world.done(restoreArchived, { archiveId });
  expect(await table()).toHaveLength(2);
});

test("shows company users the prices of the societies they serve, and no others", async () => {
  const companyId = await world.addCompany(`Price ${serviceItemId}`);
  const [served, other] = [await makeSociety(world), await makeSociety(world)];
  await letServe(world, served, companyId);
  const Prices = [line(served, null, 120), line(other, null, 110), line(null, suv, 130)];
  await world.done(setPrices, { serviceItemId, Prices });
  const prices = (await table({ token: await world.newToken("owner", companyId) })).map(
    ([, , price]) => price,
  );
  expect(prices).toEqual([130, 120]);
});

test("accepts two thousand lines, and not one more", async () => {
  // With codes of their own: each is otherwise found by trying those of all before it.
  await sql`insert into society (name, street, country_id, state_id, city, pincode, active, code)
    select 'Priced ' || number, 'Baner Road', 1, 21, 'Pune', '411045', true,
      'priced' || translate(number::text, '0123456789', 'jabcdefghi')
    from generate_series(1, 2001) as number`.execute(world.db);
  const { rows } = await sql<{ id: number }>`
    select society_id as id from society where name like 'Priced %'`.execute(world.db);
  const Prices = rows.map(({ id }) => line(id, null, 120));
  const error = await world.refused(400, setPrices, { serviceItemId, Prices });
  expect(error.fields).toEqual({ Prices: "At most 2000 prices" });
  await world.done(setPrices, { serviceItemId, Prices: Prices.slice(1) });
  expect(await table()).toHaveLength(2000);
});

test("refuses a missing society, body type or item", async () => {
  const { refused } = world;
  const of = (one: ReturnType<typeof line>) => ({ serviceItemId, Prices: [one] });
  expect((await refused(400, setPrices, of(line(999_999, null, 1)))).fields).toEqual({
    Prices: "One of the societies was not found",
  });
  expect((await refused(400, setPrices, of(line(null, 999_999, 1)))).fields).toEqual({
    Prices: "One of the body types was not found",
  });
  expect((await refused(404, setPrices, { serviceItemId: 999_999, Prices: [] })).code).toBe("missing");
});
