import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { connect } from "#server/testing/connect.ts";
import { allDone, calling, makeDone, noting } from "#server/testing/jobs.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { enqueue } from "./jobs.queries.ts";

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

/** Holds all jobs back when they write what they have done. @returns what lets them go on. */
async function holdBack(): Promise<() => Promise<void>> {
  const holder = await connect(world.address);
  await holder.query("begin; lock table done in share mode");
  return async () => void (await holder.query("commit"));
}

/** Number of jobs that are held back. */
const heldBack = async () => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
  return rows.length;
};

test("three processes do each job exactly once, even when one is killed", async () => {
  const [killed] = await Promise.all([startWorker(), startWorker(), startWorker()]);
  const texts = Array.from({ length: 200 }, (_, n) => `job ${n}`);
  const add = (some: readonly string[]) =>
    world.db.transaction().execute(async (db) => {
      for (const text of some) await enqueue(db, noting, { text, ms: 5 }, now());
    });
  await add(texts.slice(0, 50));
  await vi.waitUntil(async () => (await left()) === 0);
  const letGo = await holdBack();
  await add(texts.slice(50));
  await vi.waitUntil(async () => (await heldBack()) >= 3, { interval: 5 });
  killed.kill("SIGKILL");
  await letGo();
  await vi.waitUntil(async () => (await left()) === 0);
  expect((await addedJobsDone()).toSorted()).toEqual(texts.toSorted());
});

test("a process that is told to stop finishes current jobs and starts no new ones", async () => {
  const worker = await startWorker();
  const letGo = await holdBack();
  for (const text of ["begun 1", "begun 2"]) await enqueue(world.db, noting, { text }, now());
  await enqueue(world.db, calling, { text: "called" }, now());
  await vi.waitUntil(async () => (await heldBack()) === 3, { interval: 5 });
  await enqueue(world.db, noting, { text: "for the next one" }, now());
  const ended = once(worker, "exit");
  const told = once(worker.stdout, "data");
  worker.kill("SIGTERM");
  await told;
  await letGo();
  expect(await ended).toEqual([0, null]);
  expect((await addedJobsDone()).toSorted()).toEqual(["begun 1", "begun 2", "called"]);
  expect(await left()).toBe(1);
});
