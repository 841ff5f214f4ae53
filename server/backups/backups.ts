import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { backUp } from "embedded-postgres-supervisor/backup";
import { restore } from "embedded-postgres-supervisor/restore";
import { identity } from "#server/config/identity.ts";
import { outdatedBackups } from "./rules.ts";

/** Where the backups of an embedded database come from, and where they go. */
export type BackupPlace = {
  dataDir: string;
  /** The folder of the backups. */
  backups: string;
  /** The bucket of uploads, which backups only name. */
  bucket: string | undefined;
  log: (message: string) => void;
};

/** Makes a backup, and removes those that are no longer needed. @returns its folder. */
export async function makeBackup(place: BackupPlace): Promise<string> {
  const backup = await backUp({ ...place, identity });
  for (const name of outdatedBackups(await readdir(place.backups)))
    await rm(path.join(place.backups, name), { recursive: true });
  return backup;
}

/**
 * Restores a backup into a temporary folder and reads every row of it.
 * @throws when it cannot be restored, or is empty.
 */
export async function verifyBackup({ dataDir, log }: BackupPlace, backup: string): Promise<void> {
  // Inside the data folder, since the database's user reaches that.
  const scratch = path.join(dataDir, "restoring-check");
  await rm(scratch, { recursive: true, force: true });
  try {
    const { rows } = await restore({ identity, backup, dataDir: scratch, replace: false, log });
    if (rows === 0) throw new Error(`The backup ${backup} is empty.`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
