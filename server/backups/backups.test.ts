import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateX25519Identity } from "age-encryption";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase, type Db } from "#server/db/database.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { Worker } from "#server/jobs/worker.ts";
import { madeFolder, temporaryFolder } from "#server/testing/dataFolder.ts";
import { DAY, HOUR, MINUTE } from "#server/testing/process.ts";
import { backupJobs, type BackupJobOptions } from "./jobs.ts";
import { openTarget } from "./target.ts";
import { findArchiveState, findBackupState } from "./queries.ts";

// Databases are started, copied and restored here, possibly on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

let database: Awaited<ReturnType<typeof startEmbedded>>;
let db: Db;
let dataDir: string;
let backups: string;
let now: Date;
beforeEach(async () => {
  dataDir = await madeFolder();
  backups = path.join(temporaryFolder(), "kept");
  database = await startEmbedded({ dataDir, log: () => undefined });
  db = openDatabase({ source: database.address });
  await migrate(db);
  now = new Date("2026-11-26T12:00:00Z");
});
afterEach(async () => {
  await db.destroy();
  await database.stop();
});

function newWorker(options: Partial<BackupJobOptions> = {}): Worker {
  const worker = new Worker({
    db,
    clock: () => now,
    log: { warn: () => undefined },
    onGivenUp: () => Promise.resolve(),
  });
  backupJobs(worker.work, {
    dataDir,
    target: { kind: "plain", folder: backups },
    bucket: undefined,
    log: () => undefined,
    at: 3,
    ...options,
  });
  return worker;
}

const madeBackups = () => readdirSync(backups).filter((name) => name.startsWith("chamak-"));

test("backs up each night, and verifies a backup once a week", async () => {
  const worker = newWorker();
  await worker.runDue();
  expect([await findBackupState(db), existsSync(backups)]).toEqual([undefined, false]);
  now = new Date("2026-11-26T21:30:00Z");
  await worker.runDue();
  const first = now.toISOString();
  expect(await findBackupState(db)).toEqual({ madeAt: first, verifiedAt: first });
  expect(madeBackups()).toHaveLength(1);
  expect(readdirSync(dataDir)).not.toContain("restoring-check");
  now = new Date(now.getTime() + DAY);
  await worker.runDue();
  expect(await findBackupState(db)).toEqual({ madeAt: now.toISOString(), verifiedAt: first });
  now = new Date(now.getTime() + 6 * DAY);
  await worker.runDue();
  expect(await findBackupState(db)).toMatchObject({ verifiedAt: now.toISOString() });
});

test("a backup that fails changes nothing and is tried again", async () => {
  const worker = newWorker();
  await worker.runDue();
  writeFileSync(backups, "a file where the folder should be");
  now = new Date("2026-11-26T21:30:00Z");
  await worker.runDue();
  expect(await findBackupState(db)).toBeUndefined();
  rmSync(backups);
  now = new Date(now.getTime() + HOUR);
  await worker.runDue();
  expect(await findBackupState(db)).toMatchObject({ madeAt: now.toISOString() });
});

test("the first archived change makes an encrypted backup at once, which is then tried out", async () => {
  const target = openTarget({ folder: backups }, await generateX25519Identity());
  const worker = newWorker({ target, directory: database.directory });
  await worker.runDue();
  now = new Date(now.getTime() + MINUTE);
  await worker.runDue();
  const made = now.toISOString();
  expect(await findArchiveState(db)).toEqual({ archivedAt: made });
  expect(await findBackupState(db)).toEqual({ madeAt: made, verifiedAt: made });
  expect(readdirSync(dataDir).filter((name) => /^(packing|restoring)-/.test(name))).toEqual([]);
  now = new Date(now.getTime() + MINUTE);
  await worker.runDue();
  expect(await findArchiveState(db)).toEqual({ archivedAt: now.toISOString() });
  expect(await findBackupState(db)).toEqual({ madeAt: made, verifiedAt: made });
  expect(readdirSync(path.join(backups, "wal"))).not.toEqual([]);
});
