import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addCompany,
  deleteCompany,
  getCompanies,
  getCompany,
  searchCompanies,
  updateCompany,
  updateProfile,
} from "#contract/company/company.ts";
import { searchServed, setServed } from "#contract/company/served.ts";
import { me } from "#contract/session/session.ts";
import { deleteSociety } from "#contract/society/society.ts";
import { signIn } from "#server/testing/login.ts";
import { addPerson } from "#server/testing/people.ts";
import { createWorld, makeSmallSociety, makeSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let companies = 0;
const someCompany = (change: Record<string, unknown> = {}) => ({
  CompanyName: `Wash Works ${(companies += 1)}`,
  CompanyEmail: "desk@example.com",
  CompanyPhone1: "9822011234",
  CompanyAddress: "4, Sai Plaza, Baner Road, Pune 411045",
  ...change,
});
const make = async (change: Record<string, unknown> = {}) =>
  (await world.done(addCompany, someCompany(change))).companyId;

test("adds, reads with counts, changes and deletes a company", async () => {
  const { done, refused } = world;
  const { companyId } = await done(
    addCompany,
    someCompany({ CompanyName: "Foam Brothers", Gstin: " 27aapfu0939f1zv" }),
  );
  expect(await done(getCompany, { companyId })).toEqual({
    companyId,
    companyName: "Foam Brothers",
    companyEmail: "desk@example.com",
    companyPhone1: "9822011234",
    companyAddress: "4, Sai Plaza, Baner Road, Pune 411045",
    gstin: "27AAPFU0939F1ZV",
    pictureId: null,
    logoImageUrl: null,
    otherPlates: false,
    emailOptional: false,
    providerDetailsLater: false,
    staffDiscountCap: 100,
    ownerDiscountCap: 100,
    opensAt: "6:00 AM",
    closesAt: "10:00 PM",
    washesPerHour: null,
    photosWanted: "none",
    callBy: "none",
    asksFor: [],
    languages: null,
    active: true,
    figures: { users: 0, activeUsers: 0, providers: 0, societies: 0, flats: 0 },
  });
  const hours = {
    OpensAt: "8:00 AM",
    ClosesAt: "6:00 PM",
    WashesPerHour: 4,
    PhotosWanted: "after",
    CallBy: "office",
    EmailOptional: true,
    ProviderDetailsLater: true,
    StaffDiscountCap: 15,
    OwnerDiscountCap: 0,
    AsksFor: ["police-check"],
  };
  await done(updateCompany, { ...someCompany(hours), companyId });
  const early = someCompany({ ClosesAt: "8:00 AM" });
  expect((await refused(400, updateCompany, { ...early, companyId })).fields).toEqual({
    ClosesAt: "It must close after it opens",
  });
  const change = someCompany({ CompanyName: "Foam Sisters", OtherPlates: true });
  await done(updateCompany, { ...change, companyId, Active: false });
  expect(await done(getCompany, { companyId })).toMatchObject({
    companyName: "Foam Sisters",
    gstin: "",
    otherPlates: true,
    emailOptional: true,
    providerDetailsLater: true,
    staffDiscountCap: 15,
    ownerDiscountCap: 0,
    opensAt: "8:00 AM",
    closesAt: "6:00 PM",
    washesPerHour: 4,
    photosWanted: "after",
    callBy: "office",
    asksFor: ["police-check"],
    active: false,
  });
  await done(deleteCompany, { companyId });
  expect((await refused(404, getCompany, { companyId })).message).toBe("Company not found");
});

test("answers an empty form with every required field", async () => {
  const error = await world.refused(400, addCompany, {} as never);
  expect(error.fields).toEqual({
    CompanyName: "Company name is required",
    CompanyEmail: "Email is required",
    CompanyPhone1: "Phone number is required",
    CompanyAddress: "Address is required",
  });
});

test.each([
  ["CompanyEmail", "desk@home", "Must be a valid email"],
  ["CompanyPhone1", "982201123", "Must be a 10 digit number"],
  ["Gstin", "27AAPFU0939F1ZW", "Must be a valid GSTIN (e.g., 27AAPFU0939F1ZV)"],
])("refuses %s %s", async (field, value, message) => {
  expect((await world.refused(400, addCompany, someCompany({ [field]: value }))).fields).toEqual({
    [field]: message,
  });
});

test("rejects another company's name or GSTIN", async () => {
  await make({ CompanyName: "Only One", Gstin: "29AAGCB7383J1Z4" });
  const { refused } = world;
  expect((await refused(409, addCompany, someCompany({ CompanyName: "ONLY one" }))).fields).toEqual({
    CompanyName: "A company with this name already exists.",
  });
  expect((await refused(409, addCompany, someCompany({ Gstin: "29AAGCB7383J1Z4" }))).fields).toEqual({
    Gstin: "Another company has this GSTIN.",
  });
});

test("lists active companies in the lookup, with the fields that callers read", async () => {
  const companyId = await make({ CompanyName: "Lookup Wash" });
  const deleted = await make({ CompanyName: "Lookup Gone" });
  await world.done(updateCompany, {
    ...someCompany({ CompanyName: "Lookup Gone" }),
    companyId: deleted,
    Active: false,
  });
  const found = (await world.done(getCompanies, { Active: true })).filter(({ companyName }) =>
    companyName.startsWith("Lookup"),
  );
  expect(found).toEqual([
    {
      companyId,
      companyName: "Lookup Wash",
      companyEmail: "desk@example.com",
      companyPhone1: "9822011234",
      providerDetailsLater: false,
    },
  ]);
});

test("shows company users their own company only, and lets only the owner change its profile", async () => {
  const companyId = await make();
  const other = await make();
  const owner = { token: await world.newToken("owner", companyId) };
  const staff = { token: await world.newToken("staff", companyId) };
  for (const options of [owner, staff]) {
    expect((await world.done(getCompanies, {}, options)).map((one) => one.companyId)).toEqual([companyId]);
    expect((await world.done(searchCompanies, {}, options)).total).toBe(1);
    await world.refused(404, getCompany, { companyId: other }, options);
    await world.refused(404, searchServed, { companyId: other }, options);
  }
  await world.refused(403, updateProfile, someCompany(), staff);
  await world.done(updateProfile, someCompany({ CompanyName: "Renamed by its owner" }), owner);
  expect(await world.done(getCompany, { companyId })).toMatchObject({
    companyName: "Renamed by its owner",
    active: true,
    figures: { users: 2, activeUsers: 2 },
  });
});

describe("a company that is switched off", () => {
  test("locks its users out from the next request on, and lets them in again", async () => {
    const body = someCompany();
    const { companyId } = await world.done(addCompany, body);
    await addPerson(world.db, { userName: "farida", role: "owner", companyId, password: "a long password" });
    const { token } = (await signIn(world.app, "farida", "a long password")).reply;
    const elsewhere = { token: await world.newToken("owner", await make()) };
    await world.done(me, {}, { token });
    await world.done(me, {}, elsewhere);
    await world.done(updateCompany, { ...body, companyId, Active: false });
    await world.refused(401, me, {}, { token });
    await world.done(me, {}, elsewhere);
    const refused = await signIn(world.app, "farida", "a long password");
    expect([refused.status, refused.error.message]).toEqual([
      403,
      "Your company is switched off. Please ask your administrator.",
    ]);
    await world.done(updateCompany, { ...body, companyId, Active: true });
    expect((await signIn(world.app, "farida", "a long password")).status).toBe(200);
  });

  test("does not reveal that to somebody who guesses a password", async () => {
    const body = someCompany();
    const { companyId } = await world.done(addCompany, body);
    await addPerson(world.db, { userName: "guessed", role: "owner", companyId, password: "a long password" });
    await world.done(updateCompany, { ...body, companyId, Active: false });
    expect((await signIn(world.app, "guessed", "a wrong password")).status).toBe(400);
  });
});

describe("the societies that a company serves", () => {
  test("are set by those who edit societies, twice as well as once", async () => {
    const { done, refused } = world;
    const companyId = await make();
    const societyId = await makeSmallSociety(world);
    const owner = { token: await world.newToken("owner", companyId) };
    const served = async () => (await done(searchServed, { companyId, pageSize: 100 }, owner)).rows;
    expect(await served()).toEqual([]);
    for (let time = 0; time < 2; time += 1) await done(setServed, { companyId, societyId, Serves: true });
    expect(await served()).toMatchObject([{ societyId, serves: true }]);
    expect((await done(getCompany, { companyId })).figures).toMatchObject({ societies: 1, flats: 8 });
    await refused(403, setServed, { companyId, societyId, Serves: false }, owner);
    for (let time = 0; time < 2; time += 1) await done(setServed, { companyId, societyId, Serves: false });
    expect(await served()).toEqual([]);
  });

  test("are removed from the list once they are archived", async () => {
    const companyId = await make();
    const societyId = await makeSociety(world);
    await world.done(setServed, { companyId, societyId, Serves: true });
    await world.done(deleteSociety, { societyId });
    expect((await world.done(searchServed, { companyId, filters: { Serves: true } })).rows).toEqual([]);
    await world.refused(404, setServed, { companyId, societyId, Serves: true });
  });
});

test("refuses to delete a company in use, and says what uses it", async () => {
  const companyId = await make({ CompanyName: "In Use" });
  await addPerson(world.db, { userName: "inuse", role: "staff", companyId });
  await world.done(setServed, { companyId, societyId: await makeSociety(world), Serves: true });
  const error = await world.refused(409, deleteCompany, { companyId });
  expect([error.message, error.uses]).toEqual([
    "In Use is used by 1 person and 1 society.",
    { people: 1, societies: 1 },
  ]);
});

test("searches, sorts by counts, and pages the list", async () => {
  for (const name of ["Page 10", "Page 9", "Page 1"]) await make({ CompanyName: name });
  const list = async (query: object) =>
    (await world.done(searchCompanies, { search: "page ", ...query })).rows.map(
      ({ companyName }) => companyName,
    );
  expect(await list({})).toEqual(["Page 1", "Page 9", "Page 10"]);
  expect(await list({ page: 2, pageSize: 2 })).toEqual(["Page 10"]);
  const first = (await world.done(searchCompanies, { search: "page 9" })).rows[0];
  await addPerson(world.db, { userName: "pager", role: "staff", companyId: first?.companyId ?? 0 });
  expect((await list({ sort: { by: "users", descending: true } }))[0]).toBe("Page 9");
});
