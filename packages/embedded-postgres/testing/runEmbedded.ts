import { startEmbedded } from "../embedded.ts";
import { example } from "./example.ts";

/** Runs the database of the given folder in its own process until it is told to end. For tests that kill it. */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error("Name the data folder.");
try {
  const database = await startEmbedded({ identity: example, dataDir, log: () => undefined });
  process.once("SIGTERM", () => void database.stop());
  process.stdout.write("running\n");
  // The open stdin of the parent keeps this process alive.
  process.stdin.resume().once("end", () => process.exit());
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
