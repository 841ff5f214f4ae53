import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { backUp, readManifest } from "./backup.ts";
import { type DatabaseAddress, type EmbeddedDatabase, startEmbedded } from "./embedded.ts";
import { restore } from "./restore.ts";
import { dataFolder, initializedFolder, temporaryFolder } from "./testing/dataFolder.ts";
import { example } from "./testing/example.ts";

const common = { identity: example, log: (): void => undefined };

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ ...common, dataDir });
  onTestFinished(() => database.stop());
  return database;
}

async function query(address: DatabaseAddress, sql: string): Promise<unknown[]> {
  const client = new Client(address);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: "array" });
  await client.end();
  return rows.flat();
}

/** A stopped data folder with seven rows and one uploaded file. */
async function filledFolder(): Promise<string> {
  const dataDir = await initializedFolder();
  const database = await start(dataDir);
  await query(database.address, "create table note as select generate_series(1, 7) as id");
  await database.stop();
  mkdirSync(path.join(dataDir, "uploads", "item"), { recursive: true });
  writeFileSync(path.join(dataDir, "uploads", "item", "one.png"), "picture");
  return dataDir;
}

/** Writes row after row until `end` is called, and records when each was acknowledged. */
function writeContinuously(address: DatabaseAddress): { acknowledged: Date[]; end(): Promise<void> } {
  const acknowledged: Date[] = [];
  const ending = new AbortController();
  const write = async (): Promise<void> => {
    const client = new Client(address);
    await client.connect();
    while (!ending.signal.aborted) {
      await client.query("insert into note values ($1, repeat('x', 2000))", [acknowledged.length]);
      acknowledged.push(new Date());
      // Makes the database move to another checkpoint between the copies of two files.
      if (acknowledged.length % 20 === 0) await client.query("checkpoint");
    }
    await client.end();
  };
  const writing = write();
  const end = (): Promise<void> => {
    ending.abort();
    return writing;
  };
  return { acknowledged, end };
}

test("a backup during writes contains every row acknowledged before its end", async () => {
  const database = await start(await initializedFolder());
  await query(database.address, "create table note (id int primary key, content text)");
  const writer = writeContinuously(database.address);
  await vi.waitUntil(() => writer.acknowledged.length > 500);
  const before = writer.acknowledged.length;
  const backup = await backUp({
    ...common,
    dataDir: path.dirname(database.directory),
    backups: temporaryFolder(),
  });
  await writer.end();
  const end = new Date((await readManifest(backup, example)).completeUntil);
  const acknowledgedCount = writer.acknowledged.filter((instant) => instant < end).length;
  expect(acknowledgedCount).toBeGreaterThan(before);

  const target = dataFolder();
  const { rows } = await restore({ ...common, backup, dataDir: target, replace: false });
  expect(rows).toBeGreaterThanOrEqual(acknowledgedCount);
  const restored = await start(target);
  const missing = `select count(*)::int from generate_series(0, ${acknowledgedCount - 1}) as id where id not in (select id from note)`;
  expect(await query(restored.address, missing)).toEqual([0]);
});

test("backs up and restores a stopped data folder with its files", async () => {
  const dataDir = await filledFolder();
  const backup = await backUp({ ...common, dataDir, backups: temporaryFolder() });
  expect(path.basename(backup)).toMatch(/^example-\d{4}-\d\d-\d\d-\d{6}$/);
  expect(readdirSync(backup).toSorted()).toEqual(["database", "files", "manifest.json"]);
  const target = dataFolder();
  expect(await restore({ ...common, backup, dataDir: target, replace: false })).toEqual({
    tables: 1,
    rows: 7,
    setAside: undefined,
  });
  expect(readFileSync(path.join(target, "uploads", "item", "one.png"), "utf8")).toBe("picture");
});

test("refuses to back up a data folder without a database", async () => {
  const dataDir = temporaryFolder();
  await expect(backUp({ ...common, dataDir, backups: temporaryFolder() })).rejects.toThrow(
    `There is no database in ${dataDir} to back up. Set EXAMPLE_DIR to the folder that Example runs on.`,
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

test("a restore leaves existing data untouched, and sets it aside with the option for that", async () => {
  const dataDir = await filledFolder();
  const backup = await backUp({ ...common, dataDir, backups: temporaryFolder() });
  const changed = await start(dataDir);
  await query(changed.address, "insert into note values (8)");
  await changed.stop();
  await expect(restore({ ...common, backup, dataDir, replace: false })).rejects.toThrow(
    `There already is data in ${dataDir}. Move it away, or add --overwrite to set it aside in that folder and restore.`,
  );
  const { rows, setAside } = await restore({ ...common, backup, dataDir, replace: true });
  expect(rows).toBe(7);
  expect(readdirSync(setAside ?? "").toSorted()).toEqual(["db", "uploads"]);
  const again = await backUp({ ...common, dataDir, backups: temporaryFolder() });
  expect(readdirSync(path.join(again, "files"))).toEqual(["uploads"]);
});

test("a corrupt backup leaves the data as it was", async () => {
  const dataDir = await filledFolder();
  const backup = await backUp({ ...common, dataDir, backups: temporaryFolder() });
  writeFileSync(path.join(backup, "database", "global", "pg_control"), "");
  await expect(restore({ ...common, backup, dataDir, replace: true })).rejects.toThrow(
    "PostgreSQL did not start",
  );
  expect(readdirSync(dataDir).toSorted()).toEqual(["db", "postgres.log", "uploads"]);
  const database = await start(dataDir);
  expect(await query(database.address, "select count(*)::int from note")).toEqual([7]);
});

test("refuses a restore while a server runs on the folder", async () => {
  const dataDir = await filledFolder();
  const backup = await backUp({ ...common, dataDir, backups: temporaryFolder() });
  const running = await start(dataDir);
  await expect(restore({ ...common, backup, dataDir, replace: true })).rejects.toThrow(
    `Another Example is already running on ${dataDir}.`,
  );
  expect(await query(running.address, "select count(*)::int from note")).toEqual([7]);
});

test("refuses to restore a folder that is not a backup", async () => {
  const backup = temporaryFolder();
  const dataDir = dataFolder();
  await expect(restore({ ...common, backup, dataDir, replace: false })).rejects.toThrow(
    `${backup} is not a backup of Example. Name a folder that example-backup made.`,
  );
  expect(existsSync(dataDir)).toBe(false);
});

test("a failed backup leaves nothing that looks like a backup", async () => {
  const dataDir = await filledFolder();
  const backups = temporaryFolder();
  writeFileSync(path.join(dataDir, "db", "PG_VERSION"), "12\n");
  await expect(backUp({ ...common, dataDir, backups })).rejects.toThrow("PostgreSQL did not start");
  expect(readdirSync(backups)).toEqual([]);
});
