import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordAttempt } from "#server/attempts/attempts.queries.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { serializeFact } from "#server/features/booking/page.serialize.ts";
import { publishing } from "#server/features/event/publish.jobs.ts";
import type { Fact } from "#server/features/event/event.rules.ts";
import { post } from "#server/features/message/message.jobs.ts";
import { findOwners } from "#server/features/people/people.queries.ts";
import { findAdministrators } from "#server/features/people/administrator.queries.ts";
import { abortable } from "#server/limits/abortable.ts";
import { type Outside, postOutside } from "#server/net/outside.ts";
import { job, leasedJob, type Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { nextTry } from "#server/jobs/schedule.ts";
import { findBookingPlace, findListening, pauseWebhook, switchOff } from "./webhook.queries.ts";
import {
  type Due,
  findDue,
  findWaitingHooks,
  insertDelivery,
  markDelivered,
  markFailed,
} from "./delivery.queries.ts";
import { headersOf, isHopeless, isStale, secretContext } from "./webhook.rules.ts";

/** How long a receiver may take, in milliseconds. */
const LIMIT_MS = 10_000;
/** After this many deliveries in one run, it is another hook's turn. */
const DELIVERIES_PER_RUN = 10;

/**
 * Delivers what waits for one hook. The job key is the hook, so each hook has one run at a time and a slow one delays
 * no other.
 */
const deliveryJob = leasedJob({
  name: "webhook/deliver",
  payload: z.object({ webhookId: z.int() }),
  limitSeconds: (DELIVERIES_PER_RUN + 1) * (LIMIT_MS / 1000),
  atOnce: 8,
});

/**
 * Wakes hooks whose pause is over, and those whose run was missed, for example because a delivery was queued just as
 * the last run ended.
 */
const wakeJob = job({ name: "webhook/wake", payload: z.object({}), repeats: { everySeconds: 30 } });

/** Enqueues a run for a hook. */
export const wake = (db: Db, webhookId: number, now: Date): Promise<void> =>
  enqueue(db, deliveryJob, { webhookId }, { runAt: now, key: String(webhookId) });

type WebhookEvent = { event: string; at: Date; data: Record<string, unknown> };

/** Queues an event for a hook. @returns the delivery's id. */
export async function deliver(
  db: Db,
  webhookId: number,
  webhookEvent: WebhookEvent,
  now: Date,
): Promise<number> {
  const key = `msg_${randomUUID().replaceAll("-", "")}`;
  const { event, at, data } = webhookEvent;
  const body = JSON.stringify({ id: key, event, at: at.toISOString(), data });
  const deliveryId = await insertDelivery(db, { webhookId, key, event, body, now });
  await wake(db, webhookId, now);
  return deliveryId;
}

/** The data of a fact for receivers, without empty values. */
function dataOf(fact: Fact): Record<string, unknown> {
  const { kind: _, ...fields } = serializeFact(fact);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ""));
}

/** How long the message about a switched-off hook can be read, in milliseconds. */
const NOTE_MS = 30 * 24 * 3_600_000;

type Tools = { secrets: Secrets; outside: Outside; clock: () => Date };

/** Notifies a hook's owners (for the back office's hooks the administrators) that it was switched off. */
async function notifySwitchedOff(
  db: Db,
  { secrets }: Tools,
  { url, companyId }: { url: string; companyId: number | null },
  problem: string,
  now: Date,
): Promise<void> {
  const parameters = { address: new URL(url).host, problem };
  const expiresAt = new Date(now.getTime() + NOTE_MS);
  const owners = companyId === null ? [] : await findOwners(db, companyId);
  for (const to of owners.length > 0 ? owners : await findAdministrators(db))
    await post(db, secrets, {
      template: "webhookOff",
      parameters,
      channel: "mail",
      to,
      companyId,
      now,
      expiresAt,
    });
}

type Outcome = { answer: number; problem: null } | { answer: number | null; problem: string };

async function attempt(
  due: Due,
  webhookId: number,
  { secrets, outside }: Tools,
  now: Date,
  signal: AbortSignal,
) {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  const { key, body, url } = due;
  try {
    const secret = secrets.open(due.sealedSecret, secretContext(webhookId));
    const headers = headersOf({ key, body, secret, now });
    const sending = postOutside({ url: new URL(url), headers, body, signal: limit }, outside);
    // DNS lookups do not react to the signal themselves.
    const answer = await abortable(limit, sending, "It took too long.");
    const problem = answer >= 200 && answer < 300 ? null : `It answered ${answer}.`;
    return { answer, problem } as Outcome;
  } catch (error) {
    const problem = limit.aborted
      ? `It did not answer within ${LIMIT_MS / 1000} seconds.`
      : error instanceof Error
        ? error.message.slice(0, 200)
        : "It could not be reached.";
    return { answer: null, problem };
  }
}

type FailedAttempt = { webhookId: number; due: Due; outcome: Outcome & { problem: string }; now: Date };

/** Records a failed delivery, and pauses its hook or switches it off for good. */
async function fail(db: Db, tools: Tools, { webhookId, due, outcome, now }: FailedAttempt): Promise<void> {
  const { deliveryId, attempts, createdAt } = due;
  const nextAt = isStale(createdAt, now) ? null : nextTry(attempts + 1, 30, now);
  const state = await markFailed(db, { webhookId, deliveryId, ...outcome, nextAt, now });
  if (!state) return;
  if (!isHopeless(state.since, now)) return pauseWebhook(db, webhookId, nextTry(state.failures, 5, now));
  const off = await switchOff(db, webhookId, now);
  if (off) await notifySwitchedOff(db, tools, off, outcome.problem, now);
}

export function webhookJobs(work: Work, tools: Tools): void {
  work(publishing, async ({ payload: { event, at, about }, db, now }) => {
    const place = "fact" in about ? await findBookingPlace(db, about.bookingId) : about;
    if (!place) return;
    const data =
      "fact" in about
        ? { ...place, bookingId: about.bookingId, ...dataOf(about.fact) }
        : { companyId: about.companyId, ...about.data };
    for (const webhookId of await findListening(db, event, place.companyId))
      await deliver(db, webhookId, { event, at, data }, now);
  });

  work(deliveryJob, async ({ payload: { webhookId }, db, signal }) => {
    for (let delivered = 0; delivered < DELIVERIES_PER_RUN; delivered += 1) {
      const now = tools.clock();
      const due = await findDue(db, webhookId, now);
      if (!due) break;
      const outcome = await attempt(due, webhookId, tools, now, signal);
      const succeeded = outcome.problem === null;
      await recordAttempt(db, { channel: "webhooks", subject: webhookId, now, succeeded });
      if (outcome.problem === null) {
        await markDelivered(db, { webhookId, deliveryId: due.deliveryId, answer: outcome.answer, now });
        continue;
      }
      const failed = { webhookId, due, outcome, now };
      await db.transaction().execute((transaction) => fail(transaction, tools, failed));
      break;
    }
    return async (transaction) => {
      const now = tools.clock();
      if (await findDue(transaction, webhookId, now)) await wake(transaction, webhookId, now);
    };
  });

  work(wakeJob, async ({ db, now }) => {
    for (const webhookId of await findWaitingHooks(db, now)) await wake(db, webhookId, now);
  });
}
