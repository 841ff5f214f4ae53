import { restore } from "embedded-postgres-supervisor/restore";
import { runCommand, print } from "#server/commands/command.ts";
import { readKey } from "#server/crypto/secrets.ts";
import { identity } from "#server/config/identity.ts";
import { isKeyAtHand } from "#server/seed/knownKey.ts";

const WRONG_KEY =
  " The key at hand is not the one by which account numbers and second factors in it were sealed: put the right secret.key into the data folder, or name it in SECRET_KEY, before you start.";

/** `restore <backup> [--replace]`: restores a backup into the data folder. */
void runCommand(async ({ DATA_DIR: dataDir, FILES_URL, SECRET_KEY }) => {
  const [backup, ...others] = process.argv.slice(2).filter((argument) => argument !== "--replace");
  if (backup === undefined || others.length > 0) {
    throw new Error("Name one backup folder: npm run restore -- backups/chamak-2026-11-21-093000");
  }
  const replace = process.argv.includes("--replace");
  let opens = true;
  const { tables, rows, setAside, bucket } = await restore({
    identity,
    backup,
    dataDir,
    replace,
    inspect: async (database, folder) => {
      opens = await isKeyAtHand(database, SECRET_KEY ?? (await readKey(folder).catch(() => undefined)));
    },
    log: print,
  });
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
