import { z } from "zod";
import type { Db } from "#server/db/database.ts";
import { deleteSetting, findSetting, saveSetting } from "#server/db/setting.ts";

const NAME = "backup";
const PROBLEM = "backup-problem";

/** The last backups of this installation, as ISO instants; null before the first. */
const BackupState = z.object({ madeAt: z.iso.datetime(), verifiedAt: z.iso.datetime().nullable() });
export type BackupState = z.output<typeof BackupState>;

/** Undefined before the first backup. */
export const findBackupState = (db: Db): Promise<BackupState | undefined> =>
  findSetting(db, NAME, BackupState);

/** Also forgets why earlier ones failed. */
export async function saveBackupState(db: Db, state: BackupState): Promise<void> {
  await saveSetting(db, NAME, state);
  await deleteSetting(db, PROBLEM);
}

/** Why the latest backup failed, and whether that was its last attempt for now. */
const BackupProblem = z.object({ text: z.string(), isLast: z.boolean() });
export type BackupProblem = z.output<typeof BackupProblem>;

export const saveBackupProblem = (db: Db, problem: BackupProblem): Promise<void> =>
  saveSetting(db, PROBLEM, problem);

/** Undefined once a backup has been made. */
export const findBackupProblem = (db: Db): Promise<BackupProblem | undefined> =>
  findSetting(db, PROBLEM, BackupProblem);
