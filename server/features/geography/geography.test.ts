import { afterAll, beforeAll, expect, test } from "vitest";
import { getCountries, getStates } from "#contract/geography/geography.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const india = async () => {
  const countries = await world.done(getCountries, {});
  return countries.find(({ name }) => name === "India")?.id ?? 0;
};

test("lists countries by name, under both keys that callers read", async () => {
  const countries = await world.done(getCountries, {});
  expect(countries).toContainEqual({ id: await india(), CountryName: "India", name: "India" });
  const names = countries.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(countries.every(({ CountryName, name }) => CountryName === name)).toBe(true);
});

test("lists India's 36 states and union territories by name", async () => {
  const states = await world.done(getStates, { countryId: await india() });
  const names = states.map(({ StateName }) => StateName);
  expect(names).toHaveLength(36);
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(states).toContainEqual({ id: expect.any(Number), StateName: "Maharashtra" });
});

test("returns an empty list for a country without states or a missing one", async () => {
  const nepal = (await world.done(getCountries, {})).find(({ name }) => name === "Nepal")?.id ?? 0;
  expect(await world.done(getStates, { countryId: nepal })).toEqual([]);
  expect(await world.done(getStates, { countryId: 999_999 })).toEqual([]);
});

test("requires a country", async () => {
  expect((await world.refused(400, getStates, { countryId: 0 })).fields).toEqual({
    countryId: "Country is required",
  });
});
