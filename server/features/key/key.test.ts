import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { getStatement } from "#contract/bill/account.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { addCustomer, searchCustomers } from "#contract/customer/customer.ts";
import { endpoints } from "#contract/endpoints.ts";
import { addKey, deleteKey, getKeys } from "#contract/key/key.ts";
import { keyScopes, permissionsOf } from "#contract/key/scope.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { getLabels } from "#contract/dispatch/label.ts";
import { me } from "#contract/session/session.ts";
import { addTicketPhoto, getTicket } from "#contract/ticket/thread.ts";
import { addTicket } from "#contract/ticket/ticket.ts";
import { makeBookable, newPhone } from "#server/testing/bookings.ts";
import { call, send } from "#server/testing/call.ts";
import { HOUR, SECOND } from "#server/testing/process.ts";
import { bomb } from "#server/testing/png.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const make = async (scopes: (typeof keyScopes)[number][], companyId = 1) => {
  const token = await world.tokenOf("owner", companyId);
  return world.done(addKey, { Name: "Books", Scopes: scopes }, { token });
};
const customer = () => ({
  FirstName: "Anita Rao",
  Phone1: newPhone(),
  Email1: "anita@example.com",
  CustomerAddress: "Tower A, 101",
});

test("acts as its company within its scopes, and is named in the audit trail", async () => {
  const { key } = await make(["customer:read", "customer:write"]);
  expect(key).toMatch(/^chamak_[\w-]{43}$/);
  const { customerId } = await world.done(addCustomer, customer(), { token: key });
  const { rows } = await world.done(searchCustomers, {}, { token: key });
  expect(rows).toMatchObject([{ customerId }]);
  const other = await world.addCompany("Other");
  const theirs = await make(["customer:read"], other);
  expect((await world.done(searchCustomers, {}, { token: theirs.key })).rows).toEqual([]);
  await world.refused(403, addCustomer, customer(), { token: theirs.key });
  await world.refused(403, searchBookings, {}, { token: key });
  const history = await world.done(searchAudit, { filters: { Noun: "customer", RecordId: customerId } });
  expect(history.rows).toMatchObject([{ userName: "Key Books" }]);
});

test("may call what its scopes name, and nothing else", async () => {
  const { key } = await make([...keyScopes]);
  const granted = permissionsOf(keyScopes);
  for (const endpoint of endpoints.filter(({ permission, file }) => permission !== "anyone" && !file)) {
    const { status, error } = await send(world.app, endpoint, {}, { token: key });
    const isGranted = granted.has(endpoint.permission as never);
    expect([endpoint.path, status === 403], error.message).toEqual([endpoint.path, !isGranted]);
    world.clock.advance(SECOND);
  }
  const closed = [
    "people",
    "employee",
    "companyUser",
    "apiKey",
    "webhook",
    "account",
    "tax",
    "audit",
    "profile",
  ];
  expect([...granted].filter((one) => closed.includes(one.split(":")[0] ?? ""))).toEqual([]);
  expect((await world.refused(403, me, {}, { token: key })).message).toBe("This key may not do this.");
});

test("shows a key once and stores only its hash, and shows nothing in a repeated call", async () => {
  const token = await world.newToken("owner", 1);
  const options = { token, headers: { "idempotency-key": "once" } };
  const body = { Name: "Once", Scopes: ["bill:read" as const] };
  const { key, apiKeyId } = await world.done(addKey, body, options);
  expect((await world.refused(409, addKey, body, options)).message).toMatch(/shown already/);
  const listed = await world.done(getKeys, {}, { token });
  expect(listed[0]).toEqual({
    apiKeyId,
    companyId: 1,
    companyName: expect.any(String),
    name: "Once",
    hint: key.slice(-4),
    scopes: ["bill:read"],
    createdAt: world.clock.now.toISOString(),
    createdBy: "Test owner",
    lastUsedAt: null,
  });
  expect(JSON.stringify(listed)).not.toContain(key);
  // The key's user does not appear among the company's people.
  expect(JSON.stringify(await world.done(companyUser.calls.search, {}, { token }))).not.toContain("Key Once");
});

test("refuses a revoked key at once, and shows when a key was last used", async () => {
  const { key, apiKeyId } = await make(["customer:read"]);
  await world.done(searchCustomers, {}, { token: key });
  const used = await world.done(getKeys, {}, { token: await world.tokenOf("owner") });
  expect(used.find((one) => one.apiKeyId === apiKeyId)?.lastUsedAt).toBe(world.clock.now.toISOString());
  const other = await world.tokenOf("owner", await world.addCompany("Another"));
  await world.refused(404, deleteKey, { apiKeyId }, { token: other });
  expect(await world.done(getKeys, {}, { token: other })).toEqual([]);
  await world.done(deleteKey, { apiKeyId }, { token: await world.tokenOf("owner") });
  await world.refused(401, searchCustomers, {}, { token: key });
  await world.refused(404, deleteKey, { apiKeyId });
});

test("opens linked documents and photos while the key is valid, with its own rights alone", async () => {
  const { societyId, customerId } = await makeBookable(world);
  const staff = { token: await world.tokenOf("staff") };
  const body = { Subject: "Dust", Description: "On the bonnet", Priority: "Normal" } as const;
  const { ticketId } = await world.done(addTicket, { ...body, CustomerId: customerId }, staff);
  const form = formWith(new Uint8Array(bomb(8, 8)));
  form.append("ticketId", `${ticketId}`);
  form.append("Internal", "true");
  expect((await sendForm(world.app, addTicketPhoto, form, staff)).status).toBe(201);

  const { key, apiKeyId } = await make(["society:read", "bill:read", "ticket:read"]);
  const options = { token: key };
  const days = { From: "2026-11-01", To: "2026-11-30" };
  const { photos } = await world.done(getTicket, { ticketId }, options);
  const urls = [
    (await world.done(getLabels, { SocietyId: societyId }, options)).url,
    (await world.done(getStatement, { CustomerId: customerId, ...days }, options)).paperUrl,
    `/documents${photos[0]?.photoUrl}`,
  ];
  const statuses = () =>
    Promise.all(urls.map(async (url) => (await world.app.inject({ method: "GET", url })).statusCode));
  expect(await statuses()).toEqual([200, 200, 200]);
  const setScopes = (scopes: string[]) =>
    sql`update api_key set scopes = ${scopes}::text[] where api_key_id = ${apiKeyId}`.execute(world.db);
  await setScopes(["customer:read"]);
  expect(await statuses()).toEqual([404, 404, 404]);
  await setScopes(["society:read", "bill:read", "ticket:read"]);
  await world.done(deleteKey, { apiKeyId }, { token: await world.tokenOf("owner") });
  expect(await statuses()).toEqual([404, 404, 404]);
});

test("limits the calls of one key for a while, and no others", async () => {
  const [busy, calm] = [await make(["customer:read"]), await make(["customer:read"])];
  world.clock.advance(HOUR);
  const calls = await Promise.all(
    Array.from({ length: 130 }, () => call(world.app, searchCustomers, {}, { token: busy.key })),
  );
  expect(calls.filter(({ status }) => status === 200)).toHaveLength(120);
  const refused = calls.find(({ status }) => status === 429);
  expect(refused?.error.message).toBe(
    "Too many calls are made with this key. Please try again in a few seconds.",
  );
  expect(refused?.headers["retry-after"]).toBe("3");
  await world.done(searchCustomers, {}, { token: calm.key });
  world.clock.advance(SECOND);
  await world.done(searchCustomers, {}, { token: busy.key });
});

test("refuses a key without scope, without company, or beyond twenty", async () => {
  await world.refused(400, addKey, { Name: "Nothing", Scopes: [] });
  const { fields } = await world.refused(400, addKey, { Name: "Nobody's", Scopes: ["bill:read"] });
  expect(fields).toEqual({ CompanyId: "Please select a company" });
  await world.refused(404, addKey, { Name: "Nobody's", Scopes: ["bill:read"], CompanyId: 999_999 });
  const companyId = await world.addCompany("Many");
  for (let made = 0; made < 20; made += 1)
    await world.done(addKey, { Name: `Key ${made}`, Scopes: ["bill:read"], CompanyId: companyId });
  await world.refused(409, addKey, { Name: "One more", Scopes: ["bill:read"], CompanyId: companyId });
});
