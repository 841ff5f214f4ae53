import { z } from "zod";
import { addDays, indiaAt, indiaInstant } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { findReaders } from "#server/features/message/choice.queries.ts";
import { notifyReader } from "#server/features/message/notification.jobs.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { payLinkOf } from "./payKey.rules.ts";
import { findReminderDays, takeReminders } from "./reminder.queries.ts";
import { hours, reminderStepsOf } from "./reminder.rules.ts";

/** The number of bills per transaction. */
const BATCH_SIZE = 200;

const reminderJob = job({ name: "bill/remind", payload: z.object({}), repeats: { at: hours.from } });

/** Sends the reminders of one batch of bills due on a day, of all companies, and enqueues the next batch. */
const reminderBatchJob = job({
  name: "bill/remindSome",
  payload: z.object({ due: z.string(), days: z.int(), after: z.int() }),
});

type Options = {
  secrets: Secrets;
  /** The public address of the app, without a trailing slash. */
  publicUrl: string;
};

/** Reminds customers of open bills each morning, on the days that their company has set: once per bill and day. */
export function billReminderJobs(work: Work, { secrets, publicUrl }: Options): void {
  work(reminderJob, async ({ db, now }) => {
    const { day, time } = indiaAt(now);
    if (time < hours.from || time >= hours.until) return;
    for (const step of reminderStepsOf(await findReminderDays(db), day))
      await enqueue(db, reminderBatchJob, { ...step, after: 0 }, { runAt: now });
  });

  work(reminderBatchJob, async ({ payload: { due, days, after }, db, now }) => {
    const today = indiaAt(now).day;
    const bills = await takeReminders(db, { today, due, days, after, limit: BATCH_SIZE });
    const readers = await findReaders(
      db,
      bills.map(({ customerId }) => customerId),
    );
    const readerOf = new Map(readers.map((reader) => [reader.customerId, reader]));
    // By the next morning it may be paid.
    const expiresAt = indiaInstant(addDays(today, 1), hours.from);
    for (const { billId, customerId, number, month, openPaise, channels, isOnline, isNew } of bills) {
      const reader = readerOf.get(customerId);
      if (!reader || !isNew) continue;
      const parameters = {
        number,
        month: translatorIn(reader.language).month(month),
        amount: rupeesOf(openPaise),
        day: due,
        link: payLinkOf(publicUrl, { billId, isOnline }, secrets),
      };
      const message = { template: "billDue" as const, parameters };
      await notifyReader(db, secrets, { ...reader, usedChannels: channels }, message, { now, expiresAt });
    }
    const last = bills.at(-1);
    if (bills.length === BATCH_SIZE && last)
      await enqueue(db, reminderBatchJob, { due, days, after: last.billId }, { runAt: now });
  });
}
