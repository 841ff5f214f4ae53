import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importCustomers } from "#contract/booking/import.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { importRegistry } from "#contract/society/registry.ts";
import { readerRestarts } from "#server/intake/reader.ts";
import { csvOf } from "#server/sheets/csv.ts";
import {
  expectRefused,
  sendFile,
  storedRows,
  tokenFor,
  withFile,
  withJson,
} from "#server/testing/bombing.ts";
import { bombs, jsonBombs, largeBombs, workbookAt } from "#server/testing/bombs.ts";
import { sendRaw } from "#server/testing/call.ts";
import { isNight } from "#server/testing/night.ts";
import { createWorld, makeSmallSociety, type World } from "#server/testing/world.ts";

let world: World;
let societyId: number;
beforeAll(async () => {
  world = await createWorld();
  societyId = await makeSmallSociety(world);
});
afterAll(() => world.close());

const cases = (some: readonly Endpoint[]) =>
  some.map((endpoint, index) => ({ path: endpoint.path, endpoint, index }));

/** What is sent to the call `index`: by night all, otherwise every fourth, so that four calls get all of them. */
const bombsFor = (index: number) => bombs.filter((_, nth) => isNight || nth % 4 === index % 4);

describe.each(cases(withFile))("$path", ({ endpoint, index }) => {
  test("refuses bombs with a sentence, while others are answered, and stores nothing", async () => {
    const token = await tokenFor(world, endpoint);
    const before = await storedRows(world);
    for (const { what, make } of bombsFor(index)) {
      const bytes = make();
      await expectRefused(world, what, () => sendFile(world, endpoint, bytes, token));
    }
    expect(await storedRows(world)).toBe(before);
  });
});

describe.each(cases(withJson))("$path", ({ endpoint }) => {
  test("refuses deep and wide JSON with a sentence, while others are answered", async () => {
    const token = await tokenFor(world, endpoint);
    const before = await storedRows(world);
    const sizes = [endpoint.bodyLimit ?? 0, 2_500_000];
    for (const { what, text } of sizes.flatMap(jsonBombs))
      await expectRefused(world, `${text.length} bytes of ${what}`, () =>
        sendRaw(world.app, endpoint, text, { token, headers: { "content-type": "application/json" } }),
      );
    expect(await storedRows(world)).toBe(before);
  });
});

test("a registry of every bomb is refused, and stores nothing", async () => {
  const token = await world.newToken("admin");
  const before = await storedRows(world);
  for (const { what, make } of bombs) {
    const text = JSON.stringify({ societyId, Csv: make().toString("latin1") });
    await expectRefused(world, what, () =>
      sendRaw(world.app, importRegistry, text, { token, headers: { "content-type": "application/json" } }),
    );
  }
  expect(await storedRows(world)).toBe(before);
});

describe("an import names the limit that a file passes", () => {
  const refusalOf = async (bytes: Buffer) =>
    (
      await expectRefused(world, "file", async () =>
        sendFile(world, importCustomers, bytes, await world.newToken("admin")),
      )
    ).error;
  const named = (what: string): Buffer => {
    const bomb = [...bombs, ...largeBombs].find((one) => one.what === what);
    if (!bomb) throw new Error(`There is no bomb of ${what}.`);
    return bomb.make();
  };

  test.each([
    ["a workbook with a cell at ZZZZZZ2", "The file has more than 200 columns."],
    ["a workbook with a row numbered 99,999,999", "The file has more than 20,000 rows. Please split it."],
    ["a workbook with a million rows of one cell", "The file has more than 20,000 rows. Please split it."],
    ["a workbook that unpacks to 256 MB", "Unpacked, the file is too large: at most 40 MB."],
    ["a workbook with a cell in XFD in 9,000 rows", "The file has more than 200 columns."],
    [
      "a workbook with a text of 32,766 characters in 400 cells",
      "Unpacked, the file is too large: at most 5 MB.",
    ],
    [
      "a workbook with a text of 32,766 characters in 2500 cells",
      "Unpacked, the file is too large: at most 5 MB.",
    ],
    ["a workbook with a header of 32,766 characters", "A cell has more than 200 characters."],
    ["159 headers of 32,767 characters", "A cell has more than 200 characters."],
    ["400000 quotes", "A cell has more than 32,767 characters."],
    ["400000 commas", "The file has more than 200 columns."],
  ])("%s", async (what, sentence) => {
    const { message, fields } = await refusalOf(named(what));
    expect([message, fields]).toEqual([sentence, { File: sentence }]);
  });

  test("and after one that took too much memory, the next is read by another process", async () => {
    const before = readerRestarts();
    const { message } = await refusalOf(named("a workbook with 2.5 million cells"));
    expect(message).toBe("The file needs too much memory to read: at most 256 MB.");
    expect(readerRestarts()).toBe(before + 1);
    const { body } = await world.app.inject("/metrics");
    expect(body).toContain(`chamak_reader_restarts_total ${before + 1}`);
    for (const bytes of [csvOf([["Name"], ["Meera"]]), workbookAt("A1", "A2")])
      expect((await sendFile(world, importCustomers, bytes, await world.newToken("admin"))).status).toBe(200);
  });
});
