import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { allDone, calling, makeDone, noting } from "#server/testing/jobs.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { enqueue } from "./queries.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await makeDone(world.db);
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`truncate job, done`.execute(world.db);
});

/** Immediately, by the clock of the processes. */
const now = () => ({ runAt: new Date() });

/** A process that does jobs. */
async function startWorker(): Promise<ChildProcessWithoutNullStreams> {
  const script = path.resolve("server/testing/runWorker.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, JSON.stringify(world.address)]);
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stderr.pipe(process.stderr);
  await once(child.stdout, "data");
  return child;
}

const left = async () => {
  const { rows } = await sql`select from job where key is distinct from 'turn'`.execute(world.db);
  return rows.length;
};

/** The finished ones of the jobs that a test added: the processes' own clock may trigger the repeated job. */
const addedJobsDone = async () => (await allDone(world.db)).filter((text) => text !== "tick");

test("three processes do each job exactly once, even when one is killed", async () => {
  const [killed] = await Promise.all([startWorker(), startWorker(), startWorker()]);
  const texts = Array.from({ length: 200 }, (_, n) => `job ${n}`);
  await world.db.transaction().execute(async (db) => {
    for (const text of texts) await enqueue(db, noting, { text, ms: 5 }, now());
  });
  await vi.waitUntil(async () => (await addedJobsDone()).length > 50, { timeout: 20_000, interval: 5 });
  killed.kill("SIGKILL");
  expect(await left()).toBeGreaterThan(0);
  await vi.waitUntil(async () => (await left()) === 0, { timeout: 20_000 });
  expect((await addedJobsDone()).toSorted()).toEqual(texts.toSorted());
});

test("a process that is told to stop finishes current jobs and starts no new ones", async () => {
  const worker = await startWorker();
  // Long enough that all three overlap on a busy machine; a leased job of this test may take a second.
  for (const text of ["begun 1", "begun 2"]) await enqueue(world.db, noting, { text, ms: 2_000 }, now());
  await enqueue(world.db, calling, { text: "called", ms: 700 }, now());
  const begun = async () => {
    const { rows } = await sql<{ taken: number }>`
      select (select count(*) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction')
        + (select count(*) from job where name = ${calling.name} and attempts = 1) as taken`.execute(
      world.db,
    );
    return Number(rows[0]?.taken);
  };
  await vi.waitUntil(async () => (await begun()) === 3, { timeout: 5_000, interval: 5 });
  await enqueue(world.db, noting, { text: "for the next one" }, now());
  worker.kill("SIGTERM");
  expect(await once(worker, "exit")).toEqual([0, null]);
  expect((await addedJobsDone()).toSorted()).toEqual(["begun 1", "begun 2", "called"]);
  expect(await left()).toBe(1);
});
