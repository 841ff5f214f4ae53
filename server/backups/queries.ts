import { z } from "zod";
import type { Db } from "#server/db/database.ts";

const NAME = "backup";

/** The last backups of this installation, as ISO instants; null before the first. */
const BackupState = z.object({ madeAt: z.iso.datetime(), verifiedAt: z.iso.datetime().nullable() });
export type BackupState = z.output<typeof BackupState>;

/** Undefined before the first backup. */
export async function findBackupState(db: Db): Promise<BackupState | undefined> {
  const row = await db.selectFrom("setting").where("name", "=", NAME).select("value").executeTakeFirst();
  return row && BackupState.parse(JSON.parse(row.value));
}

export async function saveBackupState(db: Db, state: BackupState): Promise<void> {
  const value = JSON.stringify(state);
  await db
    .insertInto("setting")
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
