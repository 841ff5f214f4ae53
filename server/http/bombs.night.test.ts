import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importRegistry } from "#contract/society/registry.ts";
import { expectRefused, sendFile, storedRows, tokenFor, withFile } from "#server/testing/bombing.ts";
import { largeBombs } from "#server/testing/bombs.ts";
import { sendRaw } from "#server/testing/call.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Some are only refused when their process is ended, one after the other, for each address. */
const HANG_MS = 1_800_000;

describe.each(withFile.map((endpoint) => ({ path: endpoint.path, endpoint })))("$path", ({ endpoint }) => {
  test(
    "refuses files by the gigabyte with a sentence, while others are answered, and stores nothing",
    async () => {
      const token = await tokenFor(world, endpoint);
      const before = await storedRows(world);
      for (const { what, make } of largeBombs) {
        const bytes = make();
        await expectRefused(world, what, () => sendFile(world, endpoint, bytes, token));
      }
      expect(await storedRows(world)).toBe(before);
    },
    HANG_MS,
  );
});

test("a registry by the megabyte is refused, and stores nothing", async () => {
  const token = await world.newToken("admin");
  const before = await storedRows(world);
  for (const { what, make } of largeBombs) {
    const text = JSON.stringify({ societyId: 1, Csv: make().toString("latin1") });
    await expectRefused(world, what, () =>
      sendRaw(world.app, importRegistry, text, { token, headers: { "content-type": "application/json" } }),
    );
  }
  expect(await storedRows(world)).toBe(before);
});
