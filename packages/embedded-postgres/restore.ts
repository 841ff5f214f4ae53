import { existsSync } from "node:fs";
import { chown, mkdir, readdir, realpath, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { databasePart, filesOf, filesPart, readManifest, folderTimestamp } from "./backup.ts";
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
  /** Sets existing data aside. Without it, existing data causes an error. */
  replace: boolean;
  /** Inspects the restored database, which runs in the folder `dataDir`, before it is put in place. */
  inspect?: (database: DatabaseAddress, dataDir: string) => Promise<void>;
  log: Log;
};

export type Restored = {
  tables: number;
  rows: number;
  /** The folder that now has the former content. Undefined when there was none. */
  setAside: string | undefined;
  /** The bucket of the uploaded files, when they are not in the backup. */
  bucket: string | undefined;
};

/**
 * Restores a backup into the data folder. It is unpacked, recovered and read completely in a separate folder first,
 * so a corrupt backup changes nothing.
 * @throws FolderInUse while a server runs on the data folder, and an Error when existing data must not be replaced
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { identity, backup, dataDir, replace } = options;
  const { bucket } = await readManifest(backup, identity);
  makeDataFolder(dataDir);
  const lock = await lockFolder(dataDir, identity);
  const draft = path.join(await realpath(dataDir), `restoring-${folderTimestamp(new Date())}`);
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
    const setAside = await moveContent(folder, path.join(folder, `before-${folderTimestamp(new Date())}`));
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
  if (user) await changeOwner(clusterFolder(dataDir), user);
}

async function changeOwner(folder: string, { uid, gid }: ServerUser): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chown(path.join(entry.parentPath, entry.name), uid, gid);
  }
}

/** The names in a data folder that are its data. The database is last, so that when it is in place the rest is too. */
async function contentOf(dataDir: string): Promise<string[]> {
  const cluster = clusterFolder(dataDir);
  return [...(await filesOf(dataDir)), ...(existsSync(cluster) ? [path.basename(cluster)] : [])];
}

/** Moves a data folder's content. @returns the target, or undefined when there was nothing to move */
async function moveContent(from: string, to: string): Promise<string | undefined> {
  const names = await contentOf(from);
  if (names.length === 0) return undefined;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of names) await rename(path.join(from, name), path.join(to, name));
  return to;
}

/** Reads every row, so that a damaged copy is detected now. */
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
