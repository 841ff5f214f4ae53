import { afterAll, beforeAll, expect, test } from "vitest";
import { me } from "#contract/session/session.ts";
import { endOtherSessions, endSession, getSessions } from "#contract/session/sessions.ts";
import { call } from "#server/testing/call.ts";
import { signIn } from "#server/testing/login.ts";
import { addPerson } from "#server/testing/people.ts";
import { HOUR } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const password = "a good long password";
const agents = {
  "Chrome on Android":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
  "Safari on iPhone":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
  "Edge on Windows":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
  "Another program": "curl/8.14.1",
};

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let people = 0;
/** The tokens of a new person, signed in once from each device. */
async function signedIn(devices = Object.values(agents)): Promise<string[]> {
  const userName = `person-${(people += 1)}`;
  await addPerson(world.db, { userName, role: "owner", password });
  const tokens: string[] = [];
  for (const agent of devices) {
    const headers = { "user-agent": agent };
    tokens.push((await signIn(world.app, userName, password, { headers, from: "203.0.113.7" })).reply.token);
  }
  return tokens;
}
const statusOf = async (token: string) => (await call(world.app, me, {}, { token })).status;

test("lists one's sessions by device and address, and marks the current one", async () => {
  const [, token = ""] = await signedIn();
  const list = await world.done(getSessions, {}, { token });
  expect(list.map(({ device }) => device).toSorted()).toEqual(Object.keys(agents).toSorted());
  expect(list[0]).toEqual({
    sessionId: expect.any(Number),
    createdAt: world.clock.now.toISOString(),
    lastSeenAt: world.clock.now.toISOString(),
    device: "Safari on iPhone",
    address: "203.0.113.7",
    current: true,
  });
  expect(list.filter(({ current }) => current)).toHaveLength(1);
  expect(JSON.stringify(list)).not.toContain(token);
});

test("does not list an expired session", async () => {
  const [token = "", other = ""] = await signedIn(["one", "other"]);
  world.clock.advance(8 * HOUR);
  expect(await statusOf(token)).toBe(200);
  world.clock.advance(8 * HOUR);
  expect(await world.done(getSessions, {}, { token })).toHaveLength(1);
  expect(await statusOf(other)).toBe(401);
});

test("ends the chosen session at once and no other, and nobody else's", async () => {
  const [token = "", other = ""] = await signedIn(["one", "other"]);
  const [stranger = ""] = await signedIn(["one"]);
  const list = await world.done(getSessions, {}, { token });
  const { sessionId = 0 } = list.find(({ current }) => !current) ?? {};
  const error = await world.refused(404, endSession, { sessionId }, { token: stranger });
  expect(error.message).toBe("Session not found");
  expect(await statusOf(other)).toBe(200);
  await world.done(endSession, { sessionId }, { token });
  expect([await statusOf(other), await statusOf(token)]).toEqual([401, 200]);
  await world.refused(404, endSession, { sessionId }, { token });
});

test("ends all other sessions together", async () => {
  const [first = "", second = "", third = ""] = await signedIn(["one", "two", "three"]);
  await world.done(endOtherSessions, {}, { token: second });
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 401]);
});
