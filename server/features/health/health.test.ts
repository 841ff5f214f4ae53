import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { getHealth, type HealthCheck, retryJob } from "#contract/health/health.ts";
import { saveBackupProblem, saveBackupState } from "#server/backups/backups.queries.ts";
import { Secrets } from "#server/crypto/secrets.ts";
import { call } from "#server/testing/call.ts";
import { DAY, HOUR, MINUTE, openProcess } from "#server/testing/process.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { assess, type Facts } from "./health.rules.ts";

const nightly = { at: 3, withDatabase: true, archives: false };

let world: World;
beforeAll(async () => {
  world = await createWorld({ nightly, sending: ["mail"] });
  await world.tokenOf("admin");
  const admins = world.db.updateTable("app_user").where("role", "=", "admin");
  await admins.set({ email: "desk@example.com" }).execute();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom("job").execute();
});

const quiet: Facts = {
  now: new Date("2026-11-26T04:30:00Z"),
  faults: [],
  disk: null,
  backup: null,
  aged: [],
  backlog: { due: 0, oldestSeconds: 0, failed: 0, unsent: 0 },
  sending: ["mail"],
  outcomes: [],
  hasReader: true,
  refused: null,
};

const ago = (ms: number) => new Date(world.clock.now.getTime() - ms);

async function find(check: HealthCheck) {
  const { findings } = await world.done(getHealth, {});
  return findings.find((finding) => finding.check === check);
}

const failedJob = {
  lane: "bill/draw",
  name: "bill/draw",
  payload: {},
  priority: 0,
  due_at: new Date("2026-11-20T00:00:00Z"),
  attempts: 10,
  problem: "The disk is full",
  failed_at: new Date("2026-11-20T01:00:00Z"),
};

async function addFailedJob(name: string): Promise<number> {
  const { job_id } = await world.db
    .insertInto("job")
    .values({ ...failedJob, name })
    .returning("job_id")
    .executeTakeFirstOrThrow();
  return Number(job_id);
}

test("a healthy installation says so in words, with its versions", async () => {
  await saveBackupState(world.db, {
    madeAt: ago(6 * HOUR).toISOString(),
    verifiedAt: ago(DAY).toISOString(),
  });
  const { findings, failedJobs, versions } = await world.done(getHealth, {});
  expect(
    Object.fromEntries(findings.map(({ check, state, message }) => [check, `${state}: ${message}`])),
  ).toEqual({
    database: "good: It answers, and can be written to.",
    key: "good: It opens what it has sealed: account numbers, second factors, gateways.",
    store: "good: Photos and documents can be written, read and removed.",
    backup: "good: Last good backup 6 hours ago.",
    verification: "good: A backup was restored on trial and read in full 1 day ago.",
    ageing: "good: No audit entry or event is old enough to leave the database.",
    jobs: "good: No work is waiting.",
    failedJobs: "good: No job was given up in the last 90 days.",
    messages: "good: Every message is on its way or has arrived.",
    mail: "unknown: Nothing has been handed over to it yet.",
    callbacks: "good: No callback of a payment gateway was refused in the last 7 days.",
  });
  expect(failedJobs).toEqual([]);
  expect(versions).toEqual({
    product: "test",
    node: process.versions.node,
    postgresql: expect.stringMatching(/^\d+\.\d+$/),
  });
});

test("a backup that is overdue or failed for good is bad, and one that is tried again needs attention", async () => {
  const state = { madeAt: ago(2 * DAY).toISOString(), verifiedAt: null };
  await saveBackupState(world.db, state);
  expect(await find("backup")).toMatchObject({ state: "bad", message: "Last good backup 2 days ago." });
  await saveBackupState(world.db, { ...state, madeAt: ago(HOUR).toISOString() });
  await saveBackupProblem(world.db, { text: "No space left", isLast: false });
  const message = "Last good backup 1 hour ago. The latest attempt failed: No space left";
  expect(await find("backup")).toMatchObject({ state: "attention", message });
  await saveBackupProblem(world.db, { text: "No space left", isLast: true });
  expect(await find("backup")).toMatchObject({ state: "bad", message });
});

test("a key that does not fit, and a store that refuses, are found while the call itself works", async () => {
  const { db } = world;
  const value = new Secrets("the key before").seal("key-check", "key-check").toString("base64");
  await db.insertInto("setting").values({ name: "key-check", value }).execute();
  onTestFinished(async () => void (await db.deleteFrom("setting").where("name", "=", "key-check").execute()));
  const store = { ...world.store, put: () => Promise.reject(new Error("The disk is full")) };
  const other = await openProcess(world.address, world.clock, { store });
  onTestFinished(other.close);
  const { reply } = await call(other.app, getHealth, {}, { token: await world.tokenOf("admin") });
  const bad = reply.findings.filter(({ state }) => state === "bad").map(({ check }) => check);
  expect(bad).toEqual(["key", "store"]);
  // Without a backup of its own, the database is taken for one's own.
  expect(reply.findings.find(({ check }) => check === "backup")?.message).toContain("of your own");
});

test("a callback with a wrong signature is counted for a week", async () => {
  const forged = () =>
    world.app.inject({
      method: "POST",
      url: "/api/Gateway/razorpay",
      payload: "{}",
      headers: { "content-type": "application/json" },
    });
  expect((await forged()).statusCode).toBe(401);
  await forged();
  expect(await find("callbacks")).toMatchObject({
    state: "attention",
    message: "2 callbacks of a payment gateway had a wrong signature since 21 Nov 2026.",
  });
  world.clock.advance(8 * DAY);
  expect(await find("callbacks")).toMatchObject({ state: "good" });
});

test("a failed job is run again once, unless that could do harm", async () => {
  const jobId = await addFailedJob("bill/draw");
  const refund = await addFailedJob("gateway/refund");
  const { failedJobs } = await world.done(getHealth, {});
  expect(failedJobs.map(({ name, problem, retryable }) => [name, problem, retryable])).toEqual([
    ["gateway/refund", "The disk is full", false],
    ["bill/draw", "The disk is full", true],
  ]);
  await world.refused(409, retryJob, { jobId: refund });
  await world.done(retryJob, { jobId });
  await world.refused(404, retryJob, { jobId });
  const jobs = await world.db
    .selectFrom("job")
    .select(["name", "failed_at", "attempts"])
    .orderBy("name")
    .execute();
  expect(jobs).toEqual([
    { name: "bill/draw", failed_at: null, attempts: 0 },
    { name: "gateway/refund", failed_at: failedJob.failed_at, attempts: 10 },
  ]);
});

test("trouble is reported once, when it has lasted, and again only after it was good", async () => {
  const { db, clock } = world;
  const worker = workerOf(world, {}, { nightly });
  const runChecks = async () => {
    await db.deleteFrom("job").where("name", "not like", "health/%").execute();
    clock.advance(5 * MINUTE);
    await worker.runDue();
    const reports = await db
      .selectFrom("message")
      .where("template", "=", "installationTrouble")
      .select("parameters")
      .execute();
    return reports.length;
  };
  await runChecks();
  await saveBackupState(db, { madeAt: ago(2 * DAY).toISOString(), verifiedAt: ago(HOUR).toISOString() });
  const once = await runChecks();
  expect([once, await runChecks(), await runChecks(), await runChecks()]).toEqual([0, 1, 1, 1]);
  await saveBackupState(db, { madeAt: ago(0).toISOString(), verifiedAt: ago(HOUR).toISOString() });
  await runChecks();
  await saveBackupProblem(db, { text: "No space left", isLast: true });
  expect([await runChecks(), await runChecks(), await runChecks()]).toEqual([1, 2, 2]);
});

test("with a database of one's own, backups are of files and key alone", () => {
  const none = { state: undefined, problem: null, archive: undefined };
  const backup = { at: 3, withDatabase: false, archives: false, ...none };
  const found = assess({ ...quiet, backup }).find(({ check }) => check === "backup");
  expect(found?.message).toBe(
    "There is no backup of files and key yet. The database is a PostgreSQL of your own, backed up by its own means.",
  );
});

test("changes that are to be archived and never were are bad, and where none are to be, nothing is said", () => {
  const none = { state: undefined, problem: null, archive: undefined };
  const archiveOf = (archives: boolean, archive?: { archivedAt: string }) =>
    assess({ ...quiet, backup: { ...nightly, ...none, archives, archive } }).find(
      ({ check }) => check === "archive",
    );
  expect(archiveOf(true)).toMatchObject({ state: "bad", message: expect.stringContaining("No change") });
  expect(archiveOf(true, { archivedAt: quiet.now.toISOString() })).toMatchObject({ state: "good" });
  expect(archiveOf(false)).toBeUndefined();
});

test("without a mail server, or an administrator with an address, nobody would be told of trouble", () => {
  const messagesOf = (change: Partial<Facts>) =>
    assess({ ...quiet, ...change }).find(({ check }) => check === "messages");
  expect(messagesOf({})?.state).toBe("good");
  const nobody = (message: string) => ({ state: "attention", message: expect.stringContaining(message) });
  expect(messagesOf({ sending: [] })).toMatchObject(nobody("no mail server"));
  expect(messagesOf({ hasReader: false })).toMatchObject(nobody("No administrator has an email address"));
});

test("a disk is bad below 5 GB, and needs attention below 10 GB", () => {
  const stateAt = (free: number) =>
    assess({ ...quiet, disk: { free, total: 80e9 } }).find(({ check }) => check === "disk")?.state;
  expect([4e9, 6e9, 11e9].map(stateAt)).toEqual(["bad", "attention", "good"]);
});
