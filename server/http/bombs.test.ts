import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reachOf, roles } from "#contract/access.ts";
import { importCustomers } from "#contract/customer/import.ts";
import { DEFAULT_BODY_LIMIT, type Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { importRegistry } from "#contract/society/registry.ts";
import { readerRestarts } from "#server/intake/reader.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { type Bomb, bombs, formOf, jsonBombs, largeBombs, workbookAt } from "#server/testing/bombs.ts";
import { type Answer, sendRaw } from "#server/testing/call.ts";
import { rounds } from "#server/testing/soak.ts";
import { sendForm } from "#server/testing/upload.ts";
import { createWorld, makeSmallSociety, type World } from "#server/testing/world.ts";

let world: World;
let societyId: number;
beforeAll(async () => {
  world = await createWorld();
  societyId = await makeSmallSociety(world);
});
afterAll(() => world.close());

const MEGABYTE = 1024 * 1024;
/** Time for all bombs at one address, in milliseconds: some are only refused when their process is ended. */
const MINUTES = rounds(120_000, 900_000);
const large = endpoints.filter(({ bodyLimit = 0 }) => bodyLimit > DEFAULT_BODY_LIMIT);
const withFile = large.filter(({ file }) => file !== undefined);
const withJson = large.filter(({ file }) => file === undefined);
const cases = (some: readonly Endpoint[]) => some.map((endpoint) => ({ path: endpoint.path, endpoint }));

const tokenFor = ({ permission }: Endpoint): Promise<string> =>
  world.newToken(
    roles.find(
      (role) => permission === "anyone" || permission === "signed-in" || reachOf(role, permission),
    ) ?? "admin",
  );

/** Rows of all tables but those about sessions. */
async function storedRows(): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select sum((xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', schemaname, tablename),
      false, true, '')))[1]::text::integer)::integer as rows
    from pg_tables where schemaname = 'public' and tablename not in ('session', 'audit')`.execute(world.db);
  return rows[0]?.rows ?? 0;
}

/** Sends what must be refused with a sentence, while others are answered and this process stays small. */
async function expectRefused(what: string, send: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  const before = process.memoryUsage.rss();
  let answers = 0;
  const over = new AbortController();
  const others = (async () => {
    while (!over.signal.aborted) {
      expect((await world.app.inject("/api/health")).statusCode, what).toBe(200);
      answers += 1;
      await setTimeout(20);
    }
  })();
  const answer = await send();
  over.abort();
  await others;
  expect(answer.status, `${what}: ${answer.error.message}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${what}: ${answer.error.message}`).toBeLessThan(500);
  expect(answer.error.message, what).toMatch(/^[A-Z].{10,}/);
  expect(answers, what).toBeGreaterThan(0);
  expect(process.memoryUsage.rss() - before, what).toBeLessThan(400 * MEGABYTE);
  return answer;
}

const sendFile = (endpoint: Endpoint, bytes: Buffer, token: string): Promise<Answer<unknown>> =>
  sendForm(world.app, endpoint, formOf(endpoint, bytes), { token });

const sent: Bomb[] = [...bombs, ...largeBombs.slice(0, rounds(1, largeBombs.length))];

describe.each(cases(withFile))("$path", ({ endpoint }) => {
  test(
    "refuses every bomb with a sentence, while others are answered, and stores nothing",
    async () => {
      const token = await tokenFor(endpoint);
      const before = await storedRows();
      for (const { what, make } of sent) {
        const bytes = make();
        await expectRefused(what, () => sendFile(endpoint, bytes, token));
      }
      expect(await storedRows()).toBe(before);
    },
    MINUTES,
  );
});

describe.each(cases(withJson))("$path", ({ endpoint }) => {
  test("refuses deep and wide JSON with a sentence, while others are answered", async () => {
    const token = await tokenFor(endpoint);
    const before = await storedRows();
    const sizes = [endpoint.bodyLimit ?? 0, 2_500_000];
    for (const { what, text } of sizes.flatMap(jsonBombs))
      await expectRefused(`${text.length} bytes of ${what}`, () =>
        sendRaw(world.app, endpoint, text, { token, headers: { "content-type": "application/json" } }),
      );
    expect(await storedRows()).toBe(before);
  });
});

test("a registry of every bomb is refused, and stores nothing", async () => {
  const token = await world.newToken("admin");
  const before = await storedRows();
  for (const { what, make } of bombs) {
    const text = JSON.stringify({ societyId, Csv: make().toString("latin1") });
    await expectRefused(what, () =>
      sendRaw(world.app, importRegistry, text, { token, headers: { "content-type": "application/json" } }),
    );
  }
  expect(await storedRows()).toBe(before);
});

describe("an import names the limit that a file passes", () => {
  const refusalOf = async (bytes: Buffer) =>
    (await expectRefused("file", async () => sendFile(importCustomers, bytes, await world.newToken("admin"))))
      .error;
  const named = (what: string): Buffer => {
    const bomb = [...bombs, ...largeBombs].find((one) => one.what === what);
    if (!bomb) throw new Error(`There is no bomb of ${what}.`);
    return bomb.make();
  };

  test.each([
    ["a workbook with a cell at ZZZZZZ2", "The file has more than 200 columns."],
    ["a workbook with a row numbered 99,999,999", "A file can have at most 5,000 lines. Please split it."],
    ["a workbook that unpacks to 256 MB", "Unpacked, the file is too large: at most 40 MB."],
    ["a workbook with a cell in XFD in 9,000 rows", "The file has more than 200 columns."],
    ["400000 quotes", "A cell has more than 32,767 characters."],
    ["400000 commas", "The file has more than 200 columns."],
  ])("%s", async (what, sentence) => {
    const { message, fields } = await refusalOf(named(what));
    expect([message, fields]).toEqual([sentence, { File: sentence }]);
  });

  test("and after one that took too much memory, the next is read by another process", async () => {
    const before = readerRestarts();
    const { message } = await refusalOf(named("a workbook with a million rows of one cell"));
    expect(message).toBe("The file needs too much memory to read: at most 256 MB.");
    expect(readerRestarts()).toBe(before + 1);
    const { body } = await world.app.inject("/metrics");
    expect(body).toContain(`chamak_reader_restarts_total ${before + 1}`);
    for (const bytes of [csvOf([["Name"], ["Meera"]]), workbookAt("A1", "A2")])
      expect((await sendFile(importCustomers, bytes, await world.newToken("admin"))).status).toBe(200);
  });
});
