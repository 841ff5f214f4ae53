import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { demoAccounts, login } from "#contract/session/session.ts";
import { addSociety, getSocieties } from "#contract/society/society.ts";
import { type Answer, call, send } from "#server/testing/call.ts";
import { breakConnections, connect } from "#server/testing/connect.ts";
import type { AppOptions } from "#server/app.ts";
import { openProcess } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function expectAway({ status, fault, headers }: Answer<unknown>): void {
  expect(fault).toMatchObject({
    code: "unavailable",
    message: "The database is away for a moment. Please try again.",
  });
  expect([status, headers["retry-after"]]).toEqual([503, "2"]);
}

/** An app whose database cannot be reached. */
async function cutOff(options: Partial<AppOptions> = {}): Promise<FastifyInstance> {
  const { app, close } = await openProcess({ ...world.address, host: "/nonexistent" }, world.clock, options);
  onTestFinished(close);
  return app;
}

test("without the database every call that needs it answers 503, and when to try again", async () => {
  const app = await cutOff();
  expectAway(await send(app, login, { userName: "asha", password: "secret words" }));
  expectAway(await send(app, getSocieties, {}, { token: "some-token" }));
  expectAway(await send(app, addSociety, {}, { token: "some-token" }));
  const health = await app.inject("/api/health");
  expect([health.statusCode, health.json()]).toMatchObject([503, { code: "unavailable" }]);
});

test("without the database, calls again and again with a token count for nobody", async () => {
  const app = await cutOff({ strangers: { burst: 2, perSecond: 0 } });
  const statuses: number[] = [];
  for (let round = 0; round < 4; round += 1)
    statuses.push((await send(app, getSocieties, {}, { token: "some-token" })).status);
  expect(statuses).toEqual([503, 503, 503, 503]);
});

test("without the database what needs none is answered all the same", async () => {
  const app = await cutOff();
  expect((await send(app, demoAccounts, {})).status).toBe(200);
  expect((await app.inject("/api/openapi.json")).statusCode).toBe(200);
});

test("a call whose connection breaks answers 503, and the next one is served", async () => {
  const token = await world.tokenOf("admin");
  const other = await connect(world.address);
  await other.query("begin; lock table society");
  const waiting = call(world.app, getSocieties, {}, { token });
  await vi.waitUntil(() => breakConnections(other, "wait_event_type = 'Lock'"), { timeout: 10_000 });
  expectAway(await waiting);
  await other.query("rollback");
  expect((await call(world.app, getSocieties, {}, { token })).status).toBe(200);
});
