import { z } from "zod";
import { assignedUntil } from "#contract/booking/change.ts";
import { indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { job } from "#server/jobs/job.ts";
import { enqueueEach } from "#server/jobs/queries.ts";

/** Says who comes to a company's washes of a day; the feature of rounds does it. */
export const assigning = job({
  name: "round/assign",
  payload: z.object({ companyId: z.int(), day: z.string() }),
  apart: true,
});

/** Has companies' washes of a day assigned in the background, each company's by itself. */
export const assignLater = (db: Db, companyIds: readonly number[], day: string, now: Date): Promise<void> =>
  enqueueEach(
    db,
    assigning,
    companyIds.map((companyId) => ({ key: `${companyId} ${day}`, payload: { companyId, day } })),
    now,
  );

/** Has those of these days of a company assigned once more of which it is said already who comes. */
export async function assignAgain(
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
