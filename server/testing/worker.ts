import type { Senders } from "#server/net/senders.ts";
import type { Worker } from "#server/jobs/worker.ts";
import { createWorker, type WorkerOptions } from "#server/worker.ts";
import type { World } from "./world.ts";

/** A worker like a server process's, with the database and clock of `world`; only `senders` send anything. */
export function workerOf(
  { db, store, secrets, clock }: World,
  senders: Senders = {},
  options: Pick<WorkerOptions, "outside" | "fakeGateway" | "nightly"> = {},
): Worker {
  const log = { warn: () => undefined };
  return createWorker({
    db,
    store,
    secrets,
    senders,
    publicUrl: "http://chamak.test",
    clock: () => clock.now,
    log,
    ...options,
  });
}
