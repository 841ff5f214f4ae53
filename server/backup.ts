import { backUp } from "#server/db/embedded/backup.ts";
import { runCommand, say } from "#server/db/embedded/command.ts";

/** `backup [folder]`: backs up the data folder into a new folder inside the given one, or inside `backups`. */
await runCommand(
  async (dataDir) => `Backed up into ${await backUp(dataDir, process.argv[2] ?? "backups", say)}.`,
);
