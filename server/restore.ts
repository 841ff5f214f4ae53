import { runCommand, say } from "#server/db/embedded/command.ts";
import { restore } from "#server/db/embedded/restore.ts";

/** `restore <backup> [--replace]`: puts a backup into the data folder. */
await runCommand(async (dataDir) => {
  const [backup, ...others] = process.argv.slice(2).filter((argument) => argument !== "--replace");
  if (backup === undefined || others.length > 0) {
    throw new Error("Name one backup folder: npm run restore -- backups/chamak-2026-11-21-093000");
  }
  const replace = process.argv.includes("--replace");
  const { tables, rows, setAside } = await restore({ backup, dataDir, replace, log: say });
  const aside = setAside === undefined ? "" : ` What was there before is in ${setAside}.`;
  return `Restored ${rows} rows in ${tables} tables into ${dataDir}.${aside}`;
});
