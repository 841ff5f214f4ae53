import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { searchMessages } from "#contract/message/message.ts";
import { indiaInstant } from "#contract/day.ts";
import { listen } from "#server/db/listen.ts";
import {
  allDone,
  calling,
  evening,
  recordDone,
  makeDone,
  noting,
  testJobs,
  ticking,
} from "#server/testing/jobs.ts";
import { DAY, HOUR, SECOND } from "#server/testing/process.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { job, leasedJob } from "./job.ts";
import { dropJobs, enqueue, enqueueEach, JOBS } from "./jobs.queries.ts";
import type { Worker } from "./worker.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await makeDone(world.db);
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`truncate job, done`.execute(world.db);
});

/** A worker for the jobs of these tests, and any others. */
function testWorker(): Worker {
  const worker = workerOf(world);
  testJobs(worker);
  return worker;
}

type When = Partial<Parameters<typeof enqueue>[3]>;
/** Immediately by default. */
const when = (change: When = {}) => ({ runAt: world.clock.now, ...change });
const note = (text: string, change?: When) => enqueue(world.db, noting, { text }, when(change));
const waiting = async () =>
  (await sql<{ name: string }>`select name from job where key is distinct from 'turn'`.execute(world.db)).rows
    .length;

test("a job is added and rolled back with its transaction", async () => {
  const worker = testWorker();
  const undone = world.db.transaction().execute(async (db) => {
    await enqueue(db, noting, { text: "undone" }, when());
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await world.db.transaction().execute(async (db) => {
    await enqueue(db, noting, { text: "added" }, when());
    expect(await worker.runDue()).toBe(0);
  });
  await worker.runDue();
  expect(await allDone(world.db)).toEqual(["added"]);
  expect(await waiting()).toBe(0);
});

test("jobs are done by priority, then in order, and none before its time", async () => {
  const worker = workerOf(world);
  worker.work(
    { ...noting, name: "test/alone" },
    async ({ payload, db }) => void (await recordDone(db, payload.text)),
  );
  const one = leasedJob({ ...noting, name: "test/one", limitSeconds: 5, atOnce: 1 });
  worker.work(one, ({ payload }) => Promise.resolve(async (db) => void (await recordDone(db, payload.text))));
  const add = (text: string, change?: When) => enqueue(world.db, one, { text }, when(change));
  const { now } = world.clock;
  await add("bulk 1", { priority: 10 });
  await add("bulk 2", { priority: 10 });
  await add("code");
  await add("later", { runAt: new Date(now.getTime() + HOUR) });
  await worker.runDue();
  expect(await allDone(world.db)).toEqual(["code", "bulk 1", "bulk 2"]);
  world.clock.advance(HOUR);
  await worker.runDue();
  expect((await allDone(world.db)).at(-1)).toBe("later");
});

test("a job that was due earlier is done before later additions", async () => {
  const worker = workerOf(world);
  const one = leasedJob({ ...noting, name: "test/one", limitSeconds: 5, atOnce: 1 });
  worker.work(one, ({ payload }) => Promise.resolve(async (db) => void (await recordDone(db, payload.text))));
  const add = (text: string, change?: When) => enqueue(world.db, one, { text }, when(change));
  await add("in an hour", { runAt: new Date(world.clock.now.getTime() + HOUR) });
  world.clock.advance(HOUR + SECOND);
  await enqueueEach(world.db, one, [{ key: "1", payload: { text: "at once" } }], world.clock.now);
  await add("at once, too");
  await worker.runDue();
  expect(await allDone(world.db)).toEqual(["in an hour", "at once", "at once, too"]);
});

test("repeated jobs do not wait for two thousand due jobs", async () => {
  const worker = testWorker();
  await worker.runDue();
  const burst = Array.from({ length: 2_000 }, (_, n) => ({ key: String(n), payload: { text: `job ${n}` } }));
  await enqueueEach(world.db, noting, burst, world.clock.now);
  world.clock.advance(60 * SECOND);
  const working = worker.runDue();
  const done = await vi.waitUntil(async () => {
    const texts = await allDone(world.db);
    return texts.includes("tick") && texts;
  });
  await worker.stop();
  await working;
  expect(done.indexOf("tick")).toBeLessThan(50);
});

test("only one job waits per key, and it can be removed", async () => {
  const worker = testWorker();
  await note("first", { key: "7" });
  await note("second", { key: "7" });
  await note("other", { key: "8" });
  await dropJobs(world.db, [noting], ["8"]);
  await worker.runDue();
  await note("third", { key: "7" });
  await worker.runDue();
  expect(await allDone(world.db)).toEqual(["first", "third"]);
});

test("a failed job leaves nothing behind and is retried with growing pauses", async () => {
  const worker = workerOf(world);
  let tries = 0;
  worker.work(noting, async ({ payload, db }) => {
    await recordDone(db, payload.text);
    if ((tries += 1) <= 3) throw new Error("not yet");
  });
  await note("at last");
  for (const [before, pause] of [5, 10, 20].entries()) {
    await worker.runDue();
    expect(await allDone(world.db)).toEqual([]);
    world.clock.advance(pause * SECOND - 1);
    await worker.runDue();
    expect(tries).toBe(before + 1);
    world.clock.advance(1);
  }
  await worker.runDue();
  expect(await allDone(world.db)).toEqual(["at last"]);
});

test("an error at the commit counts as a failure, too", async () => {
  const worker = workerOf(world);
  await sql`create table late (n integer unique deferrable initially deferred)`.execute(world.db);
  worker.work(noting, async ({ db }) => void (await sql`insert into late values (1), (1)`.execute(db)));
  await note("twice");
  await worker.runDue();
  expect(await worker.runDue()).toBe(0);
  const { rows } = await sql`select attempts, problem from job where name = ${noting.name}`.execute(world.db);
  expect(rows).toEqual([{ attempts: 1, problem: expect.stringContaining("late_n_key") }]);
});

test("a job that always fails is kept, and administrators are notified once a day for each kind", async () => {
  const worker = workerOf(world);
  await world.tokenOf("admin");
  const failing = job({ name: "test/fail", payload: z.object({ text: z.string() }), attempts: 3 });
  worker.work(failing, () => Promise.reject(new Error('the printer said: "a secret"')));
  await enqueue(world.db, failing, { text: "one" }, when());
  await enqueue(world.db, failing, { text: "two" }, when());
  for (let time = 0; time < 3; time += 1) {
    await worker.runDue();
    world.clock.advance(60 * SECOND);
  }
  const { rows: stored } = await sql`
    select payload, attempts, failed_at is not null as failed from job where name = 'test/fail'
    order by payload ->> 'text'`.execute(world.db);
  expect(stored).toEqual(["one", "two"].map((text) => ({ payload: { text }, attempts: 3, failed: true })));
  const failureMails = async () => (await world.done(searchMessages, { search: "failed" })).rows;
  expect(await failureMails()).toHaveLength(1);
  expect((await failureMails())[0]?.body).toContain("test/fail was tried 3 times and is not tried again");
  expect((await failureMails())[0]?.body).toContain('the printer said: "…"');
  world.clock.advance(DAY);
  await enqueue(world.db, failing, { text: "three" }, when());
  for (let time = 0; time < 3; time += 1) {
    await worker.runDue();
    world.clock.advance(60 * SECOND);
  }
  expect(await failureMails()).toHaveLength(2);
});

test("a repeated job runs once per interval for all workers, even after a failed run", async () => {
  const [one, other] = [testWorker(), testWorker()];
  const both = () => Promise.all([one.runDue(), other.runDue()]);
  await both();
  for (let minute = 0; minute < 3; minute += 1) {
    world.clock.advance(60 * SECOND);
    await both();
  }
  expect(await allDone(world.db)).toEqual(["tick", "tick", "tick"]);
  // Two missed minutes are made up by a single run.
  world.clock.advance(120 * SECOND);
  await both();
  expect(await allDone(world.db)).toHaveLength(4);

  const failing = workerOf(world);
  failing.work(ticking, () => Promise.reject(new Error("not today")));
  for (let time = 0; time < 2; time += 1) {
    world.clock.advance(60 * SECOND);
    await failing.runDue();
  }
  world.clock.advance(60 * SECOND);
  await both();
  expect(await allDone(world.db)).toHaveLength(5);
});

test("a job with a time of day runs daily at that time in India", async () => {
  const worker = workerOf(world);
  worker.work(evening, async ({ db, now }) => void (await recordDone(db, now.toISOString())));
  world.clock.now = indiaInstant("2027-01-01", "19:59");
  await worker.runDue();
  expect(await allDone(world.db)).toEqual([]);
  for (const minutes of [1, 24 * 60 - 1, 1]) {
    world.clock.advance(minutes * 60 * SECOND);
    await worker.runDue();
  }
  expect(await allDone(world.db)).toEqual(["2027-01-01T14:30:00.000Z", "2027-01-02T14:30:00.000Z"]);
});

test("hanging leased jobs block neither other workers nor other jobs, and fail at their limit", async () => {
  const worker = testWorker();
  const hanging = leasedJob({
    name: "test/hang",
    payload: z.object({}),
    limitSeconds: 0.2,
    atOnce: 1,
    attempts: 1,
  });
  worker.work(hanging, () => new Promise(() => undefined));
  await enqueue(world.db, hanging, {}, when());
  await note("not held up");
  const working = worker.runDue();
  await vi.waitFor(async () => expect(await allDone(world.db)).toEqual(["not held up"]));
  await working;
  const { rows } = await sql`select problem from job where name = 'test/hang'`.execute(world.db);
  expect(rows).toEqual([{ problem: "It took longer than 0.2 seconds." }]);
});

test("a job with an expired lease is done again, and only its new holder can finish it", async () => {
  let release: (() => void) | undefined;
  const lost = workerOf(world);
  lost.work(calling, async () => {
    await new Promise<void>((resolve) => (release = resolve));
    return async (db) => void (await recordDone(db, "the one who was away"));
  });
  const other = testWorker();
  await enqueue(world.db, calling, { text: "the one who took over" }, when());
  const away = lost.runDue();
  await vi.waitUntil(() => release);
  world.clock.advance(15 * SECOND);
  expect(await other.runDue()).toBe(0);
  world.clock.advance(SECOND);
  expect(await other.runDue()).toBe(1);
  release?.();
  await away;
  expect(await allDone(world.db)).toEqual(["the one who took over"]);
});

test("a sleeping worker is woken by a new job from any process", async () => {
  const worker = testWorker();
  const listener = await listen({
    source: world.address,
    channels: { [JOBS]: (lane) => worker.wake(lane) },
    onListening: () => undefined,
  });
  onTestFinished(async () => {
    await worker.stop();
    await listener.stop();
  });
  await worker.start();
  await note("at once");
  await vi.waitFor(async () => expect(await allDone(world.db)).toEqual(["at once"]));
});

test("a repeated job is told since when it is due, also after a failed attempt and days off", async () => {
  const daily = job({ name: "test/daily", payload: z.object({}), repeats: { at: "20:00" } });
  const worker = workerOf(world);
  const dues: string[] = [];
  let fails = true;
  worker.work(daily, async ({ due }) => {
    dues.push(due.toISOString());
    if (fails) throw new Error("no");
    return Promise.resolve();
  });
  await worker.runDue();
  const { rows } = await sql<{ due: Date }>`select due_at as due from job where name = ${daily.name}`.execute(
    world.db,
  );
  const first = rows[0]?.due ?? world.clock.now;
  world.clock.now = new Date(first.getTime() + SECOND);
  await worker.runDue();
  fails = false;
  world.clock.advance(3 * DAY + HOUR);
  await worker.runDue();
  world.clock.advance(DAY);
  await worker.runDue();
  const next = new Date(first.getTime() + 4 * DAY);
  expect(dues).toEqual([first, first, next].map((due) => due.toISOString()));
});
