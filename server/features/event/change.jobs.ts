import { z } from "zod";
import type { Secrets } from "#server/crypto/secrets.ts";
import { findReaders } from "#server/features/message/choice.queries.ts";
import { notifyReader } from "#server/features/message/notification.jobs.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { lockPendingChanges, markNotified } from "./change.queries.ts";
import { isUrgent, netChangesOf, messageOfChanges } from "./change.rules.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Notifies a customer of all changes since the last notification. Each write enqueues its own job, without a key: a job
 * that already runs may have read the events before this one was written. The first job sends all changes, later ones
 * find nothing.
 */
export const notifyChanges = job({ name: "event/tell", payload: z.object({ customerId: z.int() }) });

type Options = { secrets: Secrets; /** Public address of the app. */ publicUrl: string };

export function changeJobs(work: Work, { secrets, publicUrl }: Options): void {
  work(notifyChanges, async ({ payload: { customerId }, db, now }) => {
    const rows = await lockPendingChanges(db, customerId);
    if (!rows.some(({ tellAt }) => tellAt <= now)) return;
    await markNotified(
      db,
      rows.map(({ eventId }) => eventId),
    );
    // Events older than a day are outdated, for example after a long outage.
    const fresh = rows.filter(({ at }) => at.getTime() + DAY_MS > now.getTime());
    const last = fresh.at(-1);
    const [reader] = last ? await findReaders(db, [last.customerId]) : [];
    if (!last || !reader) return;
    const pending = fresh.map(({ userId, ...row }) => ({
      ...row,
      isOwn: userId !== null && userId === reader.userId,
    }));
    const netChanges = netChangesOf(pending, { confirmations: !reader.optOut.includes("confirmation") });
    const message = messageOfChanges(netChanges, `${publicUrl}/washes`);
    if (!message) return;
    await notifyReader(db, secrets, reader, message, {
      // The changes already respect the customer's preferences.
      necessary: true,
      atNight: fresh.some(({ change }) => isUrgent(change, now)),
      now,
      expiresAt: new Date(last.at.getTime() + DAY_MS),
    });
  });
}
