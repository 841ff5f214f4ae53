import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { changePassword, logout, me } from "#contract/session/session.ts";
import { listen } from "#server/db/listen.ts";
import { REVOKED_CHANNEL } from "./end.queries.ts";
import { sweep } from "#server/sweeps.ts";
import { call } from "#server/testing/call.ts";
import { breakConnections, connect } from "#server/testing/connect.ts";
import { signIn } from "#server/testing/login.ts";
import { addPerson } from "#server/testing/people.ts";
import { DAY, HOUR, openProcess, type Process } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const password = "a good long password";
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const statusAt = async ({ app }: Pick<Process, "app">, token: string) =>
  (await call(app, me, {}, { token })).status;
const changeAt = ({ app }: Pick<Process, "app">, token: string) =>
  call(app, changePassword, { currentPassword: password, newPassword: "a newer password" }, { token });

let people = 0;
/** The tokens of `count` sessions of one new person. */
async function sessionsOf(count: number): Promise<string[]> {
  people += 1;
  const userName = `person-${people}`;
  await addPerson(world.db, { userName, role: "admin", password });
  const logins = await Promise.all(
    Array.from({ length: count }, () => signIn(world.app, userName, password)),
  );
  return logins.map(({ reply }) => reply.token);
}

/** A second server process on the same database that listens for the first one's revocations. */
async function openOther() {
  const other = await openProcess(world.address, world.clock);
  let hears = false;
  const listener = await listen({
    source: world.address,
    channels: { [REVOKED_CHANNEL]: (what) => other.sessions.forget(what) },
    onListening: (listening) => {
      hears = listening;
      other.sessions.setListening(listening);
    },
  });
  onTestFinished(async () => {
    await listener.stop();
    await other.close();
  });
  return { ...other, listener, hears: () => hears };
}

test("ends a session after twelve hours without a call", async () => {
  const token = await world.newToken("staff");
  world.clock.advance(12 * HOUR - 1);
  expect(await statusAt(world, token)).toBe(200);
  world.clock.advance(12 * HOUR);
  expect(await statusAt(world, token)).toBe(401);
});

test("keeps a customer's session for three days without a call, through every sweep", async () => {
  const token = await world.newToken("customer");
  world.clock.advance(3 * DAY - 1);
  await sweep(world.db, world.store, world.clock.now);
  expect(await statusAt(await openOther(), token)).toBe(200);
  world.clock.advance(1);
  expect(await statusAt(world, token)).toBe(401);
});

test("ends a busy session after seven days", async () => {
  const token = await world.newToken("staff");
  for (let hour = 0; hour < 7 * 24 - 8; hour += 8) {
    world.clock.advance(8 * HOUR);
    expect(await statusAt(world, token)).toBe(200);
  }
  world.clock.advance(8 * HOUR);
  expect(await statusAt(world, token)).toBe(401);
});

test("shares with other processes how recently a session was used", async () => {
  const token = await world.newToken("staff");
  world.clock.advance(11 * HOUR);
  expect(await statusAt(world, token)).toBe(200);
  await world.sessions.flush();
  world.clock.advance(11 * HOUR);
  expect(await statusAt(await openOther(), token)).toBe(200);
});

test("sweeps sessions that have ended and keeps the live ones", async () => {
  await world.newToken("staff");
  world.clock.advance(DAY);
  const token = await world.newToken("staff");
  await sweep(world.db, world.store, world.clock.now);
  const left = await world.db.selectFrom("session").select("token_hash").execute();
  expect(left).toHaveLength(1);
  expect(await statusAt(world, token)).toBe(200);
});

test("signs out in other processes too", async () => {
  const [token = ""] = await sessionsOf(1);
  const other = await openOther();
  expect(await statusAt(other, token)).toBe(200);
  await world.done(logout, {}, { token });
  await vi.waitFor(async () => expect(await statusAt(other, token)).toBe(401));
});

test("ends sessions in other processes after a change of password, except the one that changed it", async () => {
  const [here = "", there = ""] = await sessionsOf(2);
  const other = await openOther();
  expect([await statusAt(other, here), await statusAt(other, there)]).toEqual([200, 200]);
  expect((await changeAt(world, here)).status).toBe(200);
  await vi.waitFor(async () => expect(await statusAt(other, there)).toBe(401));
  expect(await statusAt(other, here)).toBe(200);
});

test("serves no session from memory in a process that receives no revocations", async () => {
  const [token = ""] = await sessionsOf(1);
  const other = await openOther();
  expect(await statusAt(other, token)).toBe(200);
  await other.listener.stop();
  await world.done(logout, {}, { token });
  expect(await statusAt(other, token)).toBe(401);
});

test("clears a process's memory when its listener breaks, and listens again", async () => {
  const [missed = "", notified = ""] = await sessionsOf(2);
  const other = await openOther();
  expect([await statusAt(other, missed), await statusAt(other, notified)]).toEqual([200, 200]);
  expect(await breakConnections(await connect(world.address), "query like 'listen %'")).toBe(1);
  await vi.waitUntil(() => !other.hears());
  await world.done(logout, {}, { token: missed });
  expect(await statusAt(other, missed)).toBe(401);
  await vi.waitUntil(other.hears);
  expect(await statusAt(other, notified)).toBe(200);
  await world.done(logout, {}, { token: notified });
  await vi.waitFor(async () => expect(await statusAt(other, notified)).toBe(401));
});

test("lets nobody in with a password that is changed during the sign-in", async () => {
  await sessionsOf(0);
  const client = await connect(world.address);
  await client.query("begin");
  await client.query("update app_user set password_hash = 'another' where user_name = $1", [
    `person-${people}`,
  ]);
  const answer = signIn(world.app, `person-${people}`, password);
  const waits = vi.waitUntil(async () => {
    const { rows } = await client.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows.length > 0;
  });
  await Promise.race([answer, waits]);
  await client.query("commit");
  expect((await answer).status).toBe(400);
});

test("lets nobody in who is switched off, in any process started afterwards", async () => {
  const [token = ""] = await sessionsOf(1);
  const person = world.db.updateTable("app_user").set({ active: false });
  await person.where("user_name", "=", `person-${people}`).execute();
  expect(await statusAt(await openOther(), token)).toBe(401);
});
