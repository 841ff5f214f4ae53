import { startEmbedded } from "../embedded.ts";
import { example } from "./example.ts";

/** A process of its own that runs the database of the given folder until it is told to end, for tests that kill it. */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error("Name the data folder.");
try {
  const database = await startEmbedded({ identity: example, dataDir, log: () => undefined });
  process.once("SIGTERM", () => void database.stop());
  process.stdout.write("running\n");
  // The connection to the one who started us keeps this process alive.
  process.stdin.resume().once("end", () => process.exit());
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
