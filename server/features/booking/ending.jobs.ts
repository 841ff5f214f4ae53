import { z } from "zod";
import { addDays, indiaAt, indiaInstant } from "#contract/day.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { findReaders } from "#server/features/message/choice.queries.ts";
import { notifyReader } from "#server/features/message/notification.jobs.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { findEndingPlans } from "./ending.queries.ts";

/** The number of plans that one transaction announces. */
const BATCH_SIZE = 200;
/** The end of a plan is announced so many days before. */
const DAYS_BEFORE = 7;
/** Runs that were missed are made up for so many days. */
const DAYS_LATE = 3;

const endingJob = job({ name: "booking/announceEnds", payload: z.object({}), repeats: { at: "10:00" } });

/** Announces one batch, and enqueues the next batch. */
const endingBatchJob = job({
  name: "booking/announceSomeEnds",
  payload: z.object({ day: z.string(), after: z.int() }),
});

type Options = { secrets: Secrets; /** Without a trailing slash. */ publicUrl: string };

/** Announces the end of dated plans a week before, with a link that continues them. */
export function endingJobs(work: Work, { secrets, publicUrl }: Options): void {
  work(endingJob, async ({ db, now }) => {
    await enqueue(db, endingBatchJob, { day: indiaAt(now).day, after: 0 }, { runAt: now });
  });

  work(endingBatchJob, async ({ payload: { day, after }, db, now }) => {
    const plans = await findEndingPlans(db, {
      from: addDays(day, DAYS_BEFORE - DAYS_LATE),
      to: addDays(day, DAYS_BEFORE),
      madeBefore: indiaInstant(addDays(day, -DAYS_LATE), "00:00"),
      after,
      limit: BATCH_SIZE,
    });
    const readers = await findReaders(
      db,
      plans.map(({ customerId }) => customerId),
    );
    for (const { bookingId, customerId, lastDay } of plans) {
      const reader = readers.find((one) => one.customerId === customerId);
      if (!reader) continue;
      const parameters = { day: lastDay, link: `${publicUrl}/washes?continue=${bookingId}` };
      await notifyReader(
        db,
        secrets,
        reader,
        { template: "plan-ending", parameters },
        { once: `ending ${bookingId} ${lastDay}`, now, expiresAt: indiaInstant(lastDay, "23:59") },
      );
    }
    const last = plans.at(-1);
    if (plans.length === BATCH_SIZE && last)
      await enqueue(db, endingBatchJob, { day, after: last.bookingId }, { runAt: now });
  });
}
