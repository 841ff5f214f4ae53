import { z } from "zod";
import { indiaAt, indiaInstant } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { recalculatingTotals } from "#server/features/wash/charge.queries.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { lockUntaxed } from "./booking.queries.ts";

/** Brings the tax up to date that is added to a company's upfront bookings with washes on no bill. */
const retaxJob = job({ name: "bill/retax", payload: z.object({ companyId: z.int() }) });

/** Lets bookings that are not billed yet follow settings of a company from their day on, or now if they hold already. */
export async function retaxLater(db: Db, companyId: number, from: string, now: Date): Promise<void> {
  const runAt = from > indiaAt(now).day ? indiaInstant(from, "00:01") : now;
  await enqueue(db, retaxJob, { companyId }, { runAt, key: `${companyId} ${from}` });
}

export function taxJobs(work: Work): void {
  work(retaxJob, async ({ payload: { companyId }, db, now }) => {
    await recalculatingTotals(await lockUntaxed(db, companyId), { now }).execute(db);
  });
}
