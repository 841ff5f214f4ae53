import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { generateX25519Identity } from "age-encryption";
import { type DatabaseAddress } from "embedded-postgres-supervisor";
import { restore } from "embedded-postgres-supervisor/restore";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { identity } from "#server/config/identity.ts";
import { openDatabase } from "#server/db/database.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { openBucket } from "#server/testing/bucket.ts";
import { dataFolder, madeFolder, temporaryFolder } from "#server/testing/dataFolder.ts";
import { archiveLog, removeArchived } from "./archive.ts";
import { addBackup, withBackup } from "./backups.ts";
import { archivedIn, archivedName, endOfSegment, segmentsUntil } from "./log.ts";
import { readMoment, recoveryOf } from "./recovery.ts";
import { type BackupTarget, openTarget } from "./target.ts";

const log = (): void => undefined;

async function query(address: DatabaseAddress, text: string): Promise<unknown[]> {
  const client = new Client(address);
  await client.connect();
  const { rows } = await client.query({ text, rowMode: "array" });
  await client.end();
  return rows.flat();
}

/** The notes in a data folder. */
async function notesIn(dataDir: string): Promise<unknown[]> {
  const database = await startEmbedded({ dataDir, log });
  try {
    return await query(database.address, "select id from note order by id");
  } finally {
    await database.stop();
  }
}

type Recovery = { target: BackupTarget; backup: string; until: Date | null };

const restoreTo = (to: string, { target, backup, until }: Recovery) =>
  withBackup({ dataDir: to, target }, backup, async (folder) =>
    restore({
      identity,
      backup: folder,
      dataDir: to,
      replace: false,
      recovery: await recoveryOf(target, folder, until),
      log,
    }),
  );

async function inBucket(): Promise<BackupTarget> {
  const bucket = await openBucket();
  onTestFinished(bucket.close);
  return openTarget({ bucket, prefix: "pune/" }, await generateX25519Identity());
}

test.each([
  ["plain in a folder", () => openTarget({ folder: temporaryFolder() }, undefined)],
  ["encrypted in a bucket", inBucket],
])(
  "with the archive %s, a destroyed database is restored to a moment, and to the latest",
  async (_, open) => {
    const target = await open();
    const dataDir = await madeFolder();
    const database = await startEmbedded({ dataDir, log });
    const db = openDatabase({ source: database.address });
    const note = (id: number) => query(database.address, `insert into note values (${id})`);
    const archive = () => archiveLog(db, { directory: database.directory, target });
    await query(database.address, "create table note (id integer)");
    const begun = await archive();
    await note(1);
    const backup = await addBackup({
      dataDir,
      target,
      withDatabase: true,
      bucket: undefined,
      archive: begun,
      log,
    });
    await note(2);
    expect(await archive()).toBe(begun);
    await delay(1_100);
    const moment = new Date();
    await delay(1_100);
    await note(3);
    await archive();
    await note(4);
    await db.destroy();
    await database.stop();
    rmSync(dataDir, { recursive: true });

    const restored = async (until: Date | null) => {
      const to = dataFolder();
      await restoreTo(to, { target, backup, until });
      expect(existsSync(path.join(to, "db", "recovery.signal"))).toBe(false);
      return notesIn(to);
    };
    expect(await restored(moment)).toEqual([1, 2]);
    expect(await restored(null)).toEqual([1, 2, 3]);
  },
);

test("a restored database begins an archive of its own, and no moment outside of an archive is promised", async () => {
  const target = openTarget({ folder: temporaryFolder() }, undefined);
  const dataDir = await madeFolder();
  const database = await startEmbedded({ dataDir, log });
  const db = openDatabase({ source: database.address });
  const archive = await archiveLog(db, { directory: database.directory, target });
  const backup = await addBackup({ dataDir, target, withDatabase: true, bucket: undefined, archive, log });
  await archiveLog(db, { directory: database.directory, target });
  await db.destroy();
  await database.stop();
  const to = dataFolder();
  const restored = (until: Date | null) => restoreTo(to, { target, backup, until });
  await expect(restored(new Date("2030-01-01T00:00:00Z"))).rejects.toThrow(
    "Nothing is archived from after that time",
  );
  await expect(restored(new Date("2026-01-01T00:00:00Z"))).rejects.toThrow("name an earlier one");
  await restored(null);
  await removeArchived(target, new Date());
  expect(readdirSync(path.join(path.dirname(backup), "wal"))).toEqual([]);
  const again = await startEmbedded({ dataDir: to, log });
  const other = openDatabase({ source: again.address });
  const begun = await archiveLog(other, { directory: again.directory, target });
  await other.destroy();
  await again.stop();
  expect(begun).not.toBe(archive);
});

test("names of stored segments hold their archive, and the time by which a recovery is bounded", () => {
  const stored = (low: string, minute: number) => ({
    archive: "archive_1a2b3c4d",
    segment: `0000000100000000000000${low}`,
    at: new Date(Date.UTC(2026, 10, 26, 4, minute)),
  });
  const all = ["0A", "0B", "0C", "0D", "0E", "0F"].map((low, index) => stored(low, index));
  expect(all.map((one) => archivedIn(archivedName(one)))).toEqual(all);
  expect(archivedIn("chamak-2026-11-26-030000")).toBeUndefined();
  const names = (until: Date | null) =>
    segmentsUntil([...all, stored("0B", 9)], until).map(({ segment }) => segment.slice(-2));
  expect(names(null)).toEqual(["0A", "0B", "0C", "0D", "0E", "0F"]);
  expect(names(new Date(Date.UTC(2026, 10, 26, 4, 0)))).toEqual(["0A", "0B", "0C"]);
  expect([endOfSegment("00000001000000000000000A"), endOfSegment("0000000100000002000000FF")]).toEqual([
    "0/B000000",
    "3/0",
  ]);
});

test("a moment is a day and time in India", () => {
  expect(readMoment("2026-11-23 14:05")).toEqual(new Date("2026-11-23T08:35:00Z"));
  expect(readMoment("2026-11-23 14:05:30")).toEqual(new Date("2026-11-23T08:35:30Z"));
  expect(readMoment("latest")).toBeNull();
  for (const wrong of ["yesterday", "2026-11-23", "2026-13-23 14:05", "23.11.2026 14:05"])
    expect(() => readMoment(wrong)).toThrow('--at takes a day and time in India, such as "2026-11-23 14:05"');
});
