import { planAheadJobs } from "#server/features/booking/ahead.jobs.ts";
import { Worker } from "#server/jobs/worker.ts";
import type { World } from "./world.ts";

/** A worker of the job alone that adds the washes of plans without an end. */
export function aheadWorkerOf({ db, clock }: World): Worker {
  const worker = new Worker({
    db,
    clock: () => clock.now,
    log: { warn: () => undefined },
    onAbandoned: () => Promise.resolve(),
  });
  planAheadJobs(worker.work);
  return worker;
}
