import type { Senders } from "#server/features/message/jobs.ts";
import type { Worker } from "#server/jobs/worker.ts";
import { createWorker, type WorkerOptions } from "#server/worker.ts";
import type { World } from "./world.ts";

/** A worker as a server process has one, on the database of `world`, with its clock; nothing is sent but by `senders`. */
export function workerOf(
  { db, store, secrets, clock }: World,
  senders: Senders = {},
  options: Pick<WorkerOptions, "outside"> = {},
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
