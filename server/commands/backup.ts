import { backUp } from "embedded-postgres-supervisor/backup";
import { runCommand, print } from "#server/commands/command.ts";
import { identity } from "#server/config/identity.ts";

/** `backup [folder]`: backs up the data folder into a new folder inside the given one, or inside `backups`. */
void runCommand(async ({ DATA_DIR, FILES_URL }) => {
  const bucket = FILES_URL?.url;
  const backups = process.argv[2] ?? "backups";
  const backup = await backUp({ identity, dataDir: DATA_DIR, backups, bucket, log: print });
  const elsewhere = ` What people uploaded is not in it: that stays in the bucket ${bucket}, to be kept by the store's own means.`;
  return `Backed up into ${backup}.${bucket === undefined ? "" : elsewhere}`;
});
