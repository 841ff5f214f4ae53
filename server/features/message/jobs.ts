import { z } from "zod";
import { type Channel, channels } from "#contract/message/message.ts";
import type { Template } from "#contract/words/translation.ts";
import type { Language, ParametersOf } from "#contract/words/words.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { leasedJob, type Work } from "#server/queue/job.ts";
import { dropJobs, enqueue } from "#server/queue/queries.ts";
import { emptyMessages, findWaiting, insertMessage, markFailed, markSent } from "./queries.ts";
import { keepParameters, type Letter, letterOf, manners, type Pace, paces } from "./rules.ts";

/** How many messages of a channel are on their way at a time. */
const atOnce: Record<Pace, number> = { urgent: 4, bulk: 2 };

/** Sends a message. What is urgent has turns of its own: it waits neither for bulk nor for another channel. */
const sendingOf = (channel: Channel, pace: Pace) =>
  leasedJob({
    name: `message/${channel}/${pace}`,
    payload: z.object({ messageId: z.int() }),
    limitSeconds: 20,
    atOnce: atOnce[pace],
    attempts: 8,
    pauseSeconds: 60,
  });
type Sending = ReturnType<typeof sendingOf>;

const sendings = Object.fromEntries(
  channels.map((channel) => [
    channel,
    Object.fromEntries(paces.map((pace) => [pace, sendingOf(channel, pace)])),
  ]),
) as Record<Channel, Record<Pace, Sending>>;

type NewMessage<T extends Template> = {
  template: T;
  parameters: ParametersOf<T>;
  language?: Language;
  channel: Channel;
  /** An address of mail, or a phone with its country's code. */
  to: string;
  now: Date;
  /** From when on it is of no use: it is neither sent nor shown then. */
  expiresAt: Date;
};

/** Writes a message, in English unless it says otherwise, to be sent after the commit of what gave cause for it. */
export async function post<T extends Template>(
  db: Db,
  secrets: Secrets,
  { parameters, to, language = "en", ...message }: NewMessage<T>,
): Promise<void> {
  const addressed = { ...message, recipient: to };
  const kept = keepParameters(secrets, addressed, parameters);
  const messageId = await insertMessage(db, { ...addressed, language, ...kept });
  const sending = sendings[message.channel][manners[message.template].pace];
  await enqueue(db, sending, { messageId }, { key: String(messageId) });
}

/** Whatever can deliver a message; rejects when it could not, or when `signal` aborts. */
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
    for (const pace of paces)
      work(
        sendings[channel][pace],
        async ({ payload: { messageId }, db, now, signal }) => {
          const message = await findWaiting(db, messageId, now);
          if (!message) return null;
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

/** Empties the messages that have run out, and lets nobody try to send them. */
export async function sweepMessages(db: Db, now: Date): Promise<void> {
  const waited = await emptyMessages(db, now);
  const jobs = channels.flatMap((channel) => paces.map((pace) => sendings[channel][pace]));
  await dropJobs(db, jobs, waited.map(String));
}
