import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { addAccount } from "#contract/provider/account.ts";
import { deleteProvider, updateProvider } from "#contract/provider/provider.ts";
import { getSignInCode, signInByCode } from "#contract/session/signInCode.ts";
import { sweep } from "#server/sweeps.ts";
import { call, send } from "#server/testing/call.ts";
import { HOUR } from "#server/testing/process.ts";
import { makeProvider, providerToken, someProvider } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let networks = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function print(providerId: number, token?: string): Promise<string> {
  const { url } = await world.done(getSignInCode, { providerId }, token === undefined ? {} : { token });
  return /^http:\/\/chamak\.test\/washer#(\S{43})$/.exec(url)?.[1] ?? "";
}
const enter = (Code: string, from = `10.3.0.${(networks += 1)}`) =>
  call(world.app, signInByCode, { Code }, { from });
const usedUp = { Code: "This QR code has been used or has run out. Please ask the office for a new one." };

test("signs the provider in once", async () => {
  const providerId = await makeProvider(world);
  const code = await print(providerId, await world.newToken("operations"));
  const { status, reply } = await enter(code);
  expect(status).toBe(200);
  expect(reply).toMatchObject({ usertype: "Provider", user: { providerId, role: "provider" } });
  const again = await enter(code);
  expect([again.status, again.error.fields]).toEqual([400, usedUp]);
});

test("opens one session for presses at the same moment", async () => {
  const code = await print(await makeProvider(world));
  const answers = await Promise.all([enter(code), enter(code), enter(code)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
});

test("is good for 24 hours, and replaced by a new one", async () => {
  const [late, intime] = [await makeProvider(world), await makeProvider(world)];
  const first = await print(late);
  const second = await print(late);
  expect((await enter(first)).error.fields).toEqual(usedUp);
  const other = await print(intime);
  world.clock.advance(24 * HOUR - 1);
  expect((await enter(other)).status).toBe(200);
  world.clock.advance(1);
  expect((await enter(second)).error.fields).toEqual(usedUp);
  await sweep(world.db, world.store, world.clock.now);
  const { rows } = await sql`select from provider_sign_in_code where provider_id = ${late}`.execute(world.db);
  expect(rows).toEqual([]);
});

test("is stored hashed, and its printing is recorded without it", async () => {
  const providerId = await makeProvider(world);
  const code = await print(providerId);
  const { rows } = await sql<{ line: string }>`
    select to_jsonb(each)::text as line from provider_sign_in_code as each where provider_id = ${providerId}`.execute(
    world.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.line).not.toContain(code);
  const entries = await world.done(searchAudit, { filters: { Noun: "provider", RecordId: providerId } });
  const added = entries.rows.find(({ noun }) => noun === "signInCode");
  expect(added?.action).toBe("add");
  expect(JSON.stringify(entries)).not.toContain(code);
});

test("is revoked when the provider is switched off, also for later", async () => {
  const body = someProvider();
  const providerId = await makeProvider(world, body);
  const code = await print(providerId);
  const change = { ...body, providerId };
  await world.done(updateProvider, { ...change, active: false });
  expect((await enter(code)).error.fields).toEqual(usedUp);
  await world.refused(409, getSignInCode, { providerId });
  await world.done(updateProvider, change);
  expect((await enter(code)).error.fields).toEqual(usedUp);
  expect((await enter(await print(providerId))).status).toBe(200);
});

test("lets nobody in while the company is switched off", async () => {
  const code = await print(await makeProvider(world));
  const company = (active: boolean) => world.db.updateTable("company").set({ active }).execute();
  await company(false);
  expect((await enter(code)).error.messageCode).toBe("companyOff");
  await company(true);
  expect((await enter(code)).status).toBe(200);
});

test("of a provider with a bank account is printed only by those who may see it", async () => {
  const providerId = await makeProvider(world);
  await world.done(
    addAccount,
    {
      providerId,
      accountNumber: "123456789012",
      accountHolderName: "Ramesh Jadhav",
      accountType: "Savings",
      ifsccode: "HDFC0001234",
    },
    { token: await world.newToken("admin") },
  );
  const operations = { token: await world.newToken("operations") };
  expect((await world.refused(403, getSignInCode, { providerId }, operations)).messageCode).toBe(
    "paidSignIn",
  );
  expect((await enter(await print(providerId))).status).toBe(200);
});

test("goes with its provider", async () => {
  const providerId = await makeProvider(world);
  const code = await print(providerId);
  await world.done(deleteProvider, { providerId });
  expect((await enter(code)).error.fields).toEqual(usedUp);
});

test.each(["owner", "staff", "support", "accounts", "provider"] as const)(
  "is not printed by the role %s",
  async (role) => {
    const providerId = await makeProvider(world);
    const token = role === "provider" ? await providerToken(world, providerId) : await world.newToken(role);
    expect((await world.refused(403, getSignInCode, { providerId }, { token })).code).toBe("forbidden");
  },
);

test("slows guessing down", async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 22; guess += 1)
    statuses.push((await enter(`guess ${guess}`, "10.4.0.1")).status);
  expect(statuses.slice(0, 20).every((status) => status === 400)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});

test.each([{}, { Code: "" }, { Code: "x".repeat(201) }, { Code: 1 }, { Code: "a", As: "admin" }])(
  "refuses the body %j",
  async (body) => {
    const from = `10.3.1.${(networks += 1)}`;
    expect((await send(world.app, signInByCode, body, { from })).status).toBe(400);
  },
);
