import { z } from "zod";
import { job, type Work } from "#server/jobs/job.ts";
import { foldSums, disableTimeout } from "./sums.queries.ts";

/** Often enough that a dashboard has few changes to add, and rarely enough that each run folds many. */
const folding = job({ name: "dashboard/fold", payload: z.object({}), repeats: { everySeconds: 60 } });

export function sumJobs(work: Work): void {
  work(folding, async ({ db }) => {
    await disableTimeout(db);
    await foldSums(db);
  });
}
