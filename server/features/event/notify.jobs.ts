import { z } from "zod";
import type { Secrets } from "#server/crypto/secrets.ts";
import { notifyReader } from "#server/features/message/notification.jobs.ts";
import { findReaders } from "#server/features/message/choice.queries.ts";
import { job, type Work } from "#server/jobs/job.ts";
import { isFact } from "./event.rules.ts";
import { findFirstWash } from "./notify.queries.ts";
import { isChange, factMessage, type CustomerFact } from "./notify.rules.ts";

const DAY_MS = 24 * 3_600_000;

/** Notifies a customer of a fact. Enqueued in the transaction of the fact, without slowing it down. */
export const notifyCustomer = job({
  name: "event/say",
  payload: z.object({
    customerId: z.int(),
    bookingId: z.int().nullable(),
    /** The user who did it; null for the system. */
    userId: z.int().nullable(),
    at: z.coerce.date(),
    fact: z.custom<CustomerFact>(isFact),
  }),
});

export function notifyJobs(work: Work, { secrets }: { secrets: Secrets }): void {
  work(notifyCustomer, async ({ payload: { customerId, bookingId, userId, at, fact }, db, now }) => {
    const expiresAt = new Date(at.getTime() + DAY_MS);
    // Outdated, for example after a long outage.
    if (expiresAt <= now) return;
    const [reader] = await findReaders(db, [customerId]);
    if (!reader) return;
    const first = bookingId === null ? null : await findFirstWash(db, bookingId);
    const message = factMessage(fact, first);
    if (!message) return;
    // Changes by others are sent whatever the customer chose.
    const necessary = isChange(fact) && userId !== reader.userId;
    await notifyReader(db, secrets, reader, message, { now, expiresAt, necessary });
  });
}
