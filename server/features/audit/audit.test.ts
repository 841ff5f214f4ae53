import { addServiceItem, deleteServiceItem, updateServiceItem } from "#contract/catalogue/itemForm.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuditEntry, getAuditUsers, searchAudit } from "#contract/audit/audit.ts";
import { category } from "#contract/catalogue/category.ts";
import { setPrices } from "#contract/catalogue/price.ts";
import { addService, updateService } from "#contract/catalogue/service.ts";
import { setServed } from "#contract/company/served.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { addAccount, revealAccount } from "#contract/provider/account.ts";
import { addFlat, updateFlat } from "#contract/society/flat.ts";
import { getSociety, updateSociety } from "#contract/society/society.ts";
import { bodyType } from "#contract/vehicle/lookups.ts";
import { addZone } from "#contract/zone/zone.ts";
import { makeCoverable, makeCoverage, makeProvider } from "#server/testing/providers.ts";
import {
  createWorld,
  idsIn,
  makeSmallSociety,
  makeSociety,
  someSociety,
  type World,
} from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Query = BodyOf<typeof searchAudit>;
const search = (query: Query) => world.done(searchAudit, query);
const entriesFor = async (filters: Query["filters"]) => (await search({ filters })).rows;
const lines = (rows: readonly AuditEntry[]) =>
  rows.map(({ action, records, noun, recordName }) =>
    records > 1 ? `${action} ${records} ${noun}` : `${action} ${noun} ${recordName}`,
  );

describe("a record's history", () => {
  test("shows what changed, by whom, with names in place of ids", async () => {
    const { categoryId } = await world.done(category.add, { categoryName: "Dry washes" });
    const { categoryId: other } = await world.done(category.add, { categoryName: "Wet washes" });
    const fields = { ServiceName: "Foam wash", CategoryId: categoryId, Price: 349.5 };
    const { serviceId } = await world.done(addService, { ...fields, ServiceDescription: "Snow foam" });
    const token = await world.tokenOf("operations");
    await world.done(
      updateService,
      { ...fields, serviceId, CategoryId: other, Price: 1_000, Active: false },
      { token },
    );
    const rows = await entriesFor({ Noun: "service", RecordId: serviceId });
    expect(
      rows.map(({ action, userName, inside, records }) => ({ action, userName, inside, records })),
    ).toEqual([
      { action: "update", userName: "Test operations", inside: null, records: 1 },
      { action: "add", userName: "Test admin", inside: null, records: 1 },
    ]);
    const changes = (index: number) =>
      new Map(rows[index]?.changes.map(({ field, before, after }) => [field, [before, after]]));
    expect(Object.fromEntries(changes(0))).toEqual({
      service_category: ["Dry washes", "Wet washes"],
      price: ["₹349.50", "₹1,000.00"],
      description: ["Snow foam", null],
      active: ["yes", "no"],
    });
    expect(Object.fromEntries(changes(1))).toEqual({
      name: [null, "Foam wash"],
      service_category: [null, "Dry washes"],
      display_order: [null, "100"],
      price: [null, "₹349.50"],
      description: [null, "Snow foam"],
      active: [null, "yes"],
    });
  });

  test("still names records that are deleted by now", async () => {
    const { categoryId } = await world.done(category.add, { categoryName: "Short-lived" });
    const { categoryId: other } = await world.done(category.add, { categoryName: "Lasting" });
    const fields = { ServiceName: "Moved wash", Price: 1 };
    const { serviceId } = await world.done(addService, { ...fields, CategoryId: categoryId });
    await world.done(updateService, { ...fields, serviceId, CategoryId: other });
    await world.done(category.remove, { categoryId });
    const [moved] = await entriesFor({ Noun: "service", RecordId: serviceId });
    expect(moved?.changes).toEqual([{ field: "service_category", before: "Short-lived", after: "Lasting" }]);
  });

  test("of an item includes its prices, named after what they apply to", async () => {
    const { categoryId } = await world.done(category.add, { categoryName: "Item washes" });
    const { serviceId } = await world.done(addService, {
      ServiceName: "Items",
      CategoryId: categoryId,
      Price: 1,
    });
    const item = { ServiceId: serviceId, ItemName: "Deluxe", Price: 2, KeyFeatures: "Wax, Polish" };
    const { serviceItemId } = await world.done(addServiceItem, item);
    const { itemTypeId } = await world.done(bodyType.add, { itemTypeName: "Minivan" });
    const societyId = await makeSociety(world);
    const { societyName } = await world.done(getSociety, { societyId });
    const price = (Price: number) => ({ SocietyId: societyId, ItemTypeId: itemTypeId, Price });
    await world.done(setPrices, { serviceItemId, Prices: [price(300)] });
    await world.done(setPrices, { serviceItemId, Prices: [price(350)] });
    await world.done(updateServiceItem, { ...item, serviceItemId, KeyFeatures: "Wax" });
    const [changed, priced, , added] = await entriesFor({ Noun: "serviceItem", RecordId: serviceItemId });
    expect(changed?.changes).toEqual([{ field: "key_features", before: "Wax, Polish", after: "Wax" }]);
    expect(changed?.inside).toEqual({ noun: "service", recordId: serviceId, name: "Items" });
    expect(priced).toMatchObject({
      noun: "serviceItemPrice",
      recordId: serviceItemId,
      recordName: `${societyName}, Minivan`,
      inside: { noun: "serviceItem", recordId: serviceItemId, name: "Deluxe" },
      changes: [{ field: "price", before: "₹300.00", after: "₹350.00" }],
    });
    expect(added).toMatchObject({ noun: "serviceItem", action: "add" });
    await world.done(deleteServiceItem, { serviceItemId });
    expect(lines(await entriesFor({ Noun: "serviceItem", RecordId: serviceItemId }))).toContain(
      "delete serviceItem Deluxe",
    );
  });

  test("of a provider includes its person, services and accounts, and every look at those", async () => {
    const providerId = await makeProvider(world, { firstName: "Anil", lastName: "More" });
    const other = await makeProvider(world, { firstName: "Somebody", lastName: "Else" });
    const place = await makeCoverable(world);
    await makeCoverage(world, providerId, place);
    const account = {
      accountNumber: "50100123456789",
      accountHolderName: "Anil More",
      accountType: "Savings" as const,
      ifsccode: "HDFC0001234",
    };
    const { providerAccountId } = await world.done(addAccount, { ...account, providerId });
    await world.done(revealAccount, { providerAccountId });
    await world.done(addAccount, { ...account, providerId: other, accountHolderName: "Somebody Else" });
    const rows = await entriesFor({ Noun: "provider", RecordId: providerId });
    expect(rows.map(({ action, noun }) => `${action} ${noun}`)).toEqual([
      "look providerAccount",
      "add providerAccount",
      "add coverage",
      "add provider",
      "add user",
    ]);
    const inside = { noun: "provider", recordId: providerId, name: "Anil More" };
    expect(rows.slice(0, 3).map((row) => row.inside)).toEqual([inside, inside, inside]);
    expect(rows[2]?.changes.find(({ field }) => field === "service_zone")?.after).toMatch(/^Zone \d+$/);
  });

  test("of a society includes its places and who serves it, with lines written together as one", async () => {
    const societyId = await makeSmallSociety(world);
    const companyId = await world.addCompany("Aarav Washers");
    await world.done(setServed, { companyId, societyId, Serves: true });
    const idOf = await idsIn(world, societyId);
    const flat = { SocietyId: societyId, BuildingId: idOf("Tower A"), FloorId: idOf("Tower A/1") };
    const { flatId } = await world.done(addFlat, { ...flat, FlatName: "199" });
    await world.done(updateFlat, { ...flat, flatId, FlatName: "198" });
    const { societyName } = await world.done(getSociety, { societyId });
    const rows = await entriesFor({ Noun: "society", RecordId: societyId });
    expect(lines(rows).slice(0, 3)).toEqual([
      "update flat 198",
      "add flat 199",
      `add servedSociety ${societyName}`,
    ]);
    expect(lines(rows).slice(3).toSorted()).toEqual([
      "add 2 building",
      "add 3 parkingPillar",
      "add 4 floor",
      "add 8 flat",
      "add parkingFloor B1",
      `add servedSociety ${societyName}`,
      `add society ${societyName}`,
    ]);
    expect(rows[0]?.inside).toEqual({
      noun: "society",
      recordId: societyId,
      name: `Tower A, ${societyName}`,
    });
    const flats = rows.find(({ noun, records }) => noun === "flat" && records > 1);
    expect(flats).toMatchObject({ inside: { recordId: societyId, name: societyName }, changes: [] });
    const each = await search({ filters: { AuditId: flats?.auditId }, sort: { by: "at" } });
    expect(each.total).toBe(8);
    expect(each.rows[0]?.changes).toContainEqual({ field: "floor", before: null, after: "1" });
    expect(new Set(each.rows.map(({ records }) => records))).toEqual(new Set([1]));
    const served = await entriesFor({ Noun: "company", RecordId: companyId });
    expect(lines(served)).toEqual([`add servedSociety ${societyName}`, "add company Aarav Washers"]);
    expect(served[0]?.inside).toEqual({ noun: "company", recordId: companyId, name: "Aarav Washers" });
  });

  test("shows map points as maps do, latitude first", async () => {
    const societyId = await makeSociety(world);
    await sql`update society set location = '(73.8,18.5)' where society_id = ${societyId}`.execute(world.db);
    const [moved] = await entriesFor({ Noun: "society", RecordId: societyId });
    expect(moved?.changes).toEqual([{ field: "location", before: null, after: "18.5, 73.8" }]);
    const { serviceZoneId } = await world.done(addZone, {
      Name: "Baner",
      CountryId: 1,
      StateId: 21,
      City: "Pune",
      Phone1: "411045",
      Polygon: [
        [73.7, 18.5],
        [73.8, 18.5],
        [73.8, 18.6],
      ],
    });
    const [zone] = await entriesFor({ Noun: "serviceZone", RecordId: serviceZoneId });
    expect(zone?.changes.find(({ field }) => field === "area")?.after).toMatch(/^3 corners: 18\.5, 73\.7; /);
    expect(zone?.changes.find(({ field }) => field === "country")?.after).toBe("India");
  });

  test("names nobody for what the system wrote", async () => {
    const first = (await entriesFor({ Noun: "company", RecordId: 1 })).at(-1);
    expect(first).toMatchObject({ noun: "company", action: "add", userId: null, userName: null });
  });
});

describe("the list", () => {
  /** Lines at given instants, as the triggers would have written them. */
  const write = (at: string, name: string, action = "update") =>
    sql`insert into audit (at, user_id, noun, record_id, record_name, action, records, before, after)
      values (${at}, 1, 'fuelType', 1, ${name}, ${action}, 1, '{"name": "x"}', '{"name": "y"}')`.execute(
      world.db,
    );
  const fuel = async (asked: Query) =>
    lines(
      (
        await search({
          ...asked,
          filters: { Noun: "fuelType", From: "2001-01-01", To: "2001-12-31", ...asked.filters },
        })
      ).rows,
    );

  beforeAll(async () => {
    await write("2001-03-01T18:29:59Z", "1 March, late");
    await write("2001-03-01T18:30:00Z", "2 March, midnight");
    await write("2001-03-02T18:29:59.999Z", "2 March, late", "restore");
    await write("2001-03-02T18:30:00Z", "3 March 50% off");
  });

  test("is sorted newest first, or last", async () => {
    const all = ["3 March 50% off", "2 March, late", "2 March, midnight", "1 March, late"];
    const names = async (asked: Query) =>
      (await fuel(asked)).map((line) => line.replace(/^\w+ fuelType /, ""));
    expect(await names({})).toEqual(all);
    expect(await names({ sort: { by: "at", descending: true } })).toEqual(all);
    expect(await names({ sort: { by: "at" } })).toEqual(all.toReversed());
    expect(await names({ page: 2, pageSize: 3 })).toEqual(["1 March, late"]);
  });

  test("filters by days in India, both inclusive", async () => {
    expect(await fuel({ filters: { From: "2001-03-02", To: "2001-03-02" } })).toEqual([
      "restore fuelType 2 March, late",
      "update fuelType 2 March, midnight",
    ]);
    expect(await fuel({ filters: { To: "2001-03-01" } })).toEqual(["update fuelType 1 March, late"]);
    expect(await fuel({ filters: { From: "2001-03-03" } })).toEqual(["update fuelType 3 March 50% off"]);
  });

  test("filters by action, and by a name taken literally", async () => {
    expect(await fuel({ filters: { Action: "restore" } })).toEqual(["restore fuelType 2 March, late"]);
    expect(await fuel({ search: "MARCH 50% O" })).toEqual(["update fuelType 3 March 50% off"]);
    expect(await fuel({ search: "march 5_% o" })).toEqual([]);
  });

  test("filters by person, chosen or searched by name, and by the system", async () => {
    const token = await world.tokenOf("operations");
    const societyId = await makeSociety(world);
    await world.done(
      updateSociety,
      { ...someSociety, societyId, SocietyName: "Signed by operations" },
      { token },
    );
    const [signed] = (await search({ search: "test operations" })).rows;
    expect(signed).toMatchObject({ recordName: "Signed by operations", userName: "Test operations" });
    const UserId = signed?.userId ?? 0;
    const own = await entriesFor({ UserId });
    expect(new Set(own.map(({ userId }) => userId))).toEqual(new Set([UserId]));
    expect(new Set((await entriesFor({ UserId: 0 })).map(({ userName }) => userName))).toEqual(
      new Set([null]),
    );
    expect(await world.done(getAuditUsers, {})).toContainEqual({ userId: UserId, name: "Test operations" });
  });

  test("finds a single record where the list shows the group it was written with", async () => {
    await makeSmallSociety(world);
    const everything = await search({ filters: { Noun: "parkingPillar" } });
    expect(lines(everything.rows)[0]).toBe("add 3 parkingPillar");
    expect(lines((await search({ search: "P2", filters: { Noun: "parkingPillar" } })).rows)[0]).toBe(
      "add parkingPillar P2",
    );
  });

  test("shows the newest 10,000 and says that there are more", async () => {
    const many = (count: number) =>
      sql`
      insert into audit (at, noun, record_id, record_name, action, records, before, after)
      select '1999-01-01', 'bodyType', 1, n::text, 'update', 1, '{}', '{}'
      from generate_series(1, ${count}) as n`.execute(world.db);
    const filters = { Noun: "bodyType", To: "1999-12-31" } as const;
    await many(10_000);
    expect(await search({ filters, pageSize: 1 })).toMatchObject({ total: 10_000, more: false });
    await many(1);
    expect(await search({ filters, pageSize: 1 })).toMatchObject({ total: 10_000, more: true });
    expect((await search({ filters, page: 101, pageSize: 100 })).rows).toEqual([]);
    expect((await search({ filters, page: 1_000_000, pageSize: 100 })).total).toBe(10_000);
  });

  test.each([
    [{ RecordId: 1 }, { "filters.RecordId": "Name the kind of record too" }],
    [{ From: "2026-03-02", To: "2026-03-01" }, { "filters.To": "Must not be before the first day" }],
    [{ From: "2026-02-30" }, { "filters.From": "Must be a day, YYYY-MM-DD" }],
    [{ From: "0000-01-01" }, { "filters.From": "Must be a day, YYYY-MM-DD" }],
    [{ Noun: "planet" as "flat" }, { "filters.Noun": "No such kind of record" }],
    [{ UserId: -1 }, { "filters.UserId": "Must be an id or 0" }],
    [{ Action: "sing" as "add" }, { "filters.Action": "No such action" }],
  ])("refuses %o at its field", async (filters, fields) => {
    expect((await world.refused(400, searchAudit, { filters })).fields).toEqual(fields);
  });
});
