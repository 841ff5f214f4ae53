import { readFileSync, statfsSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { KEY_CHECK, keyCheck, Secrets } from "#server/crypto/secrets.ts";
import { saveBackupState } from "#server/backups/backups.queries.ts";
import type { AppOptions } from "#server/appOptions.ts";
import { HOUR, openProcess } from "#server/testing/process.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Another process on the world's database. */
async function open(options: Partial<AppOptions>, host = world.address.host) {
  const process = await openProcess({ ...world.address, host }, world.clock, options);
  onTestFinished(process.close);
  return process.app;
}

async function ready(options: Partial<AppOptions>, host?: string) {
  const app = await open(options, host);
  expect((await app.inject("/api/live")).json()).toEqual({ status: "ok" });
  const { statusCode, headers } = await app.inject("/api/ready");
  const reply: unknown = (await app.inject("/api/ready")).json();
  return { statusCode, reply, retryAfter: headers["retry-after"] };
}

const notReady = (...reasons: string[]) => ({
  statusCode: 503,
  reply: { status: "not ready", reasons },
  retryAfter: "2",
});

test("a process that can write, open its key and reach its store is ready", async () => {
  expect(await ready({})).toEqual({ statusCode: 200, reply: { status: "ready" }, retryAfter: undefined });
});

test("a process without its database is alive, and not ready", async () => {
  expect(await ready({}, "/nonexistent")).toEqual(notReady("The database cannot be written to."));
});

test("a process on a database that only reads is not ready", async () => {
  const name = sql.id(world.address.database);
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(world.db);
  onTestFinished(async () => {
    await sql`set default_transaction_read_only = off`.execute(world.db);
    await sql`alter database ${name} reset default_transaction_read_only`.execute(world.db);
  });
  expect(await ready({})).toEqual(notReady("The database cannot be written to."));
});

test("a process with another key, or without its store, is not ready", async () => {
  const value = keyCheck(new Secrets("the key of the tests"));
  await world.db.insertInto("setting").values({ name: KEY_CHECK, value }).execute();
  onTestFinished(async () => {
    await world.db.deleteFrom("setting").where("name", "=", KEY_CHECK).execute();
  });
  expect(await ready({})).toMatchObject({ statusCode: 200 });
  const store = { ...world.store, put: () => Promise.reject(new Error("The disk is full")) };
  expect(await ready({ secrets: new Secrets("another key"), store })).toEqual(
    notReady("The key does not open what it has sealed.", "The store of files cannot be used."),
  );
});

test("a store that does not answer makes one check wait, however many ask", async () => {
  let puts = 0;
  const put = () => {
    puts += 1;
    return new Promise<never>(() => {});
  };
  const app = await open({ store: { ...world.store, put } });
  const replies = await Promise.all(Array.from({ length: 20 }, () => app.inject("/api/ready")));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(puts).toBe(1);
});

test("a process that is to stop is not ready, and balancers see it", async () => {
  expect(await ready({ isStopping: () => true })).toEqual(notReady("The process is stopping."));
  const health = await (await open({ isStopping: () => true })).inject("/api/health");
  expect([health.statusCode, health.json()]).toEqual([503, { status: "stopping", version: "test" }]);
});

test("a balancer goes on using a process whose store is away", async () => {
  const store = { ...world.store, put: () => Promise.reject(new Error("The store is away")) };
  const app = await open({ store });
  expect((await app.inject("/api/ready")).statusCode).toBe(503);
  expect((await app.inject("/api/health")).statusCode).toBe(200);
});

async function metrics(app = world.app): Promise<Record<string, number>> {
  const { body } = await app.inject("/metrics");
  const lines = body.split("\n").flatMap((line) => /^(chamak_\w+) (\S+)$/.exec(line) ?? []);
  return Object.fromEntries(
    lines.flatMap((line, index) => (index % 3 === 1 ? [[line, Number(lines[index + 1])]] : [])),
  );
}

test("metrics tell jobs, messages, connections and the free disk", async () => {
  const now = world.clock.now.getTime();
  const job = { lane: "whole", name: "probe", payload: {}, priority: 0 };
  const at = (hours: number) => ({ ...job, due_at: new Date(now - hours * HOUR) });
  await world.db.deleteFrom("job").execute();
  await world.db
    .insertInto("job")
    .values([at(2), at(1), at(-1), { ...at(3), failed_at: new Date(now) }])
    .execute();
  const madeAt = new Date(now - 2 * HOUR).toISOString();
  await saveBackupState(world.db, { madeAt, verifiedAt: null });
  const app = await open({ dataDir: world.filesRoot });
  const { bavail, bsize } = statfsSync(world.filesRoot);
  const read = await metrics(app);
  expect(read).toMatchObject({
    chamak_jobs_due: 2,
    chamak_jobs_oldest_seconds: 7200,
    chamak_jobs_failed_total: 1,
    chamak_messages_unsent: 0,
    chamak_db_pool_in_use: 0,
    chamak_backup_age_seconds: 7200,
  });
  expect(read["chamak_disk_free_bytes"]).toBeGreaterThan(0.8 * bavail * bsize);
});

test("backups and an archive that never succeeded have the age of the process", async () => {
  await world.db.deleteFrom("setting").where("name", "in", ["backup", "archive"]).execute();
  const ages = async (nightly: AppOptions["nightly"]) => {
    const read = await metrics(await open({ nightly }));
    return [read["chamak_backup_age_seconds"], read["chamak_archive_age_seconds"]];
  };
  expect(await ages({ at: 3, withDatabase: true, archives: true })).toEqual([
    expect.closeTo(process.uptime(), -2),
    expect.closeTo(process.uptime(), -2),
  ]);
  expect(await ages(undefined)).toEqual([undefined, undefined]);
});

test("metrics without the database still tell the rest", async () => {
  const read = await metrics(await open({}, "/nonexistent"));
  expect(Object.keys(read)).toEqual(["chamak_reader_restarts_total", "chamak_db_pool_in_use"]);
});

/** Names of figures in an expression: those of functions and labels have no underscore, but for this one. */
const figuresIn = (expression: string) =>
  [...expression.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)]
    .map(([name]) => name)
    .filter((name) => name !== "histogram_quantile");

test.each([
  ["ops/alerts.yml", /expr: (.+)/g, 8],
  ["ops/dashboard.json", /"expr": "(.+)"/g, 16],
])("every figure that %s names is measured", async (file, expression, least) => {
  await world.app.inject("/api/live");
  const { body } = await world.app.inject("/metrics");
  const types = new Map([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]));
  const isMeasured = (name: string) =>
    types.has(name) || types.get(name.replace(/_(?:count|bucket)$/, "")) === "histogram";
  const named = [...readFileSync(file, "utf8").matchAll(expression)].map(([, text = ""]) => figuresIn(text));
  expect(named.length).toBeGreaterThanOrEqual(least);
  expect(named.flat().filter((name) => !isMeasured(name))).toEqual([]);
});
