import { afterAll, beforeAll, expect, test } from "vitest";
import type { BodyOf } from "#contract/endpoint.ts";
import { addSociety, getSocieties, searchSocieties } from "#contract/society/society.ts";
import { createWorld, someSociety, type World } from "#server/testing/world.ts";

const societies = [
  { SocietyName: "Sector 10", City: "Pune", SocietyStreet: "C Road", Pincode: "411001" },
  { SocietyName: "Sector 2", City: "Pune", SocietyStreet: "B Road", Pincode: "411002" },
  { SocietyName: "sector 1", City: "Mumbai", SocietyStreet: "A Road", Pincode: "400001" },
  { SocietyName: "100% Green", City: "Nashik", SocietyStreet: "D_Road", Pincode: "422001", Active: false },
];

let world: World;
beforeAll(async () => {
  world = await createWorld();
  for (const society of societies) await world.done(addSociety, { ...someSociety, ...society });
});
afterAll(() => world.close());

const inOrder = ["100% Green", "sector 1", "Sector 2", "Sector 10"];
const found = async (body: BodyOf<typeof searchSocieties>) => {
  const { rows, total } = await world.done(searchSocieties, body);
  return { names: rows.map(({ societyName }) => societyName), total };
};

test("lists societies in natural order, ignoring case", async () => {
  const lines = await world.done(getSocieties, {});
  expect(lines.map(({ societyName }) => societyName)).toEqual(inOrder);
  expect(lines[0]).toEqual({
    societyId: expect.any(Number),
    societyName: "100% Green",
    societyStreet: "D_Road",
    city: "Nashik",
    active: false,
    pincode: "422001",
    NAME: "100% Green",
    ADDRESS: "D_Road",
    STATUS: "Inactive",
  });
});

test("lists only active or only inactive societies", async () => {
  const names = async (Active: boolean) =>
    (await world.done(getSocieties, { Active })).map(({ societyName }) => societyName);
  expect(await names(true)).toEqual(inOrder.slice(1));
  expect(await names(false)).toEqual(["100% Green"]);
});

test("returns the first page of all societies for an empty search", async () => {
  expect(await found({})).toEqual({ names: inOrder, total: 4 });
});

test.each([
  ["SECTOR", ["sector 1", "Sector 2", "Sector 10"]],
  ["b road", ["Sector 2"]],
  ["mumbai", ["sector 1"]],
  ["4110", ["Sector 2", "Sector 10"]],
  ["  Sector   2 ", ["Sector 2"]],
  ["%", ["100% Green"]],
  ["_", ["100% Green"]],
  ["\\", []],
  ["'; drop table society; --", []],
])("finds for %j the societies %j", async (search, names) => {
  expect(await found({ search })).toEqual({ names, total: names.length });
});

test("returns each page from the database with the total", async () => {
  expect(await found({ pageSize: 3 })).toEqual({ names: inOrder.slice(0, 3), total: 4 });
  expect(await found({ pageSize: 3, page: 2 })).toEqual({ names: inOrder.slice(3), total: 4 });
});

test("returns the total beyond the last page too", async () => {
  expect(await found({ pageSize: 3, page: 3 })).toEqual({ names: [], total: 4 });
});

test("sorts rows by name or address, in both directions", async () => {
  const reversed = inOrder.toReversed();
  expect((await found({ sort: { by: "societyName", descending: true } })).names).toEqual(reversed);
  expect((await found({ sort: { by: "address" } })).names).toEqual([
    "sector 1",
    "Sector 2",
    "Sector 10",
    "100% Green",
  ]);
});

test("filters the search to active societies", async () => {
  expect(await found({ filters: { Active: true } })).toEqual({ names: inOrder.slice(1), total: 3 });
});

test.each([
  [{ page: 0 }, "page", "Pages start at 1"],
  [{ page: 1.5 }, "page", "Must be a page number"],
  [{ pageSize: 0 }, "pageSize", "At least 1 row"],
  [{ pageSize: 101 }, "pageSize", "At most 100 rows"],
  [{ sort: { by: "pincode" } }, "sort.by", "Sort by one of societyName, address"],
  [{ search: "x".repeat(101) }, "search", "Use at most 100 characters"],
])("refuses %j at %s", async (body, field, message) => {
  const { fields } = await world.refused(400, searchSocieties, body as never);
  expect(fields).toEqual({ [field]: message });
});
