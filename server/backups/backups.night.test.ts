import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { generateX25519Identity } from "age-encryption";
import { readManifest } from "embedded-postgres-supervisor/backup";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { identity } from "#server/config/identity.ts";
import { openDatabase, type Db } from "#server/db/database.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { Worker } from "#server/jobs/worker.ts";
import { madeFolder, temporaryFolder } from "#server/testing/dataFolder.ts";
import { DAY, HOUR, MINUTE } from "#server/testing/process.ts";
import { backupNames, withBackup } from "./backups.ts";
import { restoreFiles } from "./filesOnly.ts";
import { backupJobs, type BackupJobOptions } from "./backups.jobs.ts";
import { openTarget } from "./target.ts";
import {
  beginArchive,
  findArchive,
  findArchiveState,
  findBackupState,
  hastenBackup,
} from "./backups.queries.ts";

let database: Awaited<ReturnType<typeof startEmbedded>>;
let db: Db;
let dataDir: string;
let backups: string;
let now: Date;
let warnings: unknown[];
beforeEach(async () => {
  dataDir = await madeFolder();
  backups = path.join(temporaryFolder(), "kept");
  database = await startEmbedded({ dataDir, log: () => undefined });
  db = openDatabase({ source: database.address });
  await migrate(db);
  now = new Date("2026-11-26T12:00:00Z");
  warnings = [];
});
afterEach(async () => {
  await db.destroy();
  await database.stop();
});

function newWorker(options: Partial<BackupJobOptions> = {}): Worker {
  const worker = new Worker({
    db,
    clock: () => now,
    log: { warn: (warning: unknown) => void warnings.push(warning) },
    onAbandoned: () => Promise.resolve(),
  });
  backupJobs(worker.work, {
    dataDir,
    withDatabase: true,
    target: { kind: "plain", folder: backups },
    bucket: undefined,
    log: () => undefined,
    at: 3,
    ...options,
  });
  return worker;
}

/** A backup is named after the second in which it is made. */
const nextSecond = () => delay(1_000);

const madeBackups = () => readdirSync(backups).filter((name) => name.startsWith("chamak-"));

test("backs up each night, and verifies a backup once a week", async () => {
  const worker = newWorker();
  await worker.runDue();
  expect([await findBackupState(db), existsSync(backups)]).toEqual([undefined, false]);
  now = new Date("2026-11-26T21:30:00Z");
  await worker.runDue();
  const first = now.toISOString();
  expect(warnings).toEqual([]);
  expect(await findBackupState(db)).toEqual({ madeAt: first, verifiedAt: first });
  expect(madeBackups()).toHaveLength(1);
  expect(readdirSync(dataDir)).not.toContain("restoring-check");
  await nextSecond();
  now = new Date(now.getTime() + DAY);
  await worker.runDue();
  expect(await findBackupState(db)).toEqual({ madeAt: now.toISOString(), verifiedAt: first });
  await nextSecond();
  now = new Date(now.getTime() + 6 * DAY);
  await worker.runDue();
  expect(await findBackupState(db)).toMatchObject({ verifiedAt: now.toISOString() });
});

test("with a database of one's own, uploads and key are backed up each night, encrypted, and read", async () => {
  const target = openTarget({ folder: backups }, await generateX25519Identity());
  writeFileSync(path.join(dataDir, "secret.key"), "k".repeat(44));
  mkdirSync(path.join(dataDir, "files/proof/1"), { recursive: true });
  writeFileSync(path.join(dataDir, "files/proof/1/full"), "a photo");
  const worker = newWorker({ target, withDatabase: false });
  await worker.runDue();
  now = new Date("2026-11-26T21:30:00Z");
  await worker.runDue();
  expect(await findBackupState(db)).toEqual({ madeAt: now.toISOString(), verifiedAt: now.toISOString() });
  const [backup = ""] = await backupNames(target);
  const empty = temporaryFolder();
  const files = await withBackup({ dataDir, target }, backup, (folder) => restoreFiles(folder, empty));
  expect([files, readdirSync(empty).toSorted()]).toEqual([2, ["files", "secret.key"]]);
  expect(readFileSync(path.join(empty, "files/proof/1/full"), "utf8")).toBe("a photo");
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

test("after a crash or a restore in the middle of a backup, the only process goes on at once, several wait", async () => {
  const place = { target: openTarget({ folder: backups }, undefined), directory: database.directory };
  const worker = newWorker(place);
  await worker.runDue();
  const until = new Date(now.getTime() + 4 * HOUR);
  const claimed = db.updateTable("job").set({ attempts: 1, due_at: until });
  await claimed.where("name", "in", ["backup", "backup/archive"]).execute();
  const next = newWorker(place);
  await next.start();
  await next.stop();
  expect([await findArchiveState(db), await findBackupState(db)]).toEqual([undefined, undefined]);
  const alone = newWorker(place);
  await alone.start({ isAlone: true });
  await vi.waitUntil(async () => (await findBackupState(db)) && (await findArchiveState(db)), 60_000);
  await alone.stop();
  expect(warnings).toEqual([]);
});

test("an archive that begins during a backup gets one of its own", async () => {
  const target = openTarget({ folder: backups }, await generateX25519Identity());
  if (target.kind !== "packed") throw new Error("With a key it is packed.");
  const { store } = target;
  const put: typeof store.put = async (folder, files) => {
    if ((await findArchive(db)) === undefined) await beginArchive(db);
    await store.put(folder, files);
  };
  const worker = newWorker({
    target: { ...target, store: { ...store, put } },
    directory: database.directory,
  });
  await worker.runDue();
  await hastenBackup(db, now);
  await worker.runDue();
  const archives = [];
  for (const name of (await backupNames(target)).toSorted())
    archives.push(
      await withBackup({ dataDir, target }, name, (folder) => readManifest(folder, identity)).then(
        (manifest) => manifest.archive,
      ),
    );
  // The first one, from before it, is followed by nothing that is archived.
  expect(archives).toEqual([undefined, await findArchive(db)]);
});

test("a target that is away when the archive begins gets a backup as soon as it is there", async () => {
  const target = openTarget({ folder: backups }, undefined);
  const worker = newWorker({ target, directory: database.directory });
  writeFileSync(backups, "a file where the folder should be");
  await worker.runDue();
  now = new Date(now.getTime() + MINUTE);
  await worker.runDue();
  expect([await findArchiveState(db), await findBackupState(db)]).toEqual([undefined, undefined]);
  rmSync(backups);
  now = new Date(now.getTime() + MINUTE);
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
  expect(await findArchiveState(db)).toMatchObject({ archivedAt: made });
  expect(await findBackupState(db)).toEqual({ madeAt: made, verifiedAt: made });
  expect(readdirSync(dataDir).filter((name) => /^(packing|restoring)-/.test(name))).toEqual([]);
  now = new Date(now.getTime() + MINUTE);
  await worker.runDue();
  expect(await findArchiveState(db)).toMatchObject({ archivedAt: now.toISOString() });
  expect(await findBackupState(db)).toEqual({ madeAt: made, verifiedAt: made });
  expect(readdirSync(path.join(backups, "wal"))).not.toEqual([]);
});
