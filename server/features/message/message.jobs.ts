import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { type Channel, channels } from "#contract/message/channel.ts";
import type { ParametersOf, Template } from "#contract/message/templates.ts";
import type { Language } from "#i18n/languages.ts";
import { recordAttempt, watch } from "#server/attempts/attempts.queries.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/access/scope.ts";
import { leasedJob, type Work } from "#server/jobs/job.ts";
import { dropJobs, enqueue } from "#server/jobs/jobs.queries.ts";
import { abortable } from "#server/limits/abortable.ts";
import {
  emptyMessages,
  findDelivery,
  findWaiting,
  insertMessage,
  markFailed,
  markSent,
  RAN_OUT,
  reviveMessage,
} from "./message.queries.ts";
import type { Senders } from "#server/net/senders.ts";
import { deliveryPolicies, type Priority, priorities, sendableAt } from "./message.rules.ts";
import { letterOf, storeParameters } from "./stored.rules.ts";

/**
 * Messages of a channel that are sent at the same time, and the seconds each may take. Codes are urgent: while a
 * gateway answers slowly they must not wait for one another, and ten seconds are as long as people wait for one.
 */
const sendingLimits: Record<Priority, { atOnce: number; limitSeconds: number }> = {
  urgent: { atOnce: 16, limitSeconds: 10 },
  bulk: { atOnce: 2, limitSeconds: 20 },
};

/**
 * The job that sends a message. Each channel and pace has its own, so urgent messages wait neither for bulk nor for
 * another channel.
 */
const sendingOf = (channel: Channel, priority: Priority) =>
  leasedJob({
    name: `message/${channel}/${priority}`,
    payload: z.object({ messageId: z.int() }),
    ...sendingLimits[priority],
    attempts: 8,
    pauseSeconds: 60,
  });
type Sending = ReturnType<typeof sendingOf>;

const sendings = Object.fromEntries(
  channels.map((channel) => [
    channel,
    Object.fromEntries(priorities.map((pace) => [pace, sendingOf(channel, pace)])),
  ]),
) as Record<Channel, Record<Priority, Sending>>;

export type NewMessage<T extends Template> = {
  template: T;
  parameters: ParametersOf<T>;
  language?: Language;
  channel: Channel;
  /** An email address, or a phone with its country code. */
  to: string;
  /** The company whose message log shows it, in addition to the installation's log. */
  companyId?: number | null;
  /** Of two messages with the same key only the first is written. */
  once?: string;
  /** Sent in quiet hours too, whatever its template. */
  atNight?: boolean;
  now: Date;
  /** From then on it is neither sent nor shown. */
  expiresAt: Date;
};

/**
 * Writes a message, in English by default, to be sent after the caller's transaction commits. At night it waits until
 * morning, unless it may be sent then. @returns its id; undefined when it was not written.
 */
export async function post<T extends Template>(
  db: Db,
  secrets: Secrets,
  { parameters, to, language = "en", companyId = null, once, atNight = false, ...message }: NewMessage<T>,
): Promise<number | undefined> {
  const { template, channel, now } = message;
  const runAt = sendableAt({ ...message, atNight }, now);
  if (!runAt) return undefined;
  const addressed = { ...message, atNight, recipient: to };
  const stored = storeParameters(secrets, addressed, parameters);
  const metadata = { language, companyId, once: once ?? null };
  const messageId = await insertMessage(db, { ...addressed, ...metadata, ...stored });
  if (messageId === undefined) return undefined;
  const sending = sendings[channel][deliveryPolicies[template].pace];
  await enqueue(db, sending, { messageId }, { runAt, key: String(messageId) });
  return messageId;
}

/** Milliseconds before each look at a message that its recipient waits for: four seconds together. */
const LOOKS_MS = [100, 150, 250, 500, 1_000, 1_000, 1_000];

/**
 * Waits for a message to be sent, which any process may do; holds no connection while it waits.
 * @returns true once the gateway has accepted it; false when an attempt has failed, or after four seconds.
 */
export async function isAccepted(db: Db, messageId: number, leaving: AbortSignal): Promise<boolean> {
  for (const pause of LOOKS_MS) {
    await delay(pause, undefined, { signal: leaving }).catch(() => undefined);
    if (leaving.aborted) return false;
    const { status, problem } = await findDelivery(db, messageId);
    if (status === "sent") return true;
    if (problem !== null) return false;
  }
  return false;
}

/** Sends a failed message again. @returns false when that is of no use any more. */
export async function retry(db: Db, scope: Scope, messageId: number, now: Date): Promise<boolean> {
  const message = await reviveMessage(db, scope, messageId, now);
  if (!message) return false;
  const { template, channel } = message;
  const runAt = sendableAt(message, now) ?? now;
  const sending = sendings[channel][deliveryPolicies[template].pace];
  await enqueue(db, sending, { messageId }, { runAt, key: String(messageId) });
  return true;
}

const problems: Record<Channel, string> = {
  mail: "The mail server did not take this mail.",
  sms: "The gateway did not take this message.",
  whatsapp: "The gateway did not take this message.",
};

export function messageJobs(work: Work, { senders, secrets }: { senders: Senders; secrets: Secrets }): void {
  for (const channel of channels) {
    const send = senders[channel];
    if (!send) continue;
    for (const pace of priorities)
      work(
        sendings[channel][pace],
        async ({ payload: { messageId }, db, now, signal }) => {
          const message = await findWaiting(db, messageId);
          if (!message) return null;
          const attempt = { channel, subject: messageId, now };
          if (message.expiresAt <= now) {
            // Nobody has received it in time, whatever has held it up.
            await recordAttempt(db, { ...attempt, succeeded: false });
            return (transaction) => markFailed(transaction, messageId, { problem: RAN_OUT, isLast: true });
          }
          const runAt = sendableAt(message, now);
          // It was due by day and has been delayed into quiet hours.
          if (!runAt)
            return (transaction) => markFailed(transaction, messageId, { problem: RAN_OUT, isLast: true });
          if (runAt > now) {
            const key = String(messageId);
            return (transaction) =>
              enqueue(transaction, sendings[channel][pace], { messageId }, { runAt, key });
          }
          const letter = letterOf(secrets, message);
          if (!letter) throw new Error("The message cannot be read with this installation's key.");
          await watch(db, attempt, () => abortable(signal, send(letter, signal), "It took too long."));
          return (transaction) => markSent(transaction, messageId);
        },
        (db, { payload: { messageId }, nextAt }) =>
          markFailed(db, messageId, { problem: problems[channel], isLast: nextAt === null }),
      );
  }
}

/** Sent messages can be read for this long. */
const LOG_MS = 90 * 24 * 3_600_000;

/** Empties expired messages and drops the jobs that would send them. */
export async function sweepMessages(db: Db, now: Date): Promise<void> {
  const waited = await emptyMessages(db, now, new Date(now.getTime() - LOG_MS));
  const jobs = channels.flatMap((channel) => priorities.map((pace) => sendings[channel][pace]));
  await dropJobs(db, jobs, waited.map(String));
}
