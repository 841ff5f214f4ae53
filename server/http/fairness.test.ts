import { request } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { addPicture } from "#contract/file/picture.ts";
import { demoAccounts } from "#contract/session/session.ts";
import { addBuilding } from "#contract/society/building.ts";
import { getSocieties } from "#contract/society/society.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { connect } from "#server/testing/connect.ts";
import { openProcess, SECOND } from "#server/testing/process.ts";
import { createWorld, makeSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("many calls of one caller delay each other and no one else", async () => {
  const societyId = await makeSociety(world);
  const token = await world.newToken("admin");
  const other = await world.newToken("admin");
  const holder = await connect(world.address);
  await holder.query("begin");
  await holder.query("select from society where society_id = $1 for update", [societyId]);
  const calls = Array.from({ length: 300 }, (_, n) =>
    call(world.app, addBuilding, { societyId, BuildingName: `Tower ${n}` }, { token }),
  );
  const refused = await Promise.race(calls);
  expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "2"]);
  expect(refused.error).toMatchObject({
    code: "too-many",
    message: "You have too many calls under way. Please wait for their answers.",
  });
  // One caller uses half of the connections; the others stay free.
  const others = await Promise.all(
    Array.from({ length: 10 }, () => call(world.app, getSocieties, {}, { token: other })),
  );
  expect(countStatuses(others)).toEqual({ 200: 10 });
  await holder.query("rollback");
  expect(countStatuses(await Promise.all(calls))).toEqual({ 200: 205, 429: 95 });
  expect((await call(world.app, getSocieties, {}, { token })).status).toBe(200);
});

test("long bodies of one caller are read one at a time", async () => {
  const societyId = await makeSociety(world);
  const token = await world.newToken("admin");
  const holder = await connect(world.address);
  await holder.query("begin");
  await holder.query("select from society where society_id = $1 for update", [societyId]);
  const blanks = " ".repeat(64_000);
  const answers = Array.from({ length: 210 }, async (_, n) => {
    const { statusCode } = await world.app.inject({
      method: "POST",
      url: `/api${addBuilding.path}`,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: `${JSON.stringify({ societyId, BuildingName: `Long ${n}` })}${blanks}`,
    });
    return { status: statusCode };
  });
  expect((await Promise.race(answers)).status).toBe(429);
  await holder.query("rollback");
  expect(countStatuses(await Promise.all(answers))).toEqual({ 200: 201, 429: 9 });
});

test("a flood from one network is refused, except for signed-in callers there", async () => {
  const { app, close } = await openProcess(world.address, world.clock, { strangers: undefined });
  onTestFinished(close);
  const token = await world.newToken("admin");
  const from = "2001:db8:1:2::1";
  expect((await call(app, getSocieties, {}, { token, from })).status).toBe(200);
  const strangers = (count: number, at = from) =>
    Promise.all(Array.from({ length: count }, () => call(app, demoAccounts, {}, { from: at })));
  for (let round = 0; round < 4; round += 1) expect(countStatuses(await strangers(75))).toEqual({ 200: 75 });
  const [refused] = await strangers(1);
  expect([refused?.status, refused?.headers["retry-after"]]).toEqual([429, "3"]);
  expect(countStatuses(await strangers(1, "2001:db8:1:2:ffff::9"))).toEqual({ 429: 1 });
  expect(countStatuses(await strangers(1, "2001:db8:1:3::1"))).toEqual({ 200: 1 });
  expect((await call(app, getSocieties, {}, { token, from })).status).toBe(200);
  world.clock.advance(2 * SECOND);
  expect(countStatuses(await strangers(50))).toEqual({ 200: 40, 429: 10 });
});

test("invalid tokens soon cost no query, and do not lock out known callers", async () => {
  const { app, close } = await openProcess(world.address, world.clock, {
    strangers: { burst: 5, perSecond: 1 },
  });
  onTestFinished(close);
  const token = await world.newToken("admin");
  expect((await call(app, getSocieties, {}, { token })).status).toBe(200);
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => call(app, getSocieties, {}, { token: `made up ${n}` })),
  );
  expect(countStatuses(guesses)).toEqual({ 401: 5, 429: 15 });
  expect((await call(app, getSocieties, {}, { token })).status).toBe(200);
});

test("a newly started process does not count signed-in callers as anonymous", async () => {
  const tokens = await Promise.all(Array.from({ length: 6 }, () => world.newToken("admin")));
  const { app, close } = await openProcess(world.address, world.clock, {
    strangers: { burst: 2, perSecond: 0 },
  });
  onTestFinished(close);
  for (const token of tokens) expect((await call(app, getSocieties, {}, { token })).status).toBe(200);
});

const MEGABYTE = 1024 * 1024;

test("of many concurrent uploads by one caller, two are read", async () => {
  const { app, close } = await openProcess(world.address, world.clock);
  onTestFinished(close);
  const sockets: Socket[] = [];
  app.server.on("connection", (socket: Socket) => sockets.push(socket));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const token = await world.newToken("admin");
  const unfinished = Array.from({ length: 12 }, () => {
    const sent = request({ port, method: "POST", path: `/api${addPicture.path}`, agent: false });
    sent.setHeader("authorization", `Bearer ${token}`);
    sent.setHeader("content-type", "multipart/form-data; boundary=cut");
    sent.on("error", () => undefined);
    sent.write('--cut\r\nContent-Disposition: form-data; name="File"; filename="a.png"\r\n\r\n');
    sent.write(Buffer.alloc(6 * MEGABYTE));
    return sent;
  });
  const read = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  await vi.waitFor(() => expect(read()).toBeGreaterThan(12 * MEGABYTE));
  // Long enough for the others to be read, if they were.
  await sleep(500);
  expect(read()).toBeLessThan(15 * MEGABYTE);
  for (const sent of unfinished) sent.destroy();
});
