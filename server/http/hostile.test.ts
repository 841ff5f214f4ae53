import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reachOf, type Role, roles } from "#contract/access.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { FaultReply } from "#contract/fault.ts";
import { type Answer, send, sendRaw } from "#server/testing/call.ts";
import { sampleBody } from "#server/testing/sample.ts";
import { createWorld, makeSmallSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await makeSmallSociety(world);
});
afterAll(() => world.close());

const json = { "content-type": "application/json" };

/** A refusal is no accident of the server's, has the one shape, and tells the id of its request. */
function expectRefusal({ status, fault, headers }: Answer<unknown>): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(FaultReply.strict().parse(fault)).toEqual(fault);
  expect(fault.errorMessage).toBe(fault.message);
  expect(fault.requestId).toBe(headers["x-request-id"]);
}

/** Those that take a file refuse JSON altogether; what they do with files stands beside them. */
const each = endpoints.filter(({ file }) => !file).map((endpoint) => ({ path: endpoint.path, endpoint }));
/** The first role that may make the call: mostly the administrator's. */
const roleFor = ({ may }: Endpoint): Role =>
  roles.find((role) => may === "anyone" || may === "signed-in" || reachOf(role, may) !== null) ?? "admin";
const raw = async (endpoint: Endpoint, payload: string | Buffer, headers: Record<string, string> = json) =>
  sendRaw(world.app, endpoint, payload, { token: await world.newToken(roleFor(endpoint)), headers });

const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);

const unreadable: [string, string | Buffer][] = [
  ["null", "null"],
  ["an array", "[]"],
  ["a text", '"x"'],
  ["a number", "1"],
  ["true", "true"],
  ["ten thousand arrays in each other", deep("[", "]")],
  ["ten thousand objects in each other", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
  ["a __proto__ key", '{"__proto__":{"role":"admin"}}'],
  ["a constructor's prototype", '{"constructor":{"prototype":{"role":"admin"}}}'],
  ["a key that no call knows", '{"isAdmin":true}'],
  ["a key of NUL", '{"\\u0000":1}'],
  ["broken JSON", '{"societyId":'],
  ["two JSON texts", "{}{}"],
  ["JSON with comments", "{/* */}"],
  ["a number that JSON has not", '{"societyId":NaN}'],
  ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ["nothing, called JSON", ""],
];

describe.each(each)("$path", ({ endpoint }) => {
  test.each(unreadable)("refuses %s with 400", async (_what, payload) => {
    const answer = await raw(endpoint, payload);
    expectRefusal(answer);
    expect(answer.status).toBe(400);
    expect(answer.fault.code).toBe("invalid");
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "nonsense",
  ])("refuses a body of type %s with 415", async (type) => {
    const answer = await raw(endpoint, "{}", { "content-type": type });
    expectRefusal(answer);
    expect(answer.status).toBe(415);
  });

  test("refuses a body above its limit with 413", async () => {
    const limit = endpoint.bodyLimit ?? 65_536;
    const answer = await raw(endpoint, `{"x":"${"x".repeat(limit)}"}`);
    expectRefusal(answer);
    expect(answer.status).toBe(413);
  });

  test("survives every wrong value in each of its fields", async () => {
    const token = await world.newToken(roleFor(endpoint));
    const wrong = [
      null, "1", "", " ", 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, true, [], [null], {}, { constructor: {} },
      "\u0000", "a\u0000b", "\ud800", "x".repeat(60_000), "%_\\'\";--", "٣",
    ]; // prettier-ignore
    const body = sampleBody(endpoint);
    for (const key of Object.keys(body)) {
      for (const value of wrong) {
        const answer = await send(world.app, endpoint, { ...body, [key]: value }, { token });
        expect(answer.status, `${key}: ${JSON.stringify(value)}`).toBeLessThan(500);
        if (answer.status >= 400) expectRefusal(answer);
      }
    }
  });
});

test("nothing of a refused body is found on any object afterwards", () => {
  expect(Reflect.get({}, "role")).toBeUndefined();
});
