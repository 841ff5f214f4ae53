import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { updateCompany } from "#contract/company/company.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { eraseCustomer, eraseSelf } from "#contract/erasure/erasure.ts";
import { mergeCustomers } from "#contract/customer/merge.ts";
import { getSelf, updateSelf } from "#contract/customer/self.ts";
import { addKey } from "#contract/key/key.ts";
import { getPreference, updatePreference } from "#contract/message/preference.ts";
import { makeCustomerCode, signInCustomer } from "#contract/session/customerCode.ts";
import { requestOtp } from "#contract/session/otp.ts";
import { me } from "#contract/session/session.ts";
import { endOtherSessions, getSessions } from "#contract/session/sessions.ts";
import { sweep } from "#server/sweeps.ts";
import { customerToken, newPhone } from "#server/testing/bookings.ts";
import { call, send } from "#server/testing/call.ts";
import { deviceOf } from "#server/testing/login.ts";
import { DAY, HOUR, MINUTE } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let rivalId: number;
let networks = 0;
beforeAll(async () => {
  world = await createWorld();
  rivalId = await world.addCompany("Rival Wash");
});
afterAll(() => world.close());

/** A customer of company 1, or of the caller's. */
async function newCustomer(phone = newPhone(), token?: string, FirstName = "Anita Rao"): Promise<number> {
  const fields = { FirstName, Phone1: phone, Email1: "anita@example.com", CustomerAddress: "Tower A, 101" };
  return (await world.done(addCustomer, fields, token === undefined ? {} : { token })).customerId;
}
const codeIn = (url: string) => /^http:\/\/chamak\.test\/in#(\w{4}-\w{4}-\w{4})$/.exec(url)?.[1] ?? "";
const show = async (customerId: number, token?: string): Promise<string> =>
  codeIn((await world.done(makeCustomerCode, { customerId }, token === undefined ? {} : { token })).url);
const enter = (
  Code: string,
  options = { from: `10.30.${Math.floor(networks / 250)}.${(networks += 1) % 250}` },
) => call(world.app, signInCustomer, { Code }, options);
const usedUp = {
  Code: "This code has been used or has run out. Ask the office for a new one, or sign in with your phone.",
};

test("signs the customer in once, for as long as a customer's session lasts", async () => {
  const phone = newPhone();
  const { status, reply } = await enter(await show(await newCustomer(phone), await world.newToken("staff")));
  expect(status).toBe(200);
  expect(reply).toMatchObject({
    usertype: "Customer",
    user: { name: "Anita Rao", role: "customer", companyId: null, email: null, signedInByOffice: true },
  });
  expect((await world.done(me, {}, { token: reply.token })).user).toEqual(reply.user);
  expect(await world.done(getSelf, {}, { token: reply.token })).toMatchObject({ phone1: phone });
  world.clock.advance(71 * HOUR);
  expect((await call(world.app, me, {}, { token: reply.token })).status).toBe(200);
  world.clock.advance(72 * HOUR);
  expect((await call(world.app, me, {}, { token: reply.token })).status).toBe(401);
});

test("is typed in any case, with or without its dashes, and refused a second time", async () => {
  const code = await show(await newCustomer());
  expect((await enter(code.toUpperCase().replaceAll("-", " "))).status).toBe(200);
  const again = await enter(code);
  expect([again.status, again.error.fields]).toEqual([400, usedUp]);
});

test("of phones that scan it at the same moment exactly one is signed in", async () => {
  const code = await show(await newCustomer());
  const answers = await Promise.all([enter(code), enter(code), enter(code)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
});

test("is good for ten minutes, and replaced by a new one", async () => {
  const customerId = await newCustomer();
  const first = await show(customerId);
  const second = await show(customerId);
  expect((await enter(first)).error.fields).toEqual(usedUp);
  world.clock.advance(10 * MINUTE - 1);
  expect((await enter(second)).status).toBe(200);
  const late = await show(customerId);
  world.clock.advance(10 * MINUTE);
  expect((await enter(late)).error.fields).toEqual(usedUp);
  await sweep(world.db, world.store, world.clock.now);
  const { rows } = await sql`select from customer_sign_in_code where customer_id = ${customerId}`.execute(
    world.db,
  );
  expect(rows).toEqual([]);
});

test("is stored hashed, and making and using it is recorded without it", async () => {
  const customerId = await newCustomer();
  const code = await show(customerId);
  const { rows } = await sql<{ line: string }>`
    select to_jsonb(each)::text as line from customer_sign_in_code as each
    where customer_id = ${customerId}`.execute(world.db);
  expect(rows).toHaveLength(1);
  for (const secret of [code, code.replaceAll("-", "")]) expect(rows[0]?.line).not.toContain(secret);
  const { reply } = await enter(code);
  const entries = await world.done(searchAudit, { filters: { Noun: "customer", RecordId: customerId } });
  expect(entries.rows.filter(({ noun }) => noun === "customerCode").map(({ action }) => action)).toEqual([
    "delete",
    "add",
  ]);
  expect(JSON.stringify(entries)).not.toContain(code.slice(0, 4) + code.slice(5, 9));
  const begun = await world.done(searchAudit, { filters: { Noun: "user", RecordId: reply.user.userId } });
  expect(begun.rows.map(({ noun, action }) => [noun, action])).toContainEqual(["signIn", "add"]);
});

test("of another company's customer is not made", async () => {
  const customerId = await newCustomer();
  for (const role of ["owner", "staff"] as const)
    await world.refused(
      404,
      makeCustomerCode,
      { customerId },
      { token: await world.newToken(role, rivalId) },
    );
  const error = await world.refused(404, makeCustomerCode, { customerId: 999_999 });
  expect(error.message).toBe("Customer not found");
});

test.each(["accounts", "provider", "customer"] as const)("is not made by the role %s", async (role) => {
  const customerId = await newCustomer();
  const token = await world.newToken(role);
  expect((await world.refused(403, makeCustomerCode, { customerId }, { token })).code).toBe("forbidden");
});

test("is made by a person, not by other software", async () => {
  const customerId = await newCustomer();
  const owner = { token: await world.newToken("owner") };
  const { key } = await world.done(addKey, { Name: "Books", Scopes: ["customer:write"] }, owner);
  const error = await world.refused(403, makeCustomerCode, { customerId }, { token: key });
  expect(error.messageCode).toBe("keyNotAllowed");
});

test("opens what the office's company has of the customer, and nothing of others with the same phone", async () => {
  const phone = newPhone();
  await newCustomer(phone, await world.newToken("owner", rivalId), "Anita of Rival");
  const own = await customerToken(world, phone);
  await world.done(updateSelf, { FirstName: "Anita herself", Email1: "herself@example.com" }, { token: own });
  const customerId = await newCustomer(phone, await world.newToken("owner"), "Typed by staff");
  const { token, user } = (await enter(await show(customerId, await world.newToken("staff")))).reply;
  expect(user.name).toBe("Typed by staff");
  expect(await world.done(getSelf, {}, { token })).toMatchObject({
    firstName: "Typed by staff",
    email1: "anita@example.com",
  });
  // The account's address stays the owner's: codes that open every company are mailed there.
  await world.done(updateSelf, { FirstName: "Changed", Email1: "staff@example.com" }, { token });
  const { email } = await world.db
    .selectFrom("app_user")
    .where("user_id", "=", user.userId)
    .select("email")
    .executeTakeFirstOrThrow();
  expect(email).toBe("herself@example.com");
  const names = await world.db
    .selectFrom("customer")
    .where("phone", "=", phone)
    .orderBy("customer_id")
    .select("name")
    .execute();
  expect(names.map(({ name }) => name)).toEqual(["Anita herself", "Changed"]);
  expect((await world.refused(403, eraseSelf, { DryRun: true }, { token })).messageCode).toBe(
    "officeSignedIn",
  );
  expect(await world.done(getSessions, {}, { token })).toHaveLength(1);
  await world.done(endOtherSessions, {}, { token });
  expect((await call(world.app, me, {}, { token: own })).status).toBe(200);
  // The choice is the company's customer's.
  await world.done(updatePreference, { Language: "hi", Channels: ["sms"] }, { token });
  expect((await world.done(getPreference, { CustomerId: customerId })).language).toBe("hi");
  expect((await world.done(getPreference, {}, { token })).language).toBe("hi");
});

test("does not make the phone's browser one that the owner has proven", async () => {
  const phone = newPhone();
  const headers = deviceOf(await enter(await show(await newCustomer(phone))));
  const from = "10.31.0.1";
  for (let nth = 0; nth < 15; nth += 1) await call(world.app, requestOtp, { phone1: newPhone() }, { from });
  expect((await call(world.app, requestOtp, { phone1: phone }, { from, headers })).status).toBe(429);
});

test("is for the customer into whom the entry was merged, and for nobody once erased", async () => {
  const [customerId, into] = [await newCustomer(), await newCustomer(undefined, undefined, "Into")];
  const before = await show(customerId);
  await world.done(mergeCustomers, { CustomerId: customerId, IntoCustomerId: into, DryRun: false });
  expect((await enter(before)).status).toBe(400);
  const { reply } = await enter(await show(customerId));
  expect(reply.user.name).toBe("Into");
  const pending = await show(into);
  await world.done(eraseCustomer, { CustomerId: into, DryRun: false });
  expect((await call(world.app, me, {}, { token: reply.token })).status).toBe(401);
  expect((await enter(pending)).status).toBe(400);
  await world.refused(404, makeCustomerCode, { customerId: into });
});

test("opens nothing while the company is switched off, and its sessions end then", async () => {
  const companyId = await world.addCompany("Brief Wash");
  const owner = await world.newToken("owner", companyId);
  const customerId = await newCustomer(newPhone(), owner);
  const { reply } = await enter(await show(customerId, owner));
  const pending = await show(customerId, owner);
  await world.done(updateCompany, {
    companyId,
    CompanyName: "Brief Wash",
    CompanyEmail: "office@brief.example",
    CompanyPhone1: "9876543210",
    CompanyAddress: "Pune",
    Active: false,
  });
  expect((await call(world.app, me, {}, { token: reply.token })).status).toBe(401);
  expect((await enter(pending)).error.messageCode).toBe("accountOff");
});

test("slows down whoever makes many, without an end to their other work", async () => {
  const customerId = await newCustomer();
  const token = await world.newToken("staff");
  const statuses: number[] = [];
  for (let nth = 0; nth < 32; nth += 1)
    statuses.push((await call(world.app, makeCustomerCode, { customerId }, { token })).status);
  expect(statuses).toEqual([...Array<number>(31).fill(200), 429]);
  expect((await call(world.app, makeCustomerCode, { customerId })).status).toBe(401);
  expect((await call(world.app, me, {}, { token })).status).toBe(200);
  const colleague = { token: await world.newToken("staff") };
  expect((await call(world.app, makeCustomerCode, { customerId }, colleague)).status).toBe(200);
});

test("slows guessing down by address, and a right code gives its try back", async () => {
  const from = "10.32.0.1";
  for (let nth = 0; nth < 25; nth += 1)
    expect(
      (await enter(await show(await newCustomer(), await world.newToken("staff")), { from })).status,
    ).toBe(200);
  const statuses: number[] = [];
  for (let guess = 0; guess < 22; guess += 1)
    statuses.push((await enter(`abcd-efgh-${1000 + guess}`, { from })).status);
  expect(statuses.slice(0, 20).every((status) => status === 400)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});

test.each([{}, { Code: "" }, { Code: "x".repeat(201) }, { Code: 1 }, { Code: "a", As: "admin" }])(
  "refuses the body %j",
  async (body) => {
    networks += 1;
    world.clock.advance(DAY);
    expect((await send(world.app, signInCustomer, body, { from: `10.33.0.${networks % 250}` })).status).toBe(
      400,
    );
  },
);
