import { z } from "zod";
import type { Db } from "#server/db/database.ts";
import type { FileStore } from "#server/files/store.ts";
import { leasedJob, type Work } from "#server/jobs/job.ts";

/** Deletes a module's expired data. */
export type Sweep = (db: Db, now: Date, store: FileStore) => Promise<unknown>;

/** Hourly, in one of the processes. Holds no transaction, because removing many files takes long. */
const sweeping = leasedJob({
  name: "sweep",
  payload: z.object({}),
  repeats: { everySeconds: 3_600 },
  limitSeconds: 1_800,
  atOnce: 1,
});

type SweepOptions = {
  store: FileStore;
  sweep: (db: Db, store: FileStore, now: Date) => Promise<void>;
};

export function sweepJobs(work: Work, { store, sweep }: SweepOptions): void {
  work(sweeping, async ({ db, now }) => {
    await sweep(db, store, now);
    return null;
  });
}
