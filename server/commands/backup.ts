import path from "node:path";
import { generateX25519Identity } from "age-encryption";
import { findArchiveOnDisk } from "#server/backups/archive.ts";
import { addBackup } from "#server/backups/backups.ts";
import { openTarget } from "#server/backups/target.ts";
import { runCommand, print } from "#server/commands/command.ts";

/**
 * `backup [folder]`: backs up the data folder into the given folder, or to where the nightly backups go; encrypted when
 * there is a BACKUP_KEY. With a database of one's own, only files and key. `backup --new-key` prints a BACKUP_KEY.
 */
void runCommand(async ({ DATA_DIR, DATABASE_URL, FILES_URL, BACKUP_URL, BACKUP_KEY }) => {
  const [folder] = process.argv.slice(2);
  if (folder === "--new-key") return generateX25519Identity();
  const location =
    folder === undefined ? (BACKUP_URL ?? { folder: path.join(DATA_DIR, "backups") }) : { folder };
  const bucket = FILES_URL?.url;
  const target = openTarget(location, BACKUP_KEY);
  // Only beside the archive can it be continued by it.
  const archive = folder === undefined && BACKUP_URL ? await findArchiveOnDisk(DATA_DIR) : undefined;
  const backup = await addBackup({
    dataDir: DATA_DIR,
    withDatabase: !DATABASE_URL,
    target,
    bucket,
    archive,
    log: print,
  });
  const elsewhere = ` What people uploaded is not in it: that stays in the bucket ${bucket}, to be kept by the store's own means.`;
  const noDatabase = DATABASE_URL
    ? " The database is not in it: a PostgreSQL of your own has its own means."
    : "";
  return `Backed up into ${backup}.${noDatabase}${bucket === undefined ? "" : elsewhere}`;
});
