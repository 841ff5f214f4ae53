import { z } from "zod";
import type { Db } from "#server/db/database.ts";
import { job } from "#server/jobs/job.ts";
import { enqueueEach } from "#server/jobs/jobs.queries.ts";
import type { WashRow } from "./row.queries.ts";

/** Gives the months of a package what comes with them, after its washes have changed. Handled by the booking feature. */
export const includedJob = job({ name: "booking/settleIncluded", payload: z.object({ bookingId: z.int() }) });

/** Requests it for the packages among these washes that include any. */
export async function settleIncludedLater(
  db: Db,
  washes: readonly Pick<WashRow, "bookingId" | "hasIncluded">[],
  now: Date,
): Promise<void> {
  const bookingIds = new Set(washes.flatMap((wash) => (wash.hasIncluded ? wash.bookingId : [])));
  if (bookingIds.size === 0) return;
  const jobs = [...bookingIds].map((bookingId) => ({ key: `${bookingId}`, payload: { bookingId } }));
  await enqueueEach(db, includedJob, jobs, now);
}
