import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchServed, setServed } from "#contract/company/served.ts";
import {
  addSociety,
  deleteSociety,
  getSocieties,
  getSociety,
  searchSocieties,
  updateSociety,
} from "#contract/society/society.ts";
import { send } from "#server/testing/call.ts";
import {
  createWorld,
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

const sendAsAdmin = async (
  endpoint: typeof addSociety | typeof deleteSociety,
  body: unknown,
  method?: "POST",
) => send(world.app, endpoint, body, { token: await world.tokenOf("admin"), ...(method && { method }) });

/** The default when a society names no serving companies. */
const defaultServing = {
  servedBy: [{ companyId: 1, companyName: expect.any(String), active: true }],
  defaultCompanyId: 1,
};

test("reads back a new society by its id", async () => {
  const reply = await world.done(addSociety, { ...someSociety, SocietyName: " Lotus  Park " });
  expect(reply).toEqual({ societyId: expect.any(Number) });
  expect(await world.done(getSociety, reply)).toEqual({
    societyId: reply.societyId,
    societyName: "Lotus Park",
    code: "lotuspark",
    societyStreet: "Baner Road",
    countryId: 1,
    stateId: 21,
    city: "Pune",
    pincode: "411045",
    active: true,
    washesPerHour: null,
    location: null,
    ...defaultServing,
  });
});

test("updates every field", async () => {
  const societyId = await makeSociety(world);
  const changed = {
    SocietyStreet: "Link Road",
    StateId: 22,
    City: "Nagpur",
    Pincode: "040001",
    Active: false,
  };
  const body = { ...someSociety, ...changed, SocietyName: "Renamed Park", societyId };
  expect(await world.done(updateSociety, body)).toEqual({ societyId });
  expect(await world.done(getSociety, { societyId })).toEqual({
    societyId,
    societyName: "Renamed Park",
    code: expect.any(String),
    societyStreet: "Link Road",
    countryId: 1,
    stateId: 22,
    city: "Nagpur",
    pincode: "040001",
    active: false,
    washesPerHour: null,
    location: null,
    ...defaultServing,
  });
});

describe("a society's serving companies", () => {
  const servingOf = async (societyId: number, token?: string) => {
    const { servedBy, defaultCompanyId } = await world.done(
      getSociety,
      { societyId },
      token ? { token } : {},
    );
    return { serves: servedBy.map(({ companyName }) => companyName), defaultCompanyId };
  };

  test("are set when the society is added or changed, and when a company is switched to Served", async () => {
    const [one, other] = [await world.addCompany("Serving One"), await world.addCompany("Serving Other")];
    const named = { ...someSociety, SocietyName: "Served Park" };
    const both = { CompanyIds: [one, other, one], DefaultCompanyId: other };
    const { societyId } = await world.done(addSociety, { ...named, ...both });
    const first = { serves: ["Serving Other", "Serving One"], defaultCompanyId: other };
    expect(await servingOf(societyId)).toEqual(first);
    const { rows } = await world.done(searchSocieties, { search: "Served Park" });
    expect(rows[0]).toMatchObject({ societyId, defaultCompanyId: other });
    // Omitted fields stay unchanged.
    await world.done(updateSociety, { ...named, societyId });
    expect(await servingOf(societyId)).toEqual(first);
    await world.done(setServed, { companyId: other, societyId, Serves: false });
    expect(await servingOf(societyId)).toEqual({ serves: ["Serving One"], defaultCompanyId: one });
    await world.done(setServed, { companyId: other, societyId, Serves: true });
    await world.done(updateSociety, { ...named, societyId, DefaultCompanyId: other });
    expect(await servingOf(societyId)).toEqual(first);
    const { rows: served } = await world.done(searchServed, { companyId: one, search: "Served Park" });
    expect(served[0]).toMatchObject({ serves: true });
    // A company's users see only their own company.
    expect(await servingOf(societyId, await world.tokenOf("owner", one))).toEqual({
      serves: ["Serving One"],
      defaultCompanyId: one,
    });
    await world.done(updateSociety, { ...named, societyId, CompanyIds: [one] });
    expect(await servingOf(societyId)).toEqual({ serves: ["Serving One"], defaultCompanyId: one });
  });

  test("may be none: then customers cannot choose the society", async () => {
    const named = { ...someSociety, SocietyName: "Lonely Park" };
    const { societyId } = await world.done(addSociety, { ...named, CompanyIds: [] });
    expect(await servingOf(societyId)).toEqual({ serves: [], defaultCompanyId: null });
    const token = await world.tokenOf("customer");
    const chosen = async () =>
      (await world.done(getSocieties, {}, { token })).some((society) => society.societyId === societyId);
    expect(await chosen()).toBe(false);
    await world.done(updateSociety, { ...named, societyId, CompanyIds: [1] });
    expect(await chosen()).toBe(true);
  });

  test("must exist, and the default must be one of them", async () => {
    const named = { ...someSociety, SocietyName: "Wrong Park" };
    const missing = await world.refused(400, addSociety, { ...named, CompanyIds: [1, 999_999] });
    expect(missing.fields).toEqual({ CompanyIds: "One of the companies was not found" });
    const fields = { DefaultCompanyId: "The default must be one of those that serve it" };
    const other = await world.addCompany("Serving Nobody");
    const wrong = { ...named, CompanyIds: [1], DefaultCompanyId: other };
    expect((await world.refused(400, addSociety, wrong)).fields).toEqual(fields);
    const { societyId } = await world.done(addSociety, { ...named, CompanyIds: [1] });
    const late = { ...named, societyId, DefaultCompanyId: other };
    expect((await world.refused(400, updateSociety, late)).fields).toEqual(fields);
  });
});

test("keeps the washes per hour until they are changed", async () => {
  const named = { ...someSociety, SocietyName: "Busy Park" };
  const { societyId } = await world.done(addSociety, { ...named, WashesPerHour: 12 });
  await world.done(updateSociety, { ...named, societyId, City: "Nashik" });
  expect(await world.done(getSociety, { societyId })).toMatchObject({ washesPerHour: 12, city: "Nashik" });
  await world.done(updateSociety, { ...named, societyId, WashesPerHour: null });
  expect(await world.done(getSociety, { societyId })).toMatchObject({ washesPerHour: null });
  const error = await world.refused(400, updateSociety, { ...named, societyId, WashesPerHour: 0 });
  expect(error.fields).toEqual({ WashesPerHour: "At least 1 wash" });
});

test("keeps the location until it is changed", async () => {
  const { done } = world;
  const Location = { latitude: 18.559, longitude: 73.7868 };
  const named = { ...someSociety, SocietyName: "Placed Park" };
  const { societyId } = await done(addSociety, { ...named, Location });
  expect((await done(getSociety, { societyId })).location).toEqual(Location);
  await done(updateSociety, { ...named, societyId, City: "Nagpur" });
  expect((await done(getSociety, { societyId })).location).toEqual(Location);
  await done(updateSociety, { ...named, societyId, Location: null });
  expect((await done(getSociety, { societyId })).location).toBeNull();
});

test("answers an empty body with the message of every required field", async () => {
  const { status, error } = await sendAsAdmin(addSociety, {});
  expect([status, error.code, error.fields]).toEqual([
    400,
    "invalid",
    {
      SocietyName: "Society name is required",
      SocietyStreet: "Street is required",
      CountryId: "Country is required",
      StateId: "State is required",
      City: "City is required",
      Pincode: "Pincode is required",
    },
  ]);
  expect(error.message).toBe("Society name is required");
});

describe("keys", () => {
  test("are case-insensitive", async () => {
    const entries = Object.entries({ ...someSociety, SocietyName: "Loud Park" });
    const loud = Object.fromEntries(entries.map(([key, value]) => [key.toUpperCase(), value]));
    const { status, reply } = await sendAsAdmin(addSociety, loud);
    expect(status).toBe(200);
    const { societyId } = reply as { societyId: number };
    expect(await sendAsAdmin(deleteSociety, { SOCIETYID: societyId })).toMatchObject({ status: 200 });
  });

  test("are refused when sent twice in two spellings", async () => {
    const { status, error } = await sendAsAdmin(addSociety, { ...someSociety, societyname: "Twice Park" });
    expect([status, error.fields]).toEqual([400, { SocietyName: "SocietyName was sent twice" }]);
  });

  test("are refused when unknown", async () => {
    const { status, error } = await sendAsAdmin(addSociety, { ...someSociety, Colour: "blue" });
    expect([status, error.fields]).toEqual([400, { Colour: "Unknown field: Colour" }]);
  });

  test("are refused within filters and sorting too", async () => {
    const body = { filters: { colour: "blue" } };
    const { error } = await send(world.app, searchSocieties, body, { token: await world.tokenOf("admin") });
    expect(error.fields).toEqual({ "filters.colour": "Unknown field: colour" });
  });
});

test("rejects a duplicate name at a pincode, in any case", async () => {
  await world.done(addSociety, { ...someSociety, SocietyName: "Palm Court" });
  const again = { ...someSociety, SocietyName: "PALM court" };
  const { code, fields } = await world.refused(409, addSociety, again);
  const message = "A society with this name already exists at this pincode.";
  expect([code, fields]).toEqual(["conflict", { SocietyName: message }]);
  const { societyId } = await world.done(addSociety, { ...again, Pincode: "411046" });
  expect((await world.refused(409, updateSociety, { ...again, societyId })).fields).toEqual({
    SocietyName: message,
  });
});

test("requires a country and a state that exist and belong together", async () => {
  const named = { ...someSociety, SocietyName: "Nowhere Park" };
  const nowhere = await world.refused(400, addSociety, { ...named, CountryId: 9_999 });
  expect(nowhere.fields).toEqual({ CountryId: "Country not found" });
  const elsewhere = await world.refused(400, addSociety, { ...named, CountryId: 2 });
  expect(elsewhere.fields).toEqual({ StateId: "This state does not belong to the country." });
});

test("answers 404 for a missing society in every call that names one", async () => {
  for (const [endpoint, body] of [
    [getSociety, { societyId: 999_999 }],
    [deleteSociety, { societyId: 999_999 }],
    [updateSociety, { ...someSociety, societyId: 999_999 }],
  ] as const) {
    const { code, message } = await world.refused(404, endpoint, body);
    expect([code, message]).toEqual(["missing", "Society not found"]);
  }
});

test("removes a deleted society from every list and frees its name", async () => {
  const { societyId } = await world.done(addSociety, { ...someSociety, SocietyName: "Short Park" });
  expect(await world.done(deleteSociety, { societyId })).toEqual({ archiveId: expect.any(Number) });
  await world.refused(404, getSociety, { societyId });
  await world.refused(404, deleteSociety, { societyId });
  expect((await world.done(getSocieties, {})).map((line) => line.societyId)).not.toContain(societyId);
  expect((await world.done(searchSocieties, { search: "Short Park" })).total).toBe(0);
  await world.done(addSociety, { ...someSociety, SocietyName: "Short Park" });
});

test("accepts a delete sent as a POST", async () => {
  const societyId = await makeSociety(world);
  expect((await sendAsAdmin(deleteSociety, { societyId }, "POST")).status).toBe(200);
  await world.refused(404, getSociety, { societyId });
});

test("refuses to delete a society in use and says what uses it", async () => {
  const societyId = await makeSmallSociety(world);
  const { societyName } = await world.done(getSociety, { societyId });
  const { code, message, uses } = await world.refused(409, deleteSociety, { societyId });
  expect([code, message]).toEqual([
    "in-use",
    `${societyName} holds 2 buildings, 4 floors, 8 flats, 1 parking floor and 3 parking pillars.`,
  ]);
  expect(uses).toEqual({
    buildings: 2,
    floors: 4,
    flats: 8,
    "parking floors": 1,
    "parking pillars": 3,
  });
  await world.done(getSociety, { societyId });
});
