import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sweep } from "#server/sweeps.ts";
import { HOUR, MINUTE } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { findOutcomes, recordAttempt, watch } from "./attempts.queries.ts";
import { type Outcomes, shareOf, stateOf } from "./attempts.rules.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom("outside_attempt").execute();
});

const record = (succeeded: boolean, subject = 1) =>
  recordAttempt(world.db, { channel: "sms", subject, now: world.clock.now, succeeded });

const outcomesOf = (recent: [number, number], last: [number, number, number]): Outcomes => ({
  channel: "sms",
  succeededAt: null,
  firstAt: new Date("2026-11-21T04:30:00Z"),
  recent: { successes: recent[0], attempts: recent[1] },
  last: { successes: last[0], attempts: last[1], subjects: last[2] },
});

test.each([
  ["none of five at several things", [0, 5], [0, 5, 2], "dead"],
  ["none of five long ago", [0, 0], [0, 5, 5], "dead"],
  ["none of five at one thing", [0, 5], [0, 5, 1], "failing"],
  ["none of four", [0, 4], [0, 4, 4], "works"],
  ["one of five", [1, 5], [1, 5, 5], "failing"],
  ["half", [3, 6], [1, 5, 5], "works"],
] as const)("a channel of which %s succeeded", (_, recent, last, state) => {
  expect(stateOf(outcomesOf([...recent], [...last]))).toBe(state);
});

test("the share is of at least five attempts", () => {
  expect(shareOf(outcomesOf([0, 4], [0, 4, 4]))).toBeNull();
  expect(shareOf(outcomesOf([3, 12], [0, 5, 5]))).toBe(0.25);
});

test("outcomes are those of the last fifteen minutes and the last five attempts, and outlive the sweep", async () => {
  await record(true);
  const succeededAt = world.clock.now;
  for (const subject of [1, 2, 2, 3, 3, 3]) {
    world.clock.advance(MINUTE);
    await record(false, subject);
  }
  const last = { attempts: 5, successes: 0, subjects: 2 };
  expect(await findOutcomes(world.db, world.clock.now)).toEqual([
    { channel: "sms", succeededAt, firstAt: succeededAt, recent: { attempts: 7, successes: 1 }, last },
  ]);
  world.clock.advance(2 * HOUR);
  await sweep(world.db, world.store, world.clock.now);
  expect(await findOutcomes(world.db, world.clock.now)).toEqual([
    { channel: "sms", succeededAt, firstAt: succeededAt, recent: { attempts: 0, successes: 0 }, last },
  ]);
  const { rows } = { rows: await world.db.selectFrom("outside_attempt").select("succeeded").execute() };
  expect(rows).toHaveLength(6);
});

test("a success counts for the caller even where it cannot be recorded", async () => {
  const attempt = { channel: "refunds", subject: -1e12, now: world.clock.now } as const;
  expect(await watch(world.db, attempt, () => Promise.resolve("accepted"))).toBe("accepted");
  await expect(watch(world.db, attempt, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
});
