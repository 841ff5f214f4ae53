import { existsSync } from "node:fs";
import { mkdtemp, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { copyCluster } from "./clusterCopy.ts";
import { copyFolder } from "./copyFolder.ts";
import { type DatabaseAddress, runningAddress, startEmbedded } from "./embedded.ts";
import { FolderInUse } from "./folderLock.ts";
import type { Identity } from "./identity.ts";
import type { Log } from "./serverProcesses.ts";
import { clusterFolder } from "./serverUser.ts";

/**
 * The manifest of a backup folder. Beside it are PostgreSQL's folder as `database` and the other files of the data
 * folder as `files`.
 */
export type Manifest = z.infer<typeof Manifest>;
const Manifest = z.object({
  format: z.literal(1),
  /** Every transaction acknowledged before this instant is in the backup. */
  completeUntil: z.iso.datetime(),
  /** The bucket of the uploaded files. The backup does not contain them. */
  bucket: z.string().optional(),
  /** The name of the archive with the write-ahead log that follows, if there is one. */
  archive: z.string().optional(),
});

export const databasePart = "database";
export const filesPart = "files";

/**
 * Entries of a data folder that are not its content: the database, logs, copies of programs, its backups, and
 * leftovers of a crash or a restore.
 */
const notContent = /^(db|backups|packing-.*|db\.new-.*|postgres\.log|postgresql-.*|restoring-.*|before-.*)$/;

/** The names of a data folder's files, without the database. */
export async function filesOf(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => !notContent.test(name));
}

/** An instant as part of a folder's name, at the program's place: `2026-11-21-093000`. */
export function folderTimestamp(instant: Date, { utcOffsetMinutes }: Identity): string {
  const local = new Date(instant.getTime() + utcOffsetMinutes * 60_000);
  return local.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
}

export type BackupOptions = {
  identity: Identity;
  dataDir: string;
  /** The folder that holds the backups. */
  backups: string;
  /** The bucket of the uploaded files, if they are in one. */
  bucket?: string | undefined;
  /** The name of the archive to which the write-ahead log goes, if it is archived. */
  archive?: string | undefined;
  log: Log;
};

/**
 * Backs up the data folder into a new folder inside `backups`, with or without a server running on it. The folder
 * gets its name only when it is complete. Files in a bucket are not copied: the backup only names the bucket.
 * @returns the path of the new folder
 */
export async function backUp(options: BackupOptions): Promise<string> {
  const { identity, dataDir, backups, bucket, archive } = options;
  if (!existsSync(clusterFolder(dataDir))) {
    throw new Error(
      `There is no database in ${dataDir} to back up. Set ${identity.dataDirSetting} to the folder that ${identity.title} runs on.`,
    );
  }
  await mkdir(backups, { recursive: true, mode: 0o700 });
  const draft = await mkdtemp(path.join(backups, ".unfinished-"));
  try {
    const completeUntil = await withDatabase(options, async (address) =>
      copyCluster(address, await realpath(clusterFolder(dataDir)), path.join(draft, databasePart)),
    );
    // After the database, so that every file that a copied row names exists.
    await copyFolder(dataDir, path.join(draft, filesPart), (inside) => notContent.test(inside));
    const manifest: Manifest = {
      format: 1,
      completeUntil: completeUntil.toISOString(),
      ...(bucket && { bucket }),
      ...(archive && { archive }),
    };
    await writeFile(path.join(draft, "manifest.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
    const backup = path.join(backups, `${identity.name}-${folderTimestamp(completeUntil, identity)}`);
    await rename(draft, backup);
    return backup;
  } catch (error) {
    await rm(draft, { recursive: true });
    throw error;
  }
}

/** @throws when the folder is not a complete backup */
export async function readManifest(backup: string, { title, backupCommand }: Identity): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(path.join(backup, "manifest.json"), "utf8")));
  } catch {
    throw new Error(`${backup} is not a backup of ${title}. Name a folder that ${backupCommand} made.`);
  }
}

/** Passes the address of the server that runs on the folder, or of one started temporarily. */
async function withDatabase<Answer>(
  { identity, dataDir, log }: BackupOptions,
  work: (address: DatabaseAddress) => Promise<Answer>,
): Promise<Answer> {
  const temporary = await startEmbedded({ identity, dataDir, log }).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  });
  try {
    return await work(temporary?.address ?? runningAddress(dataDir, identity));
  } finally {
    await temporary?.stop();
  }
}
