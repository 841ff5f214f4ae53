import { backUp } from "#server/db/embedded/backup.ts";
import { runCommand, say } from "#server/db/embedded/command.ts";

/** `backup [folder]`: backs up the data folder into a new folder inside the given one, or inside `backups`. */
void runCommand(async ({ DATA_DIR, FILES_URL }) => {
  const bucket = FILES_URL?.url;
  const backup = await backUp(DATA_DIR, process.argv[2] ?? "backups", say, bucket);
  const elsewhere = ` What people uploaded is not in it: that stays in the bucket ${bucket}, to be kept by the store's own means.`;
  return `Backed up into ${backup}.${bucket === undefined ? "" : elsewhere}`;
});
