import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addProvider,
  deleteProvider,
  getProvider,
  getProviders,
  searchProviders,
  updateProvider,
} from "#contract/provider/provider.ts";
import { me } from "#contract/session/session.ts";
import { call } from "#server/testing/call.ts";
import { signIn } from "#server/testing/login.ts";
import { makeProvider, providerToken, someProvider } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("a provider is added with 201 and read back, never with the password", async () => {
  const { password, ...fields } = someProvider();
  const added = await call(
    world.app,
    addProvider,
    { ...fields, password },
    { token: await world.tokenOf("operations") },
  );
  expect(added.status).toBe(201);
  const { providerId } = added.reply;
  expect(await world.done(getProvider, { providerId })).toEqual({
    ...fields,
    providerId,
    middleName: "",
    phone2: "",
    companyName: "Chamak Car Care",
    active: true,
  });
  expect(JSON.stringify(added.reply)).not.toContain(password);
});

test("the placeholders of known callers are taken and carry nothing", async () => {
  const body = { ...someProvider(), permanentStreet2: "", correspondenceStreet2: "" };
  expect((await call(world.app, addProvider, body, { token: await world.tokenOf("admin") })).status).toBe(
    201,
  );
});

test("an empty body is answered with the message of every required field", async () => {
  const { status, fault } = await call(world.app, addProvider, {} as never, {
    token: await world.tokenOf("admin"),
  });
  expect(status).toBe(400);
  const address = (which: string) => ({
    [`${which}Address`]: "Address is required",
    [`${which}CountryId`]: "Country is required",
    [`${which}StateId`]: "State is required",
    [`${which}City`]: "City is required",
    [`${which}Street1`]: "Street is required",
    [`${which}Pincode`]: "Pin Code is required",
  });
  expect(fault.fields).toEqual({
    companyId: "Company Name is required",
    firstName: "First Name is required",
    email1: "Email is required",
    phone1: "Must be a 10 digit number",
    ...address("permanent"),
    ...address("correspondence"),
    userName: "Username is required",
    password: "Password is required",
  });
});

test.each([
  ["email1", "ramesh@home", "Must be a valid email"],
  ["phone1", "12345", "Must be a 10 digit number"],
  ["phone2", "12345678901", "Must be a 10 digit number"],
  ["permanentPincode", "4110", "Must be a 6 digit number"],
  ["correspondencePincode", "41104A", "Must be a 6 digit number"],
])("%s %s is refused", async (field, value, message) => {
  const fault = await world.refused(400, addProvider, { ...someProvider(), [field]: value });
  expect(fault.fields).toEqual({ [field]: message });
});

test("a state of another country is refused at its field", async () => {
  const fault = await world.refused(400, addProvider, { ...someProvider(), correspondenceCountryId: 2 });
  expect(fault.fields).toEqual({ correspondenceStateId: "This state does not belong to the country." });
});

test("a provider signs in, sees only its own details, and is told its id", async () => {
  const providerId = await makeProvider(world, { userName: "suresh" });
  const other = await makeProvider(world);
  const { reply, status } = await signIn(world.app, "suresh", "a long password");
  expect(status).toBe(200);
  expect([reply.usertype, reply.user.providerId]).toEqual(["Provider", providerId]);
  const { token } = reply;
  expect((await world.done(getProvider, { providerId }, { token })).userName).toBe("suresh");
  await world.refused(404, getProvider, { providerId: other }, { token });
  expect((await world.done(searchProviders, {}, { token })).rows.map((row) => row.providerId)).toEqual([
    providerId,
  ]);
});

describe("a change", () => {
  test("without a password leaves the one in use, and the session", async () => {
    const providerId = await makeProvider(world, { userName: "mahesh" });
    const token = await providerToken(world, providerId);
    const { password: _password, ...fields } = { ...someProvider(), userName: "mahesh" };
    await world.done(updateProvider, { ...fields, providerId, lastName: "Pawar" });
    expect((await world.done(me, {}, { token })).user.name).toBe("Ramesh Pawar");
    expect((await signIn(world.app, "mahesh", "a long password")).status).toBe(200);
  });

  test.each([
    ["another password", { password: "another password" }],
    ["switching off", { active: false }],
  ])("with %s ends the sessions at the next request", async (_what, change) => {
    const body = someProvider();
    const providerId = await makeProvider(world, body);
    const token = await providerToken(world, providerId);
    await world.done(me, {}, { token });
    const { password: _password, ...fields } = body;
    await world.done(updateProvider, { ...fields, ...change, providerId });
    expect((await world.refused(401, me, {}, { token })).code).toBe("unauthenticated");
  });

  test("of one who is not there is 404", async () => {
    const { password: _password, ...fields } = someProvider();
    const fault = await world.refused(404, updateProvider, { ...fields, providerId: 999_999 });
    expect(fault.message).toBe("Provider not found");
  });
});

test("a user name is nobody else's, whatever its case", async () => {
  await makeProvider(world, { userName: "ganesh" });
  const fault = await world.refused(409, addProvider, { ...someProvider(), userName: "GANESH" });
  expect(fault.fields).toEqual({ UserName: "This user name is taken." });
});

test("company users see the providers of their own company only", async () => {
  const companyId = await world.addCompany("Bravo Wash");
  const theirs = await makeProvider(world, { companyId });
  const ours = await makeProvider(world);
  const token = await world.tokenOf("staff", companyId);
  const { rows } = await world.done(searchProviders, { pageSize: 100 }, { token });
  expect(rows.map((row) => row.providerId)).toEqual([theirs]);
  expect((await world.done(getProviders, {}, { token })).map((row) => row.providerId)).toEqual([theirs]);
  await world.refused(404, getProvider, { providerId: ours }, { token });
});

test("support is not told which documents are missing", async () => {
  await makeProvider(world);
  const asked = { pageSize: 100 };
  const support = await world.done(searchProviders, asked, { token: await world.tokenOf("support") });
  expect(new Set(support.rows.map((row) => row.missingDocuments))).toEqual(new Set([null]));
  const operations = await world.done(searchProviders, asked, { token: await world.tokenOf("operations") });
  expect(operations.rows[0]?.missingDocuments).toEqual(["Profile Picture", "Aadhaar Card", "Pan Card"]);
});

test("the list searches by name, phone, email and user name, and counts", async () => {
  await makeProvider(world, { firstName: "Zubin", phone1: "9000000001", userName: "zubin.w" });
  for (const search of ["zubin", "9000000001", "ZUBIN.W"])
    expect((await world.done(searchProviders, { search })).total).toBe(1);
  expect((await world.done(searchProviders, { search: "zubin", filters: { Complete: true } })).total).toBe(0);
});

test("one who never came is deleted; one who has signed in stays", async () => {
  const { done, refused } = world;
  const providerId = await makeProvider(world);
  await done(deleteProvider, { providerId });
  await refused(404, getProvider, { providerId });
  const seen = await makeProvider(world);
  await done(me, {}, { token: await providerToken(world, seen) });
  await world.sessions.flush();
  const fault = await refused(409, deleteProvider, { providerId: seen });
  expect([fault.code, fault.uses]).toEqual(["in-use", { "sign-ins": 1 }]);
});
