import { existsSync } from "node:fs";
import { chown, mkdir, readdir, realpath, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { databasePart, filesOf, filesPart, readManifest, stamp } from "./backup.ts";
import { syncFolder } from "./cluster.ts";
import { copyFolder } from "./copyFolder.ts";
import { type DatabaseAddress, startEmbedded } from "./embedded.ts";
import { lockFolder } from "./folderLock.ts";
import type { Identity } from "./identity.ts";
import type { Log } from "./serverProcesses.ts";
import { clusterFolder, makeDataFolder, requireReach, type ServerUser, serverUser } from "./serverUser.ts";

export type RestoreOptions = {
  identity: Identity;
  backup: string;
  dataDir: string;
  /** Sets what is in the data folder aside instead of refusing to touch it. */
  replace: boolean;
  /** Looks into the database, which runs in the folder `dataDir`, before it is put in place. */
  inspect?: (database: DatabaseAddress, dataDir: string) => Promise<void>;
  log: Log;
};

export type Restored = {
  tables: number;
  rows: number;
  /** Where the data folder's former content now is, when there was any. */
  setAside: string | undefined;
  /** The bucket in which the files lay that people had uploaded, when they are not in the backup. */
  bucket: string | undefined;
};

/**
 * Puts a backup into the data folder. It is unpacked, recovered and read through in a folder of its own first:
 * a backup that proves bad changes nothing. Throws FolderInUse while a server runs on the data folder, and an
 * Error when that has content which is not to be replaced.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { identity, backup, dataDir, replace } = options;
  const { bucket } = await readManifest(backup, identity);
  makeDataFolder(dataDir);
  const lock = await lockFolder(dataDir, identity);
  const draft = path.join(await realpath(dataDir), `restoring-${stamp(new Date())}`);
  try {
    const folder = path.dirname(draft);
    if (!replace && (await contentOf(folder)).length > 0) {
      throw new Error(
        `There already is data in ${dataDir}. Move it away, or add ${identity.replaceOption} to set it aside in that folder and restore.`,
      );
    }
    const user = serverUser(folder);
    requireReach(user, folder, identity);
    await unpack(backup, draft, user);
    const counted = await countRows(draft, options);
    const setAside = await moveContent(folder, path.join(folder, `before-${stamp(new Date())}`));
    await moveContent(draft, folder);
    await syncFolder(folder);
    return { ...counted, setAside, bucket };
  } finally {
    await rm(draft, { recursive: true, force: true });
    await lock.release();
  }
}

async function unpack(backup: string, dataDir: string, user: ServerUser | undefined): Promise<void> {
  makeDataFolder(dataDir);
  await copyFolder(path.join(backup, filesPart), dataDir, () => false);
  await copyFolder(path.join(backup, databasePart), clusterFolder(dataDir), () => false);
  if (user) await give(clusterFolder(dataDir), user);
}

async function give(folder: string, { uid, gid }: ServerUser): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chown(path.join(entry.parentPath, entry.name), uid, gid);
  }
}

/** The names in a data folder that make up its data, the database last: where it stands, the rest does too. */
async function contentOf(dataDir: string): Promise<string[]> {
  const cluster = clusterFolder(dataDir);
  return [...(await filesOf(dataDir)), ...(existsSync(cluster) ? [path.basename(cluster)] : [])];
}

/** Moves a data folder's content; answers with the target, or undefined when there was nothing to move. */
async function moveContent(from: string, to: string): Promise<string | undefined> {
  const names = await contentOf(from);
  if (names.length === 0) return undefined;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of names) await rename(path.join(from, name), path.join(to, name));
  return to;
}

/** Reads every row, so that a damaged copy is found now. */
async function countRows(
  dataDir: string,
  { identity, inspect, log }: RestoreOptions,
): Promise<{ tables: number; rows: number }> {
  const database = await startEmbedded({ identity, dataDir, log });
  const client = new Client(database.address);
  try {
    await client.connect();
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_schema)'",
    );
    let rows = 0;
    for (const { name } of tables) {
      const counted = await client.query<{ count: number }>(`select count(*)::float8 as count from ${name}`);
      rows += counted.rows[0]?.count ?? 0;
    }
    await inspect?.(database.address, dataDir);
    return { tables: tables.length, rows };
  } finally {
    await client.end();
    await database.stop();
  }
}
