import { z } from "zod";
import type { Secrets } from "#server/crypto/secrets.ts";
import { findReaders } from "#server/features/message/choice/queries.ts";
import { notifyReader } from "#server/features/message/jobs.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { lockPendingChanges, markNotified } from "./queries.ts";
import { isUrgent, newsOf, messageOfChanges } from "./rules.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Tells a customer of what has changed since he was last told. Each write adds its own, without a key: one that is held
 * already may be past what it reads. Whichever is done first tells all, and those after it find nothing.
 */
export const notifyChanges = job({ name: "event/tell", payload: z.object({ customerId: z.int() }) });

type Options = { secrets: Secrets; /** Where people reach the app. */ publicUrl: string };

export function changeJobs(work: Work, { secrets, publicUrl }: Options): void {
  work(notifyChanges, async ({ payload: { customerId }, db, now }) => {
    const rows = await lockPendingChanges(db, customerId);
    if (!rows.some(({ tellAt }) => tellAt <= now)) return;
    await markNotified(
      db,
      rows.map(({ eventId }) => eventId),
    );
    // What happened more than a day ago is no news any more, as after a long halt.
    const fresh = rows.filter(({ at }) => at.getTime() + DAY_MS > now.getTime());
    const last = fresh.at(-1);
    const [reader] = last ? await findReaders(db, [last.customerId]) : [];
    if (!last || !reader) return;
    const untold = fresh.map(({ userId, ...row }) => ({
      ...row,
      isOwn: userId !== null && userId === reader.userId,
    }));
    const news = newsOf(untold, { confirmations: !reader.optOut.includes("confirmation") });
    const said = messageOfChanges(news, `${publicUrl}/washes`);
    if (!said) return;
    await notifyReader(db, secrets, reader, said, {
      // `news` is what is told in spite of the choice, too.
      necessary: true,
      atNight: fresh.some(({ change }) => isUrgent(change, now)),
      now,
      expiresAt: new Date(last.at.getTime() + DAY_MS),
    });
  });
}
