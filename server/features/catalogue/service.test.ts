import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { category } from "#contract/catalogue/category.ts";
import {
  addService,
  deleteService,
  getService,
  getServices,
  searchServices,
  updateService,
} from "#contract/catalogue/service.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let categoryId: number;
beforeAll(async () => {
  world = await createWorld();
  ({ categoryId } = await world.done(category.add, { categoryName: "Test washes" }));
});
afterAll(() => world.close());

const foam = () => ({ ServiceName: "Foam wash", CategoryId: categoryId, Price: 349.5 });
const names = (rows: readonly { serviceName: string }[]) => rows.map(({ serviceName }) => serviceName);

test("adds, reads, changes and deletes a service", async () => {
  const { done, refused } = world;
  const { serviceId } = await done(addService, { ...foam(), ServiceDescription: "Snow foam and rinse" });
  expect(await done(getService, { serviceId })).toEqual({
    serviceId,
    serviceName: "Foam wash",
    serviceNames: {},
    categoryId,
    categoryName: "Test washes",
    price: 349.5,
    serviceDescription: "Snow foam and rinse",
    displayOrder: 100,
    active: true,
  });
  await done(updateService, { ...foam(), serviceId, ServiceName: "Foam bath", Price: 0.1, Active: false });
  expect(await done(getService, { serviceId })).toMatchObject({
    serviceName: "Foam bath",
    price: 0.1,
    serviceDescription: "",
    active: false,
  });
  await done(deleteService, { serviceId });
  expect((await refused(404, getService, { serviceId })).message).toBe("Service not found");
  await refused(404, updateService, { ...foam(), serviceId });
  await refused(404, deleteService, { serviceId });
});

test("returns each service of a lookup under both names that callers read", async () => {
  const { serviceId } = await world.done(addService, { ...foam(), ServiceName: "Lookup wash" });
  const found = (await world.done(getServices, { Active: true })).find((one) => one.serviceId === serviceId);
  expect(found).toMatchObject({
    ServiceId: serviceId,
    SERVICENAME: "Lookup wash",
    serviceName: "Lookup wash",
  });
});

test("lists services in management's order, which starts with daily washes", async () => {
  const starters = ["Exterior wash", "Interior cleaning", "Detailing", "Two-wheeler wash"];
  expect(names(await world.done(getServices, {})).slice(0, 4)).toEqual(starters);
  const { serviceId } = await world.done(addService, {
    ...foam(),
    ServiceName: "Zebra wash",
    DisplayOrder: 1,
  });
  const first = async () => (await world.done(getServices, {}))[0]?.serviceName;
  expect(await first()).toBe("Zebra wash");
  await world.done(updateService, { ...foam(), serviceId, ServiceName: "Zebra wash" });
  expect(await first()).toBe("Zebra wash");
  await world.done(updateService, { ...foam(), serviceId, ServiceName: "Zebra wash", DisplayOrder: 999 });
  expect((await world.done(getServices, {})).at(-1)?.serviceName).toBe("Zebra wash");
  const { fields } = await world.refused(400, addService, { ...foam(), DisplayOrder: 1000 });
  expect(fields).toEqual({ DisplayOrder: "Order must be 999 or less" });
});

test("offers a customer active services only, whatever the request says", async () => {
  await world.done(addService, { ...foam(), ServiceName: "Retired wash", Active: false });
  const token = await world.tokenOf("customer");
  expect(names(await world.done(getServices, {}))).toContain("Retired wash");
  expect(names(await world.done(getServices, { Active: false }, { token }))).not.toContain("Retired wash");
});

test("rejects a duplicate service name in any case", async () => {
  await world.done(addService, { ...foam(), ServiceName: "Steam wash" });
  expect((await world.refused(409, addService, { ...foam(), ServiceName: "STEAM wash" })).fields).toEqual({
    ServiceName: "A service with this name already exists.",
  });
});

test("refuses a missing category at its field", async () => {
  expect((await world.refused(400, addService, { ...foam(), CategoryId: 999_999 })).fields).toEqual({
    CategoryId: "Category not found",
  });
});

test("refuses to delete what is in use, and says what uses it", async () => {
  const { serviceId } = await world.done(addService, { ...foam(), ServiceName: "Used wash" });
  await world.done(addServiceItem, { ServiceId: serviceId, ItemName: "Hatchback", Price: 300 });
  const used = await world.refused(409, deleteService, { serviceId });
  expect(used).toMatchObject({ code: "in-use", message: "Used wash is used by 1 item.", uses: { items: 1 } });
  expect((await world.refused(409, category.remove, { categoryId })).uses).toMatchObject({
    services: expect.any(Number),
  });
});

describe("the list", () => {
  beforeAll(async () => {
    for (const [name, price] of [
      ["List 2", 20],
      ["List 10", 5],
      ["List 1", 30],
    ] as const)
      // prettier-ignore
      await world.done(addService, { ...foam(), ServiceName: name, Price: price, ServiceDescription: "50% off" });
  });
  const list = async (query: Record<string, unknown>) => {
    const { rows, total } = await world.done(searchServices, { search: "list", ...query });
    return { names: names(rows), total };
  };

  test("sorts in natural order, and by price", async () => {
    expect(await list({})).toEqual({ names: ["List 1", "List 2", "List 10"], total: 3 });
    expect((await list({ sort: { by: "price", descending: true } })).names).toEqual([
      "List 1",
      "List 2",
      "List 10",
    ]);
    expect((await list({ sort: { by: "price" } })).names).toEqual(["List 10", "List 2", "List 1"]);
  });

  test("pages, and counts beyond the last page too", async () => {
    expect(await list({ page: 2, pageSize: 2 })).toEqual({ names: ["List 10"], total: 3 });
    expect(await list({ page: 9, pageSize: 2 })).toEqual({ names: [], total: 3 });
  });

  test("filters by category and by active state", async () => {
    expect((await list({ filters: { CategoryId: categoryId, Active: true } })).total).toBe(3);
    expect((await list({ filters: { Active: false } })).total).toBe(0);
  });

  test("takes a search literally, not as a pattern", async () => {
    expect((await list({ search: "50% o" })).total).toBe(3);
    expect((await list({ search: "5_% o" })).total).toBe(0);
  });
});
