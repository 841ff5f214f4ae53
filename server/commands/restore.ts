import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { restore } from "embedded-postgres-supervisor/restore";
import { plural } from "#contract/format.ts";
import { backupNames, withBackup } from "#server/backups/backups.ts";
import { restoreFiles } from "#server/backups/filesOnly.ts";
import type { BackupLocation } from "#server/config/backupLocation.ts";
import { readMoment, recoveryOf } from "#server/backups/recovery.ts";
import { openTarget } from "#server/backups/target.ts";
import { runCommand, print } from "#server/commands/command.ts";
import { readKey } from "#server/crypto/secrets.ts";
import type { Settings } from "#server/config/settings.ts";
import { identity } from "#server/config/identity.ts";
import { isKeyAtHand } from "#server/seed/knownKey.ts";

const WRONG_KEY =
  " The key at hand is not the one by which account numbers and second factors in it were sealed: put the right secret.key into the data folder, or name it in SECRET_KEY, before you start.";

const locationText = (location: BackupLocation): string =>
  "bucket" in location ? `${location.bucket.url}/${location.prefix}` : location.folder;

/** The backups and moments that can be restored, for an operator who has named nothing or something else. */
function choiceOf(
  names: readonly string[],
  { backup, place }: { backup?: string | undefined; place: string },
) {
  const last = names.at(-1);
  const unknown = backup === undefined ? "" : `There is no backup ${backup} in ${place}. `;
  if (last === undefined)
    return `${unknown || `There is no backup in ${place}. `}Set BACKUP_URL and BACKUP_KEY to where backups are, or name a folder: npm run restore -- backups/chamak-2026-11-21-093000`;
  const list = names.map((name) => `  ${name}`).join("\n");
  return `${unknown}Name one of these, whose names are times in India: npm run restore -- ${last}\n${list}`;
}

/**
 * The target and name of a backup: a folder that it is in, or a name in BACKUP_URL.
 * @throws with the names there when it is none of them.
 */
async function locate(backup: string | undefined, { BACKUP_URL, BACKUP_KEY, DATA_DIR }: Settings) {
  const location = BACKUP_URL ?? { folder: path.join(DATA_DIR, "backups") };
  if (backup !== undefined && (backup.includes("/") || existsSync(backup))) {
    const folder = path.resolve(backup);
    const isPlain = existsSync(path.join(folder, "manifest.json")) || BACKUP_KEY === undefined;
    if (isPlain) return { target: { kind: "plain", folder: path.dirname(folder) } as const, backup };
    // An encrypted one lies in the folder `base` of its target.
    const target = openTarget({ folder: path.resolve(folder, "../..") }, BACKUP_KEY);
    return { target, backup: path.basename(folder) };
  }
  const target = openTarget(location, BACKUP_KEY);
  const names = (await backupNames(target)).filter((name) => name.startsWith(`${identity.name}-`));
  if (backup === undefined || !names.includes(backup))
    throw new Error(choiceOf(names.toSorted(), { backup, place: locationText(location) }));
  return { target, backup: target.kind === "plain" ? path.join(target.folder, backup) : backup };
}

/**
 * `restore <backup> [--at "2026-11-23 14:05"] [--replace]`: restores a backup into the data folder, and with `--at` what
 * was written after it until that time in India, or until the `latest` that is archived. With a database of one's own,
 * only files and key.
 */
void runCommand(async (settings) => {
  const { DATA_DIR: dataDir, DATABASE_URL, FILES_URL, SECRET_KEY } = settings;
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { at: { type: "string" }, replace: { type: "boolean", default: false } },
  });
  const until = values.at === undefined ? undefined : readMoment(values.at);
  const { target, backup } = await locate(positionals.length === 1 ? positionals[0] : undefined, settings);
  if (DATABASE_URL) {
    if (until !== undefined)
      throw new Error("DATABASE_URL names a PostgreSQL of your own, which has its own means for --at.");
    const count = await withBackup({ dataDir, target }, backup, (folder) => restoreFiles(folder, dataDir));
    return `Restored ${plural(count, "file")} into ${dataDir}. Restore the database by its own means.`;
  }
  let opens = true;
  const { tables, rows, setAside, bucket } = await withBackup({ dataDir, target }, backup, async (folder) =>
    restore({
      identity,
      backup: folder,
      recovery: until === undefined ? undefined : await recoveryOf(target, folder, until),
      dataDir,
      replace: values.replace,
      inspect: async (database, restored) => {
        opens = await isKeyAtHand(database, SECRET_KEY ?? (await readKey(restored).catch(() => undefined)));
      },
      log: print,
    }),
  );
  const aside = setAside === undefined ? "" : ` What was there before is in ${setAside}.`;
  return `Restored ${rows} rows in ${tables} tables into ${dataDir}.${aside}${filesInstructions(bucket, FILES_URL?.url)}${opens ? "" : WRONG_KEY}`;
});

/** Instructions for making uploads readable, if they were stored elsewhere than this installation reads them. */
function filesInstructions(backedUp: string | undefined, configured: string | undefined): string {
  if (backedUp === configured) return "";
  return backedUp === undefined
    ? ` What people uploaded is in its folder files: copy that into the bucket ${configured}.`
    : ` What people uploaded is not in it, but in the bucket ${backedUp}: name that in FILES_URL, or copy it from there.`;
}
