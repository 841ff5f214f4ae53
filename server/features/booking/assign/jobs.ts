import { z } from "zod";
import { assignedUntil } from "#contract/booking/change.ts";
import { indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { job } from "#server/queue/job.ts";
import { enqueue } from "#server/queue/queries.ts";

/** Says who comes to the washes of a day; the feature of rounds does it. */
export const assigning = job({ name: "round/assign", payload: z.object({ day: z.string() }) });

/** Has those of these days assigned once more of which it is said already who comes. */
export async function assignAgain(db: Db, days: readonly string[], now: Date): Promise<void> {
  const { day: today, time } = indiaAt(now);
  const last = assignedUntil({ day: today, time });
  for (const day of new Set(days))
    if (day >= today && day <= last) await enqueue(db, assigning, { day }, { runAt: now, key: day });
}
