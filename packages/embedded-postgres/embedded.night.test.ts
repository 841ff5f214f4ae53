import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { type EmbeddedDatabase, runningAddress, startEmbedded } from "./embedded.ts";
import { readPidFile } from "./pidFile.ts";
import { serverProcesses } from "./serverProcesses.ts";
import { dataFolder, initializedFolder, temporaryFolder } from "./testing/dataFolder.ts";
import { example } from "./testing/example.ts";

const patience = { interval: 50 };

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ identity: example, dataDir, log: () => undefined });
  onTestFinished(() => database.stop());
  return database;
}

async function query(database: Pick<EmbeddedDatabase, "address">, sql: string): Promise<unknown[]> {
  const client = new Client(database.address);
  // A killed server breaks its connections, and the query itself reports that.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query({ text: sql, rowMode: "array" });
    return rows.flat();
  } finally {
    await client.end();
  }
}

/** Runs the folder's database in another process. `firstLine` is that of its output. */
async function runElsewhere(
  dataDir: string,
): Promise<{ child: ChildProcessWithoutNullStreams; firstLine: string }> {
  const script = path.join(import.meta.dirname, "testing/runEmbedded.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, dataDir]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const [firstLine] = await once(child.stdout, "data");
  return { child, firstLine: String(firstLine).trim() };
}

const postmasters = (directory: string): number[] =>
  serverProcesses(directory)
    .filter((each) => each.isPostmaster)
    .map((each) => each.pid);

async function killPostmaster(directory: string): Promise<number> {
  const pid = readPidFile(directory)?.pid ?? Number.NaN;
  process.kill(pid, "SIGKILL");
  await vi.waitUntil(() => !postmasters(directory).includes(pid), patience);
  return pid;
}

test("data persists across a restart, and a stop leaves no process", async () => {
  const dataDir = dataFolder();
  const first = await start(dataDir);
  await query(first, "create table note as select 7 as id");
  expect(postmasters(first.directory)).toHaveLength(1);
  await first.stop();
  expect(serverProcesses(first.directory)).toEqual([]);
  const second = await start(dataDir);
  expect(await query(second, "select id from note")).toEqual([7]);
});

test("the database uses Unicode and UTC, has checksums, and listens on no network", async () => {
  const database = await start(dataFolder());
  const statement = `select current_database(), lower('ÄÉ'), current_setting('server_encoding'),
    current_setting('data_checksums'), current_setting('timezone'), current_setting('listen_addresses')`;
  expect(await query(database, statement)).toEqual(["example", "äé", "UTF8", "on", "UTC", ""]);
});

test("a non-durable database writes without waiting for the disk", async () => {
  const durable = await start(dataFolder());
  const nonDurable = await startEmbedded({
    identity: example,
    dataDir: dataFolder(),
    log: () => undefined,
    durable: false,
  });
  onTestFinished(() => nonDurable.stop());
  const statement = "select current_setting('fsync'), current_setting('synchronous_commit')";
  expect(await query(durable, statement)).toEqual(["on", "on"]);
  expect(await query(nonDurable, statement)).toEqual(["off", "off"]);
});

test("PostgreSQL's bundled extensions are available", async () => {
  const database = await start(await initializedFolder());
  for (const name of ["btree_gist", "pg_trgm", "citext"]) await query(database, `create extension ${name}`);
  expect(await query(database, "select similarity('example', 'exampel') > 0.4")).toEqual([true]);
});

test("refuses a second start on the same folder, from this process and from another", async () => {
  const dataDir = await initializedFolder();
  const database = await start(dataDir);
  const sentence = `Another Example is already running on ${dataDir}. Stop it first, or set EXAMPLE_DIR to another folder.`;
  await expect(startEmbedded({ identity: example, dataDir, log: () => undefined })).rejects.toThrow(sentence);
  expect((await runElsewhere(dataDir)).firstLine).toBe(sentence);
  expect(await query(database, "select 1")).toEqual([1]);
});

test("a killed server restarts by itself with every committed row", async () => {
  const database = await start(await initializedFolder());
  await query(database, "create table note as select generate_series(1, 1000) as id");
  await killPostmaster(database.directory);
  await vi.waitFor(
    async () => expect(await query(database, "select count(*)::int from note")).toEqual([1000]),
    patience,
  );
  // A process that has just been forked still has its parent's name.
  await vi.waitFor(() => expect(postmasters(database.directory)).toHaveLength(1), patience);
});

test("a server that is killed repeatedly keeps restarting", async () => {
  const database = await start(await initializedFolder());
  const killed = new Set<number>();
  for (let round = 0; round < 3; round++) {
    await vi.waitFor(() => query(database, "select 1"), patience);
    killed.add(await killPostmaster(database.directory));
  }
  await vi.waitFor(() => query(database, "select 1"), patience);
  expect(killed.size).toBe(3);
});

test("a server killed during a long query does not wait for the query", async () => {
  const database = await start(await initializedFolder());
  const long = query(database, "select count(*) from generate_series(1, 1e12)").catch(() => "interrupted");
  const running =
    "select count(*)::int from pg_stat_activity where query ~ '^select.*1e12' and state = 'active'";
  await vi.waitFor(async () => expect(await query(database, running)).toEqual([2]), patience);
  await killPostmaster(database.directory);
  await vi.waitFor(() => query(database, "select 1"), patience);
  expect(await long).toBe("interrupted");
});

test("a stop right after the server was killed leaves no process", async () => {
  const database = await start(await initializedFolder());
  process.kill(readPidFile(database.directory)?.pid ?? Number.NaN, "SIGKILL");
  await database.stop();
  await vi.waitFor(() => expect(serverProcesses(database.directory)).toEqual([]), patience);
});

test("the next start ends and replaces the server of a killed owner", async () => {
  const dataDir = await initializedFolder();
  const { child, firstLine } = await runElsewhere(dataDir);
  expect(firstLine).toBe("running");
  const address = runningAddress(dataDir, example);
  await query({ address }, "create table note as select 7 as id");
  const [orphan] = postmasters(address.host);
  expect(orphan).toBeDefined();
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(postmasters(address.host)).toEqual([orphan]);
  const database = await start(dataDir);
  expect(await query(database, "select id from note")).toEqual([7]);
  expect(postmasters(database.directory)).toEqual([readPidFile(database.directory)?.pid]);
  expect(postmasters(database.directory)).not.toContain(orphan);
});

test("finds the server of a killed owner without its pid file", async () => {
  const dataDir = await initializedFolder();
  const { child } = await runElsewhere(dataDir);
  child.kill("SIGKILL");
  await once(child, "exit");
  const { host } = runningAddress(dataDir, example);
  writeFileSync(path.join(host, "postmaster.pid"), "");
  const database = await start(dataDir);
  expect(postmasters(database.directory)).toHaveLength(1);
});

test("a process that exits without stopping ends its server", async () => {
  const dataDir = await initializedFolder();
  const { child } = await runElsewhere(dataDir);
  const { host } = runningAddress(dataDir, example);
  expect(postmasters(host)).toHaveLength(1);
  child.stdin.end();
  await once(child, "exit");
  await vi.waitUntil(() => serverProcesses(host).length === 0, patience);
});

test.each([
  ["empty", ""],
  ["garbled", "\0\0\0\0\0\0\0\0"],
])("repairs lock files that a power cut left %s", async (_, content) => {
  const dataDir = await initializedFolder();
  const first = await start(dataDir);
  await first.stop();
  for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"])
    writeFileSync(path.join(first.directory, name), content);
  expect(await query(await start(dataDir), "select 1")).toEqual([1]);
});

test("lock files that name another program neither prevent the start nor end that program", async () => {
  const dataDir = await initializedFolder();
  const first = await start(dataDir);
  await first.stop();
  // A program under the server's own account, which PostgreSQL itself would take for its postmaster.
  const { uid, gid } =
    process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : { uid: undefined, gid: undefined };
  const stranger = spawn("sleep", ["60"], uid === undefined ? {} : { uid, gid });
  onTestFinished(() => void stranger.kill());
  for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"]) {
    writeFileSync(path.join(first.directory, name), `${stranger.pid}\n${first.directory}\n`);
  }
  expect(await query(await start(dataDir), "select 1")).toEqual([1]);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test("removes an incomplete database that a crash left", async () => {
  const dataDir = dataFolder();
  mkdirSync(path.join(dataDir, "db.new-crash", "base"), { recursive: true, mode: 0o711 });
  writeFileSync(path.join(dataDir, "db.new-crash", "PG_VERSION"), "18\n");
  await start(dataDir);
  expect(readdirSync(dataDir).toSorted()).toEqual(["db", "postgres.log"]);
});

test("works in a folder with a long path", async () => {
  const dataDir = path.join(temporaryFolder(), "a".repeat(60), "b".repeat(60));
  const database = await start(dataDir);
  expect(await query(database, "select 1")).toEqual([1]);
  expect(runningAddress(dataDir, example)).toEqual(database.address);
});

test("a server that cannot start says why, and releases the folder", async () => {
  const dataDir = await initializedFolder();
  const first = await start(dataDir);
  await first.stop();
  const version = path.join(first.directory, "PG_VERSION");
  const proper = readFileSync(version);
  writeFileSync(version, "12\n");
  await expect(start(dataDir)).rejects.toThrow(/PostgreSQL did not start[^]*database files are incompatible/);
  writeFileSync(version, proper);
  expect(await query(await start(dataDir), "select 1")).toEqual([1]);
});

test("truncates a large log", async () => {
  const dataDir = await initializedFolder();
  await (await start(dataDir)).stop();
  const log = path.join(dataDir, "postgres.log");
  writeFileSync(log, Buffer.alloc(11 * 1024 * 1024, "x"));
  await start(dataDir);
  expect(readFileSync(log, "utf8")).not.toContain("xxx");
});
