import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  addProvider,
  deleteProvider,
  getProvider,
  getProviders,
  inviteProvider,
  searchProviders,
  updateProvider,
} from "#contract/provider/provider.ts";
import { searchMessages } from "#contract/message/message.ts";
import { addAccount } from "#contract/provider/account.ts";
import { forgotPassword, getInvitation, me, resetPassword } from "#contract/session/session.ts";
import { newPhone } from "#server/testing/bookings.ts";
import { call, send } from "#server/testing/call.ts";
import { signIn } from "#server/testing/login.ts";
import { openProcess } from "#server/testing/process.ts";
import { makeProvider, providerToken, someProvider } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The token of the newest invitation in the outbox. */
async function newestLink(): Promise<string> {
  const { rows } = await world.done(searchMessages, { pageSize: 1 });
  return /invitation#(\S+)/.exec(rows[0]?.body ?? "")?.[1] ?? "";
}

test("adds a provider with 201 and reads it back", async () => {
  const fields = someProvider();
  const added = await call(world.app, addProvider, fields, { token: await world.tokenOf("operations") });
  expect(added.status).toBe(201);
  const { providerId } = added.reply;
  expect(await world.done(getProvider, { providerId })).toEqual({
    ...fields,
    providerId,
    middleName: "",
    phone2: "",
    companyName: "Chamak Car Care",
    active: true,
    invited: true,
  });
});

test("lets nobody else choose a provider's password, and sends a link that can be sent again", async () => {
  const chosenByOthers = { ...someProvider(), userName: "gopal", password: "chosen by others" };
  const { status, reply } = await send(world.app, addProvider, chosenByOthers, {
    token: await world.tokenOf("operations"),
  });
  expect(status).toBe(201);
  const { providerId } = reply as { providerId: number };
  const first = await newestLink();
  await world.done(inviteProvider, { providerId });
  const resetToken = await newestLink();
  await world.refused(400, resetPassword, { resetToken: first, password: "a password of mine" });
  expect((await signIn(world.app, "gopal", "chosen by others")).status).toBe(400);
  await world.done(resetPassword, { resetToken, password: "a password of mine" });
  expect((await signIn(world.app, "gopal", "a password of mine")).reply.user.role).toBe("provider");
  expect((await world.done(getProvider, { providerId })).invited).toBe(false);
  await world.refused(409, inviteProvider, { providerId });
  const { password: _none, ...fields } = chosenByOthers;
  const change = { ...fields, providerId, password: "chosen by others" };
  await send(world.app, updateProvider, change, { token: await world.tokenOf("operations") });
  expect((await signIn(world.app, "gopal", "a password of mine")).status).toBe(200);
});

test("refuses to change the email of a paid provider for those who may not see the account", async () => {
  const body = someProvider();
  const providerId = await makeProvider(world, body);
  const change = { ...body, providerId, email1: "stranger@example.com" };
  const operations = { token: await world.newToken("operations") };
  await world.done(updateProvider, change, operations);
  await world.done(addAccount, {
    providerId,
    accountNumber: "123456789012",
    accountHolderName: "Ramesh Jadhav",
    accountType: "Savings",
    ifsccode: "HDFC0001234",
  });
  const other = { ...change, email1: "other@example.com" };
  const error = await world.refused(403, updateProvider, other, operations);
  expect(error.fields).toHaveProperty("email1");
  await world.done(updateProvider, { ...change, lastName: "Pawar" }, operations);
  await world.done(updateProvider, other);
});

test("accepts and ignores the placeholders of existing callers", async () => {
  const body = { ...someProvider(), permanentStreet2: "", correspondenceStreet2: "" };
  expect((await call(world.app, addProvider, body, { token: await world.tokenOf("admin") })).status).toBe(
    201,
  );
});

test("answers an empty body with the message of every required field", async () => {
  const { status, error } = await call(world.app, addProvider, {} as never, {
    token: await world.tokenOf("admin"),
  });
  expect(status).toBe(400);
  expect(error.fields).toEqual({
    companyId: "Company Name is required",
    firstName: "First Name is required",
    phone1: "Must be a 10 digit number",
    ...detailsMessages,
  });
});

/** Messages of the details that a company may make optional. */
const addressMessages = (which: "permanent" | "correspondence") => ({
  [`${which}Address`]: "Address is required",
  [`${which}Street1`]: "Street is required",
  [`${which}CountryId`]: "Country is required",
  [`${which}StateId`]: "State is required",
  [`${which}City`]: "City is required",
  [`${which}Pincode`]: "Pin Code is required",
});
const detailsMessages = {
  email1: "Email is required",
  ...addressMessages("permanent"),
  ...addressMessages("correspondence"),
  userName: "Username is required",
};

/** Sets whether company 1 lets details follow later. */
const letFollowLater = (later: boolean) =>
  world.db
    .updateTable("company")
    .set({ provider_details_later: later })
    .where("company_id", "=", 1)
    .execute();

test("email, addresses and username are required by default, of new and of known providers", async () => {
  const { companyId, firstName, phone1, ...details } = someProvider();
  const bare = { companyId, firstName, phone1 };
  expect((await world.refused(400, addProvider, bare)).fields).toEqual(detailsMessages);
  const providerId = await makeProvider(world, details);
  expect((await world.refused(400, updateProvider, { ...bare, providerId })).fields).toEqual(detailsMessages);
  const withoutCity = { ...someProvider(), correspondenceCity: " " };
  expect((await world.refused(400, addProvider, withoutCity)).fields).toEqual({
    correspondenceCity: "City is required",
  });
});

describe("a provider with a name, a phone and a company", () => {
  beforeAll(() => letFollowLater(true));
  afterAll(() => letFollowLater(false));

  const few = (change: object = {}) => ({ companyId: 1, firstName: "Sunil", phone1: newPhone(), ...change });
  const read = (providerId: number) => world.done(getProvider, { providerId });

  test("is registered, and the rest follows later", async () => {
    const body = few({ phone1: "9876501234" });
    const { providerId } = await world.done(addProvider, body);
    expect(await read(providerId)).toMatchObject({
      ...body,
      email1: "",
      userName: "sunil.1234",
      invited: true,
      permanentAddress: "",
      permanentCountryId: null,
      correspondenceStateId: null,
      correspondencePincode: "",
    });
    const { rows } = await world.done(searchProviders, { search: "sunil" });
    expect(rows).toMatchObject([{ providerId, email1: "", phone1: "9876501234" }]);
    const more = { ...someProvider(), ...body, providerId, userName: "" };
    await world.done(updateProvider, more);
    expect(await read(providerId)).toMatchObject({ ...more, userName: "sunil.1234" });
    await world.done(updateProvider, { ...body, providerId });
    expect(await read(providerId)).toMatchObject({ permanentCity: "", userName: "sunil.1234", email1: "" });
  });

  test.each([
    ["Sunil", "sunil.4321.2"],
    ["सुनील", "washer.4321"],
    ["Åsa-Lena", "asalena.4321"],
  ])("called %s gets a user name of its own", async (firstName, userName) => {
    if (firstName === "Sunil") await world.done(addProvider, few({ phone1: "9876504321" }));
    const { providerId } = await world.done(addProvider, few({ firstName, phone1: "9812304321" }));
    expect((await read(providerId)).userName).toBe(userName);
  });

  test("is invited by SMS in the language given, to sign in by phone", async () => {
    const phone1 = newPhone();
    const { providerId } = await world.done(addProvider, few({ phone1, language: "mr" }));
    const sent = async () => (await world.done(searchMessages, { search: phone1 })).rows;
    expect(await sent()).toMatchObject([
      { template: "providerInvitation", channel: "sms", to: `+91${phone1}`, language: "mr" },
    ]);
    expect((await sent())[0]?.body).toContain("http://chamak.test/washer");
    await world.done(inviteProvider, { providerId });
    expect(await sent()).toHaveLength(2);
    const moved = newPhone();
    await world.done(updateProvider, { ...few({ phone1: moved }), providerId });
    expect((await world.done(searchMessages, { search: moved })).rows).toHaveLength(1);
  });

  test("is invited by WhatsApp where only that is sent", async () => {
    const process = await openProcess(world.address, world.clock, { sending: ["whatsapp"] });
    onTestFinished(() => process.close());
    const phone1 = newPhone();
    await call(process.app, addProvider, few({ phone1 }), { token: await world.newToken("admin") });
    const { rows } = await world.done(searchMessages, { search: phone1 });
    expect(rows).toMatchObject([{ template: "providerInvitation", channel: "whatsapp" }]);
  });

  test("asks for a new password by SMS", async () => {
    const phone1 = newPhone();
    const { providerId } = await world.done(addProvider, few({ phone1 }));
    const { userName } = await read(providerId);
    await world.done(forgotPassword, { userName }, { token: undefined });
    const { rows } = await world.done(searchMessages, { search: phone1 });
    expect(rows[0]).toMatchObject({ template: "reset", channel: "sms", to: `+91${phone1}` });
  });

  test.each([
    [{ permanentStateId: 21 }, { permanentCountryId: "Country is required" }],
    [
      { correspondenceStateId: 21, correspondenceCountryId: 2 },
      { correspondenceStateId: expect.any(String) as string },
    ],
    [{ phone1: "" }, { phone1: "Must be a 10 digit number" }],
    [{ userName: "two words" }, { userName: "Must not contain spaces" }],
  ])("is refused with %j", async (change, fields) => {
    expect((await world.refused(400, addProvider, few(change))).fields).toEqual(fields);
  });
});

test("refuses to change the phone of a paid provider for those who may not see the account", async () => {
  const body = someProvider();
  const providerId = await makeProvider(world, body);
  const operations = { token: await world.newToken("operations") };
  const change = () => ({ ...body, providerId, phone1: newPhone() });
  await world.done(updateProvider, change(), operations);
  await world.done(addAccount, {
    providerId,
    accountNumber: "123456789012",
    accountHolderName: "Ramesh Jadhav",
    accountType: "Savings",
    ifsccode: "HDFC0001234",
  });
  expect((await world.refused(403, updateProvider, change(), operations)).fields).toHaveProperty("phone1");
  const admin = { token: await world.newToken("admin") };
  await world.done(updateProvider, change(), admin);
  world.clock.advance(11 * 60_000);
  expect((await world.refused(403, updateProvider, change(), admin)).code).toBe("unconfirmed");
});

test.each([
  ["email1", "ramesh@home", "Must be a valid email"],
  ["phone1", "12345", "Must be a 10 digit number"],
  ["phone2", "12345678901", "Must be a 10 digit number"],
  ["permanentPincode", "4110", "Must be a 6 digit number"],
  ["correspondencePincode", "41104A", "Must be a 6 digit number"],
])("refuses %s %s", async (field, value, message) => {
  const error = await world.refused(400, addProvider, { ...someProvider(), [field]: value });
  expect(error.fields).toEqual({ [field]: message });
});

test("refuses a state of another country at its field", async () => {
  const error = await world.refused(400, addProvider, { ...someProvider(), correspondenceCountryId: 2 });
  expect(error.fields).toEqual({ correspondenceStateId: "This state does not belong to the country." });
});

test("lets a provider sign in, see only its own details, and get its id", async () => {
  const providerId = await makeProvider(world, { userName: "suresh" });
  await world.done(resetPassword, { resetToken: await newestLink(), password: "a long password" });
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

describe("a provider update", () => {
  test("keeps the session, and takes effect at once", async () => {
    const body = someProvider();
    const providerId = await makeProvider(world, body);
    const token = await providerToken(world, providerId);
    await world.done(updateProvider, { ...body, providerId, lastName: "Pawar" });
    expect((await world.done(me, {}, { token })).user.name).toBe("Ramesh Pawar");
  });

  test("that switches off ends the sessions at the next request", async () => {
    const body = someProvider();
    const providerId = await makeProvider(world, body);
    const token = await providerToken(world, providerId);
    await world.done(me, {}, { token });
    await world.done(updateProvider, { ...body, active: false, providerId });
    expect((await world.refused(401, me, {}, { token })).code).toBe("unauthenticated");
  });

  test("of the email asks for the password again, and invalidates the link sent to the old one", async () => {
    const body = someProvider();
    const providerId = await makeProvider(world, body);
    const resetToken = await newestLink();
    const token = await world.newToken("admin");
    world.clock.advance(10 * 60_000 + 1);
    const change = { ...body, providerId, email1: "new@example.com" };
    expect((await world.refused(403, updateProvider, change, { token })).code).toBe("unconfirmed");
    await world.done(updateProvider, change);
    await world.refused(400, getInvitation, { resetToken });
    const { rows } = await world.done(searchMessages, { pageSize: 1 });
    expect(rows[0]?.to).toBe("new@example.com");
  });

  test("of a missing provider is 404", async () => {
    const error = await world.refused(404, updateProvider, { ...someProvider(), providerId: 999_999 });
    expect(error.message).toBe("Provider not found");
  });
});

test("rejects a duplicate user name in any case", async () => {
  await makeProvider(world, { userName: "ganesh" });
  const error = await world.refused(409, addProvider, { ...someProvider(), userName: "GANESH" });
  expect(error.fields).toEqual({ UserName: "This user name is taken." });
});

test("shows company users only their own company's providers", async () => {
  const companyId = await world.addCompany("Bravo Wash");
  const theirs = await makeProvider(world, { companyId });
  const ours = await makeProvider(world);
  const token = await world.tokenOf("staff", companyId);
  const { rows } = await world.done(searchProviders, { pageSize: 100 }, { token });
  expect(rows.map((row) => row.providerId)).toEqual([theirs]);
  expect((await world.done(getProviders, {}, { token })).map((row) => row.providerId)).toEqual([theirs]);
  await world.refused(404, getProvider, { providerId: ours }, { token });
});

test("hides from support which documents are missing", async () => {
  await makeProvider(world);
  const query = { pageSize: 100 };
  const support = await world.done(searchProviders, query, { token: await world.tokenOf("support") });
  expect(new Set(support.rows.map((row) => row.missingDocuments))).toEqual(new Set([null]));
  const operations = await world.done(searchProviders, query, { token: await world.tokenOf("operations") });
  expect(operations.rows[0]?.missingDocuments).toEqual(["Profile Picture", "Aadhaar Card", "Pan Card"]);
});

test("searches the list by name, phone, email and user name, and counts", async () => {
  await makeProvider(world, { firstName: "Zubin", phone1: "9000000001", userName: "zubin.w" });
  for (const search of ["zubin", "9000000001", "ZUBIN.W"])
    expect((await world.done(searchProviders, { search })).total).toBe(1);
  expect((await world.done(searchProviders, { search: "zubin", filters: { Complete: true } })).total).toBe(0);
});

test("deletes a provider who never signed in, and keeps one who has", async () => {
  const { done, refused } = world;
  const providerId = await makeProvider(world);
  await done(deleteProvider, { providerId });
  await refused(404, getProvider, { providerId });
  const seen = await makeProvider(world);
  await done(me, {}, { token: await providerToken(world, seen) });
  await world.sessions.flush();
  const error = await refused(409, deleteProvider, { providerId: seen });
  expect([error.code, error.uses]).toEqual(["in-use", { "sign-ins": 1 }]);
});
