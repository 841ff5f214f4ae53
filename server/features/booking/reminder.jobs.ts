import { z } from "zod";
import { addDays, indiaAt, indiaInstant } from "#contract/day.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { findReaders } from "#server/features/message/choice.queries.ts";
import { notifyReader } from "#server/features/message/notification.jobs.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { findDays } from "./reminder.queries.ts";

/** The number of customers that one transaction reminds. */
const BATCH_SIZE = 200;

const reminderJob = job({ name: "booking/remind", payload: z.object({}), repeats: { at: "18:30" } });

/** Reminds one batch of customers, and enqueues the next batch. */
const reminderBatchJob = job({
  name: "booking/remindSome",
  payload: z.object({ day: z.string(), after: z.int() }),
});

/** Reminds customers every evening of the next day's washes, with one message for all of them. */
export function reminderJobs(work: Work, { secrets }: { secrets: Secrets }): void {
  work(reminderJob, async ({ db, now }) => {
    const { day, time } = indiaAt(now);
    // An evening run that was missed is dropped: after midnight it would remind of another day.
    if (time < "12:00") return;
    await enqueue(db, reminderBatchJob, { day: addDays(day, 1), after: 0 }, { runAt: now });
  });

  work(reminderBatchJob, async ({ payload: { day, after }, db, now }) => {
    const days = await findDays(db, { day, after, limit: BATCH_SIZE });
    const readers = await findReaders(
      db,
      days.map(({ customerId }) => customerId),
    );
    for (const { customerId, washes, hours } of days) {
      const reader = readers.find((one) => one.customerId === customerId);
      const expiresAt = indiaInstant(day, `${String(hours[0] ?? 0).padStart(2, "0")}:00`);
      if (!reader || expiresAt <= now) continue;
      const parameters = { day, washes, hours };
      const once = `reminder ${customerId} ${day}`;
      await notifyReader(db, secrets, reader, { template: "reminder", parameters }, { once, now, expiresAt });
    }
    const last = days.at(-1);
    if (days.length === BATCH_SIZE && last)
      await enqueue(db, reminderBatchJob, { day, after: last.customerId }, { runAt: now });
  });
}
