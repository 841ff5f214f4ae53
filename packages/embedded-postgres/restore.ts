import { existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { databasePart, filesOf, filesPart, readManifest, folderTimestamp } from "./backup.ts";
import { syncFolder } from "./cluster.ts";
import { firstSegment } from "./clusterCopy.ts";
import { copyFolder } from "./copyFolder.ts";
import { type DatabaseAddress, type EmbeddedDatabase, startEmbedded } from "./embedded.ts";
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
  /** Continues the backup by the write-ahead log of its archive. */
  recovery?: Recovery | undefined;
  /** Inspects the restored database, which runs in the folder `dataDir`, before it is put in place. */
  inspect?: (database: DatabaseAddress, dataDir: string) => Promise<void>;
  log: Log;
};

export type Recovery = {
  /** The last instant to recover; null for the end of the log. */
  until: Date | null;
  /** Writes the segments from `first` on into the folder of the log. */
  addLog: (folder: string, first: string) => Promise<void>;
};

/** The archive ends before the instant to which a database was to be recovered. */
export class ArchiveTooShort extends Error {}

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
  const draft = path.join(await realpath(dataDir), `restoring-${folderTimestamp(new Date(), identity)}`);
  try {
    const folder = path.dirname(draft);
    if (!replace && (await contentOf(folder)).length > 0) {
      throw new Error(
        `There already is data in ${dataDir}. Move it away, or add ${identity.replaceOption} to set it aside in that folder and restore.`,
      );
    }
    const user = serverUser(folder);
    requireReach(user, folder, identity);
    await unpack(backup, draft, { user, recovery: options.recovery });
    const counted = await countRows(draft, options);
    const before = path.join(folder, `before-${folderTimestamp(new Date(), identity)}`);
    const setAside = await moveContent(folder, before);
    await moveContent(draft, folder);
    await syncFolder(folder);
    return { ...counted, setAside, bucket };
  } finally {
    await rm(draft, { recursive: true, force: true });
    await lock.release();
  }
}

type Unpacking = { user: ServerUser | undefined; recovery: Recovery | undefined };

async function unpack(backup: string, dataDir: string, { user, recovery }: Unpacking): Promise<void> {
  makeDataFolder(dataDir);
  await copyFolder(path.join(backup, filesPart), dataDir, () => false);
  await copyFolder(path.join(backup, databasePart), clusterFolder(dataDir), () => false);
  if (recovery) await prepareRecovery(clusterFolder(dataDir), recovery);
  if (user) await changeOwner(clusterFolder(dataDir), user);
}

async function prepareRecovery(cluster: string, { addLog }: Recovery): Promise<void> {
  const label = await readFile(path.join(cluster, "backup_label"), "utf8");
  await addLog(path.join(cluster, "pg_wal"), firstSegment(label));
  await writeFile(path.join(cluster, "recovery.signal"), "");
}

/** The log lies in its folder already, so the command by which PostgreSQL would fetch it finds nothing. */
const recoverySettings = ({ until }: Recovery): Record<string, string> => ({
  restore_command: "false",
  // Otherwise it counts as ready while it still recovers.
  hot_standby: "off",
  recovery_target_timeline: "current",
  ...(until && {
    recovery_target_time: until.toISOString().replace("T", " ").replace("Z", "+00"),
    recovery_target_action: "promote",
  }),
});

/** @throws ArchiveTooShort when the log ends before the instant to recover */
async function startRecovered({
  recovery,
  ...options
}: Pick<RestoreOptions, "identity" | "dataDir" | "log" | "recovery">): Promise<EmbeddedDatabase> {
  try {
    return await startEmbedded({ ...options, settings: recovery ? recoverySettings(recovery) : {} });
  } catch (error) {
    if (error instanceof Error && /recovery ended before configured recovery target/.test(error.message))
      throw new ArchiveTooShort(
        "Nothing is archived from after that time, so it cannot be known whether all before it is there. Name an earlier time, or restore the latest.",
        { cause: error },
      );
    throw error;
  }
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
  { identity, inspect, recovery, log }: RestoreOptions,
): Promise<{ tables: number; rows: number }> {
  const database = await startRecovered({ identity, dataDir, recovery, log });
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
