import { addServiceItem, deleteServiceItem, updateServiceItem } from "#contract/catalogue/itemForm.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { category } from "#contract/catalogue/category.ts";
import { getServiceItem, getServiceItems } from "#contract/catalogue/item.ts";
import { getPrices, setPrices } from "#contract/catalogue/price.ts";
import { addService, updateService } from "#contract/catalogue/service.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let CategoryId: number;
let services = 0;
beforeAll(async () => {
  world = await createWorld();
  ({ categoryId: CategoryId } = await world.done(category.add, { categoryName: "Items" }));
});
afterAll(() => world.close());

const makeService = async (Active = true) => {
  const body = { ServiceName: `Items ${(services += 1)}`, CategoryId, Price: 100, Active };
  return { ...body, ...(await world.done(addService, body)) };
};

test("adds, reads with its features in order, changes and deletes an item with its prices", async () => {
  const { done, refused } = world;
  const { serviceId: ServiceId } = await makeService();
  const { serviceItemId } = await done(addServiceItem, {
    ServiceId,
    ItemName: "Foam wash",
    Description: "Snow foam",
    Price: 349.5,
    Duration: 45,
    DiscountLabel: "10% off",
    KeyFeatures: " Snow foam ,, Tyres dressed,",
  });
  const item = {
    serviceItemId,
    serviceId: ServiceId,
    itemName: "Foam wash",
    itemNames: {},
    included: [],
    description: "Snow foam",
    price: 349.5,
    lowestPrice: 349.5,
    highestPrice: 349.5,
    monthlyPrice: null,
    lowestMonthlyPrice: null,
    highestMonthlyPrice: null,
    status: "Active",
    discountLabel: "10% off",
    keyFeatures: "Snow foam, Tyres dressed",
    pictureId: null,
    itemImageUrl: null,
    duration: 45,
    rating: null,
    isError: false,
  };
  expect(await done(getServiceItem, { serviceItemId })).toEqual(item);
  expect(await done(getServiceItems, { ServiceId })).toEqual([item]);
  await done(updateServiceItem, { serviceItemId, ServiceId, ItemName: "Foam bath", Price: 1, Active: false });
  expect(await done(getServiceItem, { serviceItemId })).toMatchObject({
    itemName: "Foam bath",
    duration: null,
    status: "Inactive",
    keyFeatures: "",
  });
  await done(setPrices, { serviceItemId, Prices: [{ SocietyId: null, ItemTypeId: 1, Price: 5 }] });
  await done(deleteServiceItem, { serviceItemId });
  expect((await refused(404, getServiceItem, { serviceItemId })).message).toBe("Service item not found");
  expect((await refused(404, getPrices, { serviceItemId })).message).toBe("Service item not found");
  expect(await done(getServiceItems, { ServiceId })).toEqual([]);
});

test("keeps an item's names in other languages until they are changed", async () => {
  const { serviceId: ServiceId } = await makeService();
  const body = { ServiceId, ItemName: "Foam wash", Price: 1 };
  const { serviceItemId } = await world.done(addServiceItem, {
    ...body,
    Names: { hi: " फोम वॉश ", ta: "" },
  });
  const names = async () => (await world.done(getServiceItem, { serviceItemId })).itemNames;
  expect(await names()).toEqual({ hi: "फोम वॉश" });
  await world.done(updateServiceItem, { ...body, serviceItemId, Price: 2 });
  expect(await names()).toEqual({ hi: "फोम वॉश" });
  await world.done(updateServiceItem, { ...body, serviceItemId, Names: { mr: "फोम धुलाई" } });
  expect(await names()).toEqual({ mr: "फोम धुलाई" });
  const long = { ...body, ItemName: "Long", Names: { hi: "अ".repeat(81) } };
  expect((await world.refused(400, addServiceItem, long)).fields).toEqual({
    "Names.hi": "Use at most 80 characters",
  });
});

test.each([
  ["ItemName", " ", "Item name is required"],
  ["Price", -1, "Must not be below 0"],
  ["Price", 1.005, "Use at most two decimals"],
  ["Price", "one", "Must be a number"],
  ["Price", 1_000_001, "Must not be above 10,00,000"],
  ["Duration", 0, "At least 1 minute"],
  ["Duration", 1.5, "Must be whole minutes"],
  ["KeyFeatures", "a,b,c,d,e,f,g,h,i,j,k,l,m", "Use at most 12 features"],
  ["ServiceId", 999_999, "Service not found"],
  ["PictureId", 999_999, "Picture not found. Please upload it again."],
])("refuses %s %j", async (field, value, message) => {
  const { serviceId: ServiceId } = await makeService();
  const body = { ServiceId, ItemName: "Foam wash", Price: 1, [field]: value };
  expect((await world.refused(400, addServiceItem, body)).fields).toEqual({ [field]: message });
});

test("rejects a duplicate item name within a service, but not in another service", async () => {
  const [one, other] = [await makeService(), await makeService()];
  const body = { ItemName: "Wipe", Price: 1 };
  await world.done(addServiceItem, { ...body, ServiceId: one.serviceId });
  await world.done(addServiceItem, { ...body, ServiceId: other.serviceId });
  const again = { ...body, ItemName: "WIPE", ServiceId: one.serviceId };
  expect((await world.refused(409, addServiceItem, again)).fields).toEqual({
    ItemName: "This service already has an item with this name.",
  });
});

test("offers customers active items of active services, and answers 404 for a missing service", async () => {
  const { done, refused } = world;
  const customer = { token: await world.tokenOf("customer") };
  const service = await makeService();
  const { serviceId: ServiceId } = service;
  await done(addServiceItem, { ServiceId, ItemName: "On offer", Price: 1 });
  const { serviceItemId } = await done(addServiceItem, {
    ServiceId,
    ItemName: "Retired",
    Price: 1,
    Active: false,
  });
  const names = async (options = {}) =>
    (await done(getServiceItems, { ServiceId }, options)).map(({ itemName }) => itemName);
  expect(await names()).toEqual(["On offer", "Retired"]);
  expect(await names(customer)).toEqual(["On offer"]);
  await refused(404, getServiceItem, { serviceItemId }, customer);
  await done(updateService, { ...service, Active: false });
  await refused(404, getServiceItems, { ServiceId }, customer);
  expect((await refused(404, getServiceItems, { ServiceId: 999_999 })).message).toBe("Service not found");
});
