import { afterAll, beforeAll, expect, test } from "vitest";
import { reachOf, type Role, roles } from "#contract/access.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { DEFAULT_BODY_LIMIT } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { ApiErrorReply } from "#contract/error.ts";
import { type Answer, send, sendRaw } from "#server/testing/call.ts";
import { sampleBody } from "#server/testing/sample.ts";
import { isNight } from "#server/testing/night.ts";
import { createWorld, makeSmallSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await makeSmallSociety(world);
});
afterAll(() => world.close());

const json = { "content-type": "application/json" };
/** Created once: the schema library compiles each schema. */
const OnlyFault = ApiErrorReply.strict();

/** An error is never a 500, has the standard shape, and contains its request's id. */
function expectRefusal({ status, error, headers }: Answer<unknown>, what: string): void {
  expect(status, what).toBeGreaterThanOrEqual(400);
  expect(status, what).toBeLessThan(500);
  expect(OnlyFault.parse(error), what).toEqual(error);
  expect(error.errorMessage, what).toBe(error.message);
  expect(error.requestId, what).toBe(headers["x-request-id"]);
  // The schema library's default messages are for developers.
  for (const message of Object.values(error.fields ?? {}))
    expect(message, what).not.toMatch(
      /^(?:Invalid (?:input|option|string|key|element)|Too (?:big|small)|Unrecognized)/,
    );
}

/** Endpoints with files refuse JSON altogether; their own tests cover files. */
const each = endpoints.filter(({ file }) => !file).map((endpoint) => ({ path: endpoint.path, endpoint }));
/** A token of the first role with the permission: mostly the administrator's. */
const tokenFor = ({ permission }: Endpoint): Promise<string> => {
  const first: Role | undefined = roles.find(
    (role) => permission === "anyone" || permission === "signed-in" || reachOf(role, permission) !== null,
  );
  return world.newToken(first ?? "admin");
};

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

const otherTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "nonsense",
];

const wrongValues = [
  null, "1", "", " ", 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, true, [], [null], {}, { constructor: {} },
  "\u0000", "a\u0000b", "\ud800", "x".repeat(60_000), "%_\\'\";--", "٣",
]; // prettier-ignore

/** What is sent as the field `index`: by night all, otherwise every fourth, so that four fields get all of them. */
const wrongFor = (index: number) => wrongValues.filter((_, nth) => isNight || nth % 4 === index % 4);

/** One reader answers before any route: by night it is asked at every endpoint, otherwise once for each limit. */
const isReaderAsked = (endpoint: Endpoint): boolean =>
  isNight || each.find((other) => other.endpoint.bodyLimit === endpoint.bodyLimit)?.endpoint === endpoint;

// One test per endpoint: its errors are many and quick, and each failure names its endpoint.
test.each(each)("$path refuses what it cannot read, and survives every wrong value", async ({ endpoint }) => {
  const token = await tokenFor(endpoint);
  const raw = (payload: string | Buffer, headers: Record<string, string> = json) =>
    sendRaw(world.app, endpoint, payload, { token, headers });

  for (const [what, payload] of isReaderAsked(endpoint) ? unreadable : []) {
    const answer = await raw(payload);
    expectRefusal(answer, what);
    expect({ what, status: answer.status, code: answer.error.code }).toEqual({
      what,
      status: 400,
      code: "invalid",
    });
  }
  for (const type of isReaderAsked(endpoint) ? otherTypes : []) {
    const answer = await raw("{}", { "content-type": type });
    expectRefusal(answer, type);
    expect({ type, status: answer.status }).toEqual({ type, status: 415 });
  }
  const aboveLimit = await raw(`{"x":"${"x".repeat(endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT)}"}`);
  expectRefusal(aboveLimit, "a body above the limit");
  expect(aboveLimit.status, "a body above the limit").toBe(413);

  const body = sampleBody(endpoint);
  const nothing = await raw("{}");
  if (nothing.status >= 400) expectRefusal(nothing, "an empty body");
  // Some calls end their caller's session: wrong values come last, with a separate caller.
  const lasting = await tokenFor(endpoint);
  for (const [index, key] of Object.keys(body).entries()) {
    for (const value of wrongFor(index)) {
      const answer = await send(world.app, endpoint, { ...body, [key]: value }, { token: lasting });
      const what = `${key}: ${JSON.stringify(value)?.slice(0, 200)}`;
      expect(answer.status, what).toBeLessThan(500);
      if (answer.status >= 400) expectRefusal(answer, what);
    }
  }
});

test("a refused body leaves nothing on any object", () => {
  expect(Reflect.get({}, "role")).toBeUndefined();
});
