import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { backUp } from "embedded-postgres-supervisor/backup";
import { restore } from "embedded-postgres-supervisor/restore";
import { makeDataFolder } from "embedded-postgres-supervisor/serverUser";
import { identity } from "#server/config/identity.ts";
import { backUpFiles, checkFiles } from "./filesOnly.ts";
import { isComplete, packFolder, packNames, removePack, unpackFolder } from "./pack.ts";
import { outdatedBackups } from "./backups.rules.ts";
import type { BackupTarget } from "./target.ts";

/** Source and target of backups. */
export type BackupLocation = {
  dataDir: string;
  /** False with a database of one's own, which is backed up by its own means. */
  withDatabase: boolean;
  target: BackupTarget;
  /** The bucket of uploads, which backups only name. */
  bucket: string | undefined;
  /** The archive of changes after it, if they are archived. */
  archive?: string | undefined;
  log: (message: string) => void;
};

/** Makes a backup. @returns its folder, or its name in a store. */
export async function addBackup(place: BackupLocation): Promise<string> {
  const { dataDir, target } = place;
  const copy = (backups: string) =>
    place.withDatabase ? backUp({ ...place, identity, backups }) : backUpFiles({ dataDir, backups });
  if (target.kind === "plain") return copy(target.folder);
  const packing = path.join(dataDir, "packing-backup");
  await rm(packing, { recursive: true, force: true });
  try {
    const folder = await copy(packing);
    await packFolder(target.store, path.basename(folder), { folder, key: target.key });
    return path.basename(folder);
  } finally {
    await rm(packing, { recursive: true, force: true });
  }
}

/** Of those that are there, complete ones only: an interrupted one must not make an older one outdated. */
export async function backupNames(target: BackupTarget): Promise<string[]> {
  if (target.kind === "plain") return readdir(target.folder).catch(() => []);
  const names: string[] = [];
  for (const name of await packNames(target.store))
    if (await isComplete(target.store, name)) names.push(name);
  return names;
}

/** Makes a backup, and removes those that are no longer needed. @returns its folder, or its name in a store. */
export async function makeBackup(place: BackupLocation): Promise<string> {
  const { target } = place;
  const backup = await addBackup(place);
  const complete = await backupNames(target);
  const outdated = outdatedBackups(complete);
  if (target.kind === "plain") {
    for (const name of outdated) await rm(path.join(target.folder, name), { recursive: true });
    return backup;
  }
  const unfinished = (await packNames(target.store)).filter((name) => !complete.includes(name));
  for (const name of [...outdated, ...unfinished]) await removePack(target.store, name);
  return backup;
}

/**
 * Passes a backup's folder, which for a stored one exists only meanwhile, inside the data folder: the database's
 * user reaches that.
 * @throws when there is no such backup.
 */
export async function withBackup<T>(
  { dataDir, target }: Pick<BackupLocation, "dataDir" | "target">,
  backup: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  if (target.kind === "plain") return work(backup);
  makeDataFolder(dataDir);
  const folder = path.join(dataDir, "restoring-packed");
  await rm(folder, { recursive: true, force: true });
  try {
    if (!(await unpackFolder(target.store, backup, { folder, key: target.key })))
      throw new Error(`There is no complete backup ${backup}.`);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Restores a backup into a temporary folder and reads every row of it; without a database, counts its files.
 * @throws when it cannot be restored, or is empty.
 */
export async function verifyBackup(place: BackupLocation, backup: string): Promise<void> {
  const { dataDir, log } = place;
  if (!place.withDatabase) {
    await withBackup(place, backup, checkFiles);
    return;
  }
  const scratch = path.join(dataDir, "restoring-check");
  await rm(scratch, { recursive: true, force: true });
  try {
    const { rows } = await withBackup(place, backup, (folder) =>
      restore({ identity, backup: folder, dataDir: scratch, replace: false, log }),
    );
    if (rows === 0) throw new Error(`The backup ${backup} is empty.`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
