import { readSettings, type Settings } from "#server/config/settings.ts";

/** Runs a command on the data folder's own database. Prints its result, or the error's sentence with exit code 1. */
export async function runCommand(
  work: (settings: Settings) => Promise<string>,
  ownDatabase: string | null = "back it up with pg_dump and restore it with pg_restore",
): Promise<void> {
  // An orderly exit also stops a database that was started only for this command.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  try {
    process.stdout.write(`${await work(ownSettings(ownDatabase))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Prints a command's progress. */
export const print = (message: string): void => void process.stdout.write(`${message}\n`);

/** @param ownDatabase what to do with a database of one's own instead; null when the command works with it. */
function ownSettings(ownDatabase: string | null): Settings {
  const settings = readSettings(process.env);
  if (settings.DATABASE_URL && ownDatabase !== null)
    throw new Error(`DATABASE_URL names a PostgreSQL server of your own: ${ownDatabase}.`);
  return settings;
}
