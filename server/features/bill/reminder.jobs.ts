import { z } from "zod";
import { addDays, indiaAt, indiaInstant } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { findReaders, type Reader } from "#server/features/message/choice.queries.ts";
import { notifyReader } from "#server/features/message/notification.jobs.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { payLinkOf } from "./payKey.rules.ts";
import { findReminderDays, takeBookingReminders, takeReminders } from "./reminder.queries.ts";
import { hours, reminderStepsOf } from "./reminder.rules.ts";

/** The number of bills per transaction. */
const BATCH_SIZE = 200;

const reminderJob = job({ name: "bill/remind", payload: z.object({}), repeats: { at: hours.from } });

/** Sends the reminders of one batch of bills due on a day, of all companies, and enqueues the next batch. */
const reminderBatchJob = job({
  name: "bill/remindSome",
  payload: z.object({ due: z.string(), days: z.int(), after: z.int() }),
});

/** The same for upfront bookings without a bill. */
const bookingBatchJob = job({
  name: "bill/remindBookings",
  payload: reminderBatchJob.payload,
});

type Options = {
  secrets: Secrets;
  /** The public address of the app, without a trailing slash. */
  publicUrl: string;
};

/** Reminds customers of what they owe each morning, on the days that their company has set: once per debt and day. */
export function billReminderJobs(work: Work, { secrets, publicUrl }: Options): void {
  work(reminderJob, async ({ db, now }) => {
    const { day, time } = indiaAt(now);
    if (time < hours.from || time >= hours.until) return;
    for (const step of reminderStepsOf(await findReminderDays(db), day)) {
      await enqueue(db, reminderBatchJob, { ...step, after: 0 }, { runAt: now });
      await enqueue(db, bookingBatchJob, { ...step, after: 0 }, { runAt: now });
    }
  });

  work(reminderBatchJob, async ({ payload: { due, days, after }, db, now }) => {
    const today = indiaAt(now).day;
    const bills = await takeReminders(db, { today, due, days, after, limit: BATCH_SIZE });
    const readerOf = await readersOf(db, bills);
    const expiresAt = expiryOf(today);
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

  work(bookingBatchJob, async ({ payload: { due, days, after }, db, now }) => {
    const today = indiaAt(now).day;
    const bookings = await takeBookingReminders(db, { today, due, days, after, limit: BATCH_SIZE });
    const readerOf = await readersOf(db, bookings);
    const expiresAt = expiryOf(today);
    for (const { customerId, openPaise, channels, isOnline, isNew } of bookings) {
      const reader = readerOf.get(customerId);
      if (!reader || !isNew) continue;
      const link = payLinkOf(publicUrl, { customerId, isOnline }, secrets);
      const message = {
        template: "owed" as const,
        parameters: { amount: rupeesOf(openPaise), day: due, link },
      };
      await notifyReader(db, secrets, { ...reader, usedChannels: channels }, message, { now, expiresAt });
    }
    const last = bookings.at(-1);
    if (bookings.length === BATCH_SIZE && last)
      await enqueue(db, bookingBatchJob, { due, days, after: last.bookingId }, { runAt: now });
  });
}

async function readersOf(
  db: Db,
  debts: readonly { customerId: number }[],
): Promise<ReadonlyMap<number, Reader>> {
  const readers = await findReaders(
    db,
    debts.map(({ customerId }) => customerId),
  );
  return new Map(readers.map((reader) => [reader.customerId, reader]));
}

/** By the next morning it may be paid. */
const expiryOf = (today: string): Date => indiaInstant(addDays(today, 1), hours.from);
