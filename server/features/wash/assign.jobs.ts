import { z } from "zod";
import { assignedUntil } from "#contract/booking/change.ts";
import { indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { job } from "#server/jobs/job.ts";
import { enqueueEach } from "#server/jobs/jobs.queries.ts";

/** Assigns a company's washes of a day. The handler is in the dispatch feature. */
export const assignmentJob = job({
  name: "round/assign",
  payload: z.object({ companyId: z.int(), day: z.string() }),
  apart: true,
});

/** Enqueues one assignment job per company. */
export const assignLater = (db: Db, companyIds: readonly number[], day: string, now: Date): Promise<void> =>
  enqueueEach(
    db,
    assignmentJob,
    companyIds.map((companyId) => ({ key: `${companyId} ${day}`, payload: { companyId, day } })),
    now,
  );

/** Enqueues reassignment of the given days, limited to those that are already assigned. */
export async function reassignLater(
  db: Db,
  companyId: number,
  days: readonly string[],
  now: Date,
): Promise<void> {
  const { day: today, time } = indiaAt(now);
  const last = assignedUntil({ day: today, time });
  for (const day of new Set(days))
    if (day >= today && day <= last) await assignLater(db, [companyId], day, now);
}
