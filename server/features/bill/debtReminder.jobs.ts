import { z } from "zod";
import { reminderWays } from "#contract/bill/collection.ts";
import { addDays, indiaAt, indiaInstant } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import { systemScope } from "#server/access/scope.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { findReaders } from "#server/features/message/choice.queries.ts";
import { notifyReader } from "#server/features/message/notification.jobs.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { findOwing } from "./debtReminder.queries.ts";
import { channelsOf } from "./debtReminder.rules.ts";
import { payLinkOf } from "./payKey.rules.ts";
import { hours } from "./reminder.rules.ts";

/** The number of customers per transaction. */
const BATCH_SIZE = 200;

/** Sends what the office has chosen to send to some of a company's debtors on a day. */
const remindJob = job({
  name: "bill/remindDebtors",
  payload: z.object({
    companyId: z.int(),
    customerIds: z.array(z.int()),
    way: z.enum(reminderWays),
    day: z.string(),
  }),
});

type Sending = z.output<(typeof remindJob)["payload"]>;

export async function sendReminders(db: Db, { customerIds, ...sending }: Sending, now: Date): Promise<void> {
  for (let from = 0; from < customerIds.length; from += BATCH_SIZE)
    await enqueue(
      db,
      remindJob,
      { ...sending, customerIds: customerIds.slice(from, from + BATCH_SIZE) },
      { runAt: now },
    );
}

type Options = {
  secrets: Secrets;
  /** The public address of the app, without a trailing slash. */
  publicUrl: string;
};

/** Sends the reminders by hand to those who still owe. */
export function debtReminderJobs(work: Work, { secrets, publicUrl }: Options): void {
  work(remindJob, async ({ payload: { companyId, customerIds, way, day }, db, now }) => {
    const owing = await findOwing(db, systemScope, { companyId, customerIds }, indiaAt(now).day);
    const owingOf = new Map(owing.map((one) => [one.customerId, one]));
    const expiresAt = indiaInstant(addDays(day, 1), hours.until);
    for (const reader of await findReaders(db, customerIds)) {
      const { customerId } = reader;
      const { openPaise, due, isOnline } = owingOf.get(customerId) ?? {};
      if (openPaise === undefined || due === undefined || due === null) continue;
      const link = payLinkOf(publicUrl, { customerId, isOnline: isOnline === true }, secrets);
      const parameters = { amount: rupeesOf(openPaise), day: due, link };
      await notifyReader(
        db,
        secrets,
        { ...reader, usedChannels: channelsOf(reader, way) },
        { template: "owed", parameters },
        { once: `owed ${customerId} ${day}`, now, expiresAt },
      );
    }
  });
}
