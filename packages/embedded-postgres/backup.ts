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

/** What a backup folder holds beside this: PostgreSQL's folder as `database`, the rest of the data folder as `files`. */
export type Manifest = z.infer<typeof Manifest>;
const Manifest = z.object({
  format: z.literal(1),
  /** Every transaction acknowledged before this instant is in the backup. */
  completeUntil: z.iso.datetime(),
  /** Where the files lie that people uploaded, when that is a bucket: they are not in the backup. */
  bucket: z.string().optional(),
});

export const databasePart = "database";
export const filesPart = "files";

/** What in a data folder is not its content: logs, copies of programs, and what a crash or a restore set aside. */
const aside = /^(db|db\.new-.*|postgres\.log|postgresql-.*|restoring-.*|before-.*)$/;

/** The files of a data folder beside its database, by name. */
export async function filesOf(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => !aside.test(name));
}

/** An instant as part of a folder's name, in the machine's time: `2026-11-21-093000`. */
export function stamp(instant: Date): string {
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
}

export type BackupOptions = {
  identity: Identity;
  dataDir: string;
  /** The folder that holds the backups. */
  backups: string;
  /** Where the files lie that people uploaded, when that is a bucket. */
  bucket?: string | undefined;
  log: Log;
};

/**
 * Backs up the data folder into a new folder inside `backups`, whether a server runs on it or not, and answers
 * with the new folder. It appears under its name only once it is complete. Files in a bucket stay there: of these the
 * backup says only where they are.
 */
export async function backUp(options: BackupOptions): Promise<string> {
  const { identity, dataDir, backups, bucket } = options;
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
    // After the database, so that every file which a copied row names is there.
    await copyFolder(dataDir, path.join(draft, filesPart), (inside) => aside.test(inside));
    const manifest: Manifest = {
      format: 1,
      completeUntil: completeUntil.toISOString(),
      ...(bucket && { bucket }),
    };
    await writeFile(path.join(draft, "manifest.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
    const backup = path.join(backups, `${identity.name}-${stamp(completeUntil)}`);
    await rename(draft, backup);
    return backup;
  } catch (error) {
    await rm(draft, { recursive: true });
    throw error;
  }
}

/** What the folder says of itself; throws when it is no complete backup. */
export async function readManifest(backup: string, { title, backupCommand }: Identity): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(path.join(backup, "manifest.json"), "utf8")));
  } catch {
    throw new Error(`${backup} is not a backup of ${title}. Name a folder that ${backupCommand} made.`);
  }
}

/** Asks the server that runs on the folder, or one started for the time. */
async function withDatabase<Answer>(
  { identity, dataDir, log }: BackupOptions,
  ask: (address: DatabaseAddress) => Promise<Answer>,
): Promise<Answer> {
  const own = await startEmbedded({ identity, dataDir, log }).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  });
  try {
    return await ask(own?.address ?? runningAddress(dataDir, identity));
  } finally {
    await own?.stop();
  }
}
