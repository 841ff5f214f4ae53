import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { me } from "#contract/session/session.ts";
import { hashToken, newToken } from "#server/crypto/token.ts";
import { insertSession } from "#server/features/session/queries.ts";
import { BuiltPages } from "#server/testing/builtPages.ts";
import { countStatuses } from "#server/testing/call.ts";
import type { Process } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** In place of what the build makes: it says who asks, where and how. */
const drawer = `
let drawing = 0;
exports.draw = async (address, seen, ask) => {
  drawing += 1;
  const { user } = await ask("/Auth/Me", {});
  const { rows } = await ask("/Customer/Search", { search: "", filters: {}, page: 1, pageSize: 20 });
  const most = drawing;
  drawing -= 1;
  return seen.mac ? null : { html: "<i>" + user.name + "</i>", title: address, known: [rows.length, seen, most] };
};
`;
const failing = `exports.draw = async () => { throw new Error("crashed"); };`;

let world: World;
let process: Process;
let token: string;
const pages = new BuiltPages();
beforeAll(async () => {
  world = await createWorld();
  token = await world.tokenOf("admin");
  process = await pages.open(world, { "ahead.cjs": drawer });
});
afterAll(async () => {
  await pages.close();
  await world.close();
});

/** Another session of whoever has a token. */
async function anotherSession(of: string): Promise<string> {
  const { userId } = (await world.done(me, {}, { token: of })).user;
  const another = newToken();
  await insertSession(world.db, hashToken(another), userId, world.clock.now);
  return another;
}

const read = (url: string, as: string | null, headers: object = {}, { app } = process) =>
  app.inject({ url, headers: { ...(as !== null && { authorization: `Bearer ${as}` }), ...headers } });

test("a screen is drawn for whoever is signed in, with what their calls answer", async () => {
  const answer = await read("/ahead/CUSTOMER?phone=true&narrow=false", token);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json()).toEqual({
    html: expect.stringMatching(/^<i>.+<\/i>$/),
    title: "/customer",
    known: [expect.any(Number), { phone: true, narrow: false, mac: false }, 1],
  });
  const packed = await read("/ahead/customer", token, { "accept-encoding": "gzip, br" });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toMatchObject({
    title: "/customer",
  });
});

test("of a person one screen is drawn at a time, however many sessions they have, and few wait", async () => {
  const tokens = [token, await anotherSession(token), await anotherSession(token)];
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => read("/ahead/customer", tokens[n % tokens.length] ?? null)),
  );
  const drawn = answers.filter(({ statusCode }) => statusCode === 200);
  expect(drawn.map((answer) => answer.json<{ known: number[] }>().known[2])).toEqual(drawn.map(() => 1));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused[0]?.headers["retry-after"]).toBe("2");
  expect(drawn.length + refused.length).toBe(answers.length);
});

test("made-up tokens are counted against the network that they come from", async () => {
  const strict = await pages.open(world, { "ahead.cjs": drawer }, { strangers: { burst: 5, perSecond: 0 } });
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, n) => read("/ahead/customer", `made up ${n}`, {}, strict)),
  );
  expect(countStatuses(guesses.map(({ statusCode: status }) => ({ status })))).toEqual({ 204: 5, 429: 7 });
  expect((await read("/ahead/customer", null, {}, strict)).statusCode).toBe(204);
});

test("strangers, whoever may not ask, what the drawing leaves and what crashes are left to the app", async () => {
  const crashing = await pages.open(world, { "ahead.cjs": failing });
  const answers = [
    await read("/ahead/customer", null),
    await read("/ahead/customer", "nobody's"),
    await read("/ahead/customer?mac=true", token),
    await read("/ahead/customer", token, {}, crashing),
  ];
  for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([204, ""]);
  expect((await read("/ahead/nothing", token)).statusCode).toBe(404);
});

test("the page of such a screen names its scripts and does not ask for them", async () => {
  const { body } = await read("/customer", null);
  expect(body).toContain("<html data-framed");
  expect(body).toContain('id="files">["/assets/base.js","/assets/index.js","/assets/Customers.js"]</script>');
  expect(body).toMatch(/customers\.css" \/><noscript>/);
  expect(body).not.toMatch(/modulepreload|type="module"/);
  const moved = await pages.open(world, { "ahead.cjs": drawer }, { clockOffsetDays: 2 });
  for (const other of [await read("/customer?view=1", null), await read("/customer", null, {}, moved)])
    expect(other.body).toContain('<link rel="modulepreload" crossorigin href="/assets/Customers.js" />');
});
