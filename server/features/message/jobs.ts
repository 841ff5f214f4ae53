import { z } from "zod";
import { type Channel, channels } from "#contract/message/message.ts";
import type { ParametersOf, Template } from "#contract/message/templates.ts";
import type { Language } from "#i18n/languages.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/access/scope.ts";
import { leasedJob, type Work } from "#server/jobs/job.ts";
import { dropJobs, enqueue } from "#server/jobs/queries.ts";
import { emptyMessages, findWaiting, insertMessage, markFailed, markSent, reviveMessage } from "./queries.ts";
import { deliveryPolicies, type Priority, priorities, sendableAt } from "./rules.ts";
import { storeParameters, type Letter, letterOf } from "./stored/rules.ts";

/** Messages of a channel that are sent at the same time. */
const concurrency: Record<Priority, number> = { urgent: 4, bulk: 2 };

/**
 * The job that sends a message. Each channel and pace has its own, so urgent messages wait neither for bulk nor for
 * another channel.
 */
const sendingOf = (channel: Channel, priority: Priority) =>
  leasedJob({
    name: `message/${channel}/${priority}`,
    payload: z.object({ messageId: z.int() }),
    limitSeconds: 20,
    atOnce: concurrency[priority],
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
 * morning, unless it may be sent then.
 */
export async function post<T extends Template>(
  db: Db,
  secrets: Secrets,
  { parameters, to, language = "en", companyId = null, once, atNight = false, ...message }: NewMessage<T>,
): Promise<void> {
  const { template, channel, now } = message;
  const runAt = sendableAt({ ...message, atNight }, now);
  if (!runAt) return;
  const addressed = { ...message, atNight, recipient: to };
  const stored = storeParameters(secrets, addressed, parameters);
  const metadata = { language, companyId, once: once ?? null };
  const messageId = await insertMessage(db, { ...addressed, ...metadata, ...stored });
  if (messageId === undefined) return;
  const sending = sendings[channel][deliveryPolicies[template].pace];
  await enqueue(db, sending, { messageId }, { runAt, key: String(messageId) });
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

/** Delivers a message; rejects on failure, or when `signal` aborts. */
export type Sender = (letter: Letter, signal: AbortSignal) => Promise<void>;

/** Without a sender the messages of a channel wait. */
export type Senders = Readonly<Partial<Record<Channel, Sender | undefined>>>;

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
          const message = await findWaiting(db, messageId, now);
          if (!message) return null;
          const runAt = sendableAt(message, now);
          if (!runAt || runAt > now) {
            // It was due by day and has been delayed into quiet hours.
            const key = String(messageId);
            const later = runAt ?? message.expiresAt;
            return (transaction) =>
              enqueue(transaction, sendings[channel][pace], { messageId }, { runAt: later, key });
          }
          const letter = letterOf(secrets, message);
          if (!letter) throw new Error("The message cannot be read with this installation's key.");
          await send(letter, signal);
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
