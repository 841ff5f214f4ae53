import { readSettings, type Settings } from "#server/config/settings.ts";

/** Runs a command with the settings. Prints its result, or the error's sentence with exit code 1. */
export async function runCommand(work: (settings: Settings) => Promise<string>): Promise<void> {
  // An orderly exit also stops a database that was started only for this command.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  try {
    process.stdout.write(`${await work(readSettings(process.env))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

export const print = (message: string): void => void process.stdout.write(`${message}\n`);
