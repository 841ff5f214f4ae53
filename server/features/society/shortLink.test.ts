import { afterAll, beforeAll, expect, test } from "vitest";
import { addSociety, deleteSociety, getSociety, updateSociety } from "#contract/society/society.ts";
import { getPoster } from "#contract/society/poster.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import { createWorld, someSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const add = async (SocietyName: string, change = {}) =>
  (await world.done(addSociety, { ...someSociety, SocietyName, ...change })).societyId;
const codeOf = async (societyId: number) => (await world.done(getSociety, { societyId })).code;

/** The address to which a short link leads; null for a page that does not exist. */
async function destinationOf(code: string): Promise<string | null> {
  const { statusCode, headers } = await world.app.inject({ method: "GET", url: `/s/${code}` });
  if (statusCode === 404) return null;
  expect(statusCode).toBe(302);
  return String(headers.location);
}

test("leads to the booking page, however it is spelt", async () => {
  const societyId = await add("Palm Grove 2");
  expect(await codeOf(societyId)).toBe("palmgrove");
  expect(await destinationOf("palmgrove")).toBe(`/book?at=${societyId}`);
  expect(await destinationOf("PalmGrove")).toBe(`/book?at=${societyId}`);
});

test("a taken or too short name gets a code of its own", async () => {
  const codes = [];
  for (const [name, Pincode] of [
    ["Lake View", "411001"],
    ["Lake View", "411002"],
    ["झील", "411003"],
    ["तालाब", "411003"],
  ] as const)
    // One by one: the code depends on those before.
    codes.push(await codeOf(await add(name, { Pincode })));
  expect(codes).toEqual(["lakeview", "lakeviewa", "society", "societya"]);
});

test("staff change the code, which stays unique and made of letters", async () => {
  const societyId = await add("Sunrise Towers");
  const other = await add("Moon Towers");
  const body = { ...someSociety, SocietyName: "Sunrise Towers", societyId };
  await world.done(updateSociety, { ...body, Code: "Sunrise" });
  expect(await destinationOf("sunrise")).toBe(`/book?at=${societyId}`);
  expect(await destinationOf("sunrisetowers")).toBeNull();
  const taken = await world.refused(409, updateSociety, { ...body, Code: await codeOf(other) });
  expect(taken.fields).toEqual({ Code: "Another society has this code." });
  for (const Code of ["ab", "palm-grove", "x".repeat(21), "सन"]) {
    const { fields } = await world.refused(400, updateSociety, { ...body, Code });
    expect(fields).toEqual({ Code: "The code has 3 to 20 letters from a to z." });
  }
});

test("leads nowhere for unknown codes and for societies that are gone or inactive", async () => {
  expect(await destinationOf("nosuchplace")).toBeNull();
  expect(await destinationOf("%00")).toBeNull();
  const deleted = await add("Gone Gardens");
  await world.done(deleteSociety, { societyId: deleted });
  const asleep = await add("Asleep Gardens", { Active: false });
  expect([await destinationOf("gonegardens"), await destinationOf(await codeOf(asleep))]).toEqual([
    null,
    null,
  ]);
});

test("is on the poster", async () => {
  const { societyId } = await makeBookable(world);
  const { link } = await world.done(getPoster, { societyId });
  expect(new URL(link).pathname).toBe(`/s/${await codeOf(societyId)}`);
});
