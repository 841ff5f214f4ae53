import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyType, fuelType, make } from "#contract/vehicle/lookups.ts";
import {
  addModel,
  deleteModel,
  getModel,
  getModels,
  searchModels,
  updateModel,
} from "#contract/vehicle/model.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const makeId = async (name: string) =>
  (await world.done(make.getAll, {})).find(({ itemCompanyName }) => itemCompanyName === name)
    ?.itemCompanyId ?? 0;

describe("a new installation", () => {
  test("has the makes and models sold in India, each with its body type", async () => {
    const makes = await world.done(make.getAll, { Active: true });
    expect(makes.length).toBeGreaterThanOrEqual(20);
    const { total } = await world.done(searchModels, { pageSize: 1 });
    expect(total).toBeGreaterThanOrEqual(150);
    const swift = (await world.done(getModels, { ItemCompanyId: await makeId("Maruti Suzuki") })).find(
      ({ itemModelName }) => itemModelName === "Swift",
    );
    expect(swift).toMatchObject({ itemTypeName: "Hatchback", active: true });
  });

  test("has models of every make, and uses every body type", async () => {
    const makes = await world.done(make.getAll, {});
    const without = [];
    for (const { itemCompanyId, itemCompanyName } of makes)
      if ((await world.done(getModels, { ItemCompanyId: itemCompanyId })).length === 0)
        without.push(itemCompanyName);
    expect(without).toEqual([]);
    const fuels = await world.done(fuelType.getAll, {});
    expect(fuels.map(({ itemFuelName }) => itemFuelName)).toEqual([
      "CNG",
      "Diesel",
      "Electric",
      "Hybrid",
      "LPG",
      "Petrol",
    ]);
  });
});

const lists = [
  {
    what: "makes",
    list: make,
    id: "itemCompanyId",
    name: "itemCompanyName",
    known: "Tata",
    required: "Make is required",
    taken: "This make is in the list already.",
  },
  {
    what: "body types",
    list: bodyType,
    id: "itemTypeId",
    name: "itemTypeName",
    known: "SUV",
    required: "Body type is required",
    taken: "This body type is in the list already.",
  },
  {
    what: "fuel types",
    list: fuelType,
    id: "itemFuelId",
    name: "itemFuelName",
    known: "Petrol",
    required: "Fuel type is required",
    taken: "This fuel type is in the list already.",
  },
] as const;

describe.each(lists)("the list of $what", ({ list, name, known, required, taken }) => {
  // The three lists have the same shape, except for their wire names of id and name.
  const calls = list as unknown as typeof make;
  const entry = (text: string, more: object = {}) => ({ [name]: text, ...more }) as never;
  const names = async (body: { Active?: boolean }, options = {}) =>
    (await world.done(calls.getAll, body, options)).map((one) => Reflect.get(one, name) as string);

  test("adds, renames, retires and deletes an entry", async () => {
    const { done, refused } = world;
    const added = await done(calls.add, entry("Brand new"));
    expect(await names({})).toContain("Brand new");
    await done(calls.update, entry("Renamed", { ...added, Active: false }));
    expect(await names({ Active: true })).not.toContain("Renamed");
    expect(await names({})).toContain("Renamed");
    expect(await names({}, { token: await world.tokenOf("customer") })).not.toContain("Renamed");
    await done(calls.remove, added);
    expect(await names({})).not.toContain("Renamed");
    await refused(404, calls.remove, added);
    expect((await refused(404, calls.update, entry("Gone", added))).code).toBe("missing");
  });

  test("rejects a duplicate name and an empty one", async () => {
    expect((await world.refused(400, calls.add, entry(" "))).fields).toEqual({ [name]: required });
    expect((await world.refused(409, calls.add, entry(known.toUpperCase()))).fields).toEqual({
      [name]: taken,
    });
  });
});

test.each(lists.filter(({ what }) => what !== "fuel types"))(
  "keeps an entry in use in the list of $what",
  async ({ list, id, name, known }) => {
    const calls = list as unknown as typeof make;
    const found = (await world.done(calls.getAll, {})).find((one) => Reflect.get(one, name) === known);
    const ref = { [id]: Reflect.get(found ?? {}, id) as number } as never;
    const error = await world.refused(409, calls.remove, ref);
    expect(error.message).toMatch(new RegExp(`^${known} is used by [0-9]+ models`));
  },
);

describe("a model", () => {
  const body = async () => ({
    ItemCompanyId: await makeId("Tata"),
    ItemModelName: "Test One",
    ItemTypeId: (await world.done(bodyType.getAll, {}))[0]?.itemTypeId ?? 0,
  });

  test("is added, changed, retired and deleted", async () => {
    const { done, refused } = world;
    const fields = await body();
    const { itemModeId } = await done(addModel, fields);
    const listed = async () =>
      (await done(getModels, { ItemCompanyId: fields.ItemCompanyId })).some(
        (one) => one.itemModeId === itemModeId,
      );
    expect(await done(getModel, { itemModeId })).toMatchObject({
      itemModelName: "Test One",
      itemCompanyName: "Tata",
    });
    expect(await listed()).toBe(true);
    expect((await refused(409, addModel, { ...fields, ItemModelName: "TEST one" })).fields).toEqual({
      ItemModelName: "This make already has a model with this name.",
    });
    await done(updateModel, { ...fields, itemModeId, ItemModelName: "Test Two", Active: false });
    expect(await listed()).toBe(false);
    await refused(404, getModel, { itemModeId }, { token: await world.tokenOf("customer") });
    await done(deleteModel, { itemModeId });
    expect((await refused(404, getModel, { itemModeId })).message).toBe("Model not found");
  });

  test("needs an existing make and body type", async () => {
    const fields = await body();
    const { refused } = world;
    expect((await refused(400, addModel, { ...fields, ItemCompanyId: 999_999 })).fields).toEqual({
      ItemCompanyId: "Make not found",
    });
    expect((await refused(400, addModel, { ...fields, ItemTypeId: 999_999 })).fields).toEqual({
      ItemTypeId: "Body type not found",
    });
    expect((await refused(404, getModels, { ItemCompanyId: 999_999 })).message).toBe("Make not found");
  });

  test("is found by its make and name together", async () => {
    const { rows } = await world.done(searchModels, { search: "suzuki swift" });
    expect(rows.map(({ itemModelName }) => itemModelName)).toEqual(["Swift", "Swift Dzire"]);
  });
});
