import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import sharp from "sharp";
import { addPicture } from "#contract/file/picture.ts";
import { demoAccounts, login } from "#contract/session/session.ts";
import { addSociety, getSocieties } from "#contract/society/society.ts";
import { type Answer, call, send } from "#server/testing/call.ts";
import { breakConnections, connect } from "#server/testing/connect.ts";
import type { AppOptions } from "#server/appOptions.ts";
import { openProcess } from "#server/testing/process.ts";
import { openLog } from "#server/config/log.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, someSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function expectUnavailable(
  { status, error, headers }: Answer<unknown>,
  message: string,
  after: string,
): void {
  expect(error).toMatchObject({ code: "unavailable", message });
  expect([status, headers["retry-after"]]).toEqual([503, after]);
}
const expectAway = (answer: Answer<unknown>) =>
  expectUnavailable(answer, "The database is away for a moment. Please try again.", "2");
const expectUnwritable = (answer: Answer<unknown>) =>
  expectUnavailable(answer, "Nothing can be saved at the moment. Please try again in a minute.", "30");

/** An app whose database is unreachable. */
async function cutOff(options: Partial<AppOptions> = {}): Promise<FastifyInstance> {
  const { app, close } = await openProcess({ ...world.address, host: "/nonexistent" }, world.clock, options);
  onTestFinished(close);
  return app;
}

test("without the database every call that needs it returns 503 with the time of a retry", async () => {
  const app = await cutOff();
  expectAway(await send(app, login, { userName: "asha", password: "secret words" }));
  expectAway(await send(app, getSocieties, {}, { token: "some-token" }));
  expectAway(await send(app, addSociety, {}, { token: "some-token" }));
  const health = await app.inject("/api/health");
  expect([health.statusCode, health.json()]).toMatchObject([503, { code: "unavailable" }]);
});

test("without the database, repeated calls with a token are not counted", async () => {
  const app = await cutOff({ strangers: { burst: 2, perSecond: 0 } });
  const statuses: number[] = [];
  for (let round = 0; round < 4; round += 1)
    statuses.push((await send(app, getSocieties, {}, { token: "some-token" })).status);
  expect(statuses).toEqual([503, 503, 503, 503]);
});

test("without the database, calls that need none still work", async () => {
  const app = await cutOff();
  expect((await send(app, demoAccounts, {})).status).toBe(200);
  expect((await app.inject("/api/openapi.json")).statusCode).toBe(200);
});

test("a call whose connection breaks returns 503, and the next one works", async () => {
  const token = await world.tokenOf("admin");
  const other = await connect(world.address);
  await other.query("begin; lock table society");
  const waiting = call(world.app, getSocieties, {}, { token });
  await vi.waitUntil(() => breakConnections(other, "wait_event_type = 'Lock'"));
  expectAway(await waiting);
  await other.query("rollback");
  expect((await call(world.app, getSocieties, {}, { token })).status).toBe(200);
});

test("while the database is read-only, reads work and writes are refused for now", async () => {
  const token = await world.tokenOf("admin");
  const other = await connect(world.address);
  const database = other.escapeIdentifier(world.address.database);
  await other.query(`alter database ${database} set default_transaction_read_only = on`);
  onTestFinished(async () => {
    await other.query("set default_transaction_read_only = off");
    await other.query(`alter database ${database} reset default_transaction_read_only`);
  });
  const { app, close } = await openProcess(world.address, world.clock);
  onTestFinished(close);
  expectUnwritable(await call(app, addSociety, someSociety, { token }));
  expect((await call(app, getSocieties, {}, { token })).status).toBe(200);
});

/** Makes every insert of a society fail as `state`. */
async function failSocieties(state: string): Promise<void> {
  const other = await connect(world.address);
  await other.query(`
    create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'raised by a test' using errcode = '${state}'; end $$;
    create trigger fail before insert on society execute function fail()`);
  onTestFinished(async () => void (await other.query("drop function fail cascade")));
}

test("on a full disk a write returns 503, and the log has the reason", async () => {
  const lines: string[] = [];
  const logger = openLog("warn", { write: (line) => void lines.push(line) });
  const { app, close } = await openProcess(world.address, world.clock, { logger });
  onTestFinished(close);
  const token = await world.tokenOf("admin");
  await failSocieties("53100");
  expectUnwritable(await call(app, addSociety, someSociety, { token }));
  expect(lines.join("")).toContain("53100");
});

test.each(["53200", "53300", "57P03"])(
  "a database that is out of a resource (%s) counts as unavailable",
  async (state) => {
    const token = await world.tokenOf("admin");
    await failSocieties(state);
    expectAway(await call(world.app, addSociety, someSociety, { token }));
    expect((await call(world.app, getSocieties, {}, { token })).status).toBe(200);
  },
);

test.each(["ENOSPC", "EDQUOT", "EROFS"])("an upload that the disk refuses (%s) returns 503", async (code) => {
  const fullDisk = Object.assign(new Error("raised by a test"), { code });
  const store = { ...world.store, put: () => Promise.reject(fullDisk) };
  const { app, close } = await openProcess(world.address, world.clock, { store });
  onTestFinished(close);
  const dot = await sharp({ create: { width: 4, height: 4, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const form = formWith(new Uint8Array(dot));
  const token = await world.tokenOf("admin");
  expectUnwritable(await sendForm(app, addPicture, form, { token }));
  expect((await sendForm(world.app, addPicture, form, { token })).status).toBe(200);
});
