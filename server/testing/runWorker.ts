import type { DatabaseAddress } from "embedded-postgres-supervisor";
import { openDatabase } from "#server/db/database.ts";
import { listen } from "#server/db/listen.ts";
import { JOBS } from "#server/jobs/jobs.queries.ts";
import { Worker } from "#server/jobs/worker.ts";
import { testJobs } from "./jobs.ts";

/** A separate process that does the test jobs until it is stopped, for tests that kill it. */
const source = JSON.parse(process.argv[2] ?? "") as DatabaseAddress;
const db = openDatabase({ source });
const worker = new Worker({
  db,
  clock: () => new Date(),
  log: { warn: () => undefined },
  onAbandoned: () => Promise.resolve(),
});
testJobs(worker);
const listener = await listen({
  source,
  channels: { [JOBS]: (lane) => worker.wake(lane) },
  onListening: () => worker.wake(),
});
process.once("SIGTERM", () => void end());
// Ends when the parent is gone, since nobody could stop it then.
process.stdin.resume().once("end", () => process.exit());
await worker.start();
process.stdout.write("ready\n");

async function end(): Promise<void> {
  const stopped = worker.stop();
  process.stdout.write("stopping\n");
  await stopped;
  await listener.stop();
  await db.destroy();
  process.exit(0);
}
