import { createTransport } from "nodemailer";
import { type Channel, markFailed, markSent, takeDueMessage } from "#server/features/message/queries.ts";
import { nextAttempt } from "#server/features/message/rules.ts";
import type { Db } from "#server/db/database.ts";

type Letter = { recipient: string; subject: string; body: string };

/** Whatever can deliver a message; rejects when it could not. */
export type Sender = (letter: Letter) => Promise<void>;

/** Sends mail over the SMTP server of `url` (`smtp://user:password@host:587?from=desk@example.com`). */
export function smtpSender(url: string): Sender {
  const transport = createTransport(url);
  const from = new URL(url).searchParams.get("from") ?? "Chamak <no-reply@localhost>";
  return async ({ recipient, subject, body }) => {
    await transport.sendMail({ from, to: recipient, subject, text: body });
  };
}

/** How long a gateway may take, in milliseconds. */
const GATEWAY_MS = 10_000;

/**
 * Sends text messages over the HTTP gateway at `url`: a POST of JSON `{to, text}`, with the name and password of the
 * URL, if it has them, as basic authorization.
 */
export function smsSender(url: string): Sender {
  const gateway = new URL(url);
  const { username, password } = gateway;
  gateway.username = "";
  gateway.password = "";
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return async ({ recipient, body }) => {
    const { ok, status } = await fetch(gateway, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(username && { authorization: `Basic ${Buffer.from(login).toString("base64")}` }),
      },
      body: JSON.stringify({ to: recipient, text: body }),
      signal: AbortSignal.timeout(GATEWAY_MS),
    });
    if (!ok) throw new Error(`The gateway answered ${status}.`);
  };
}

const problems: Record<Channel, string> = {
  mail: "The mail server did not take this mail.",
  sms: "The gateway did not take this message.",
};

type Outbox = { db: Db; channel: Channel; send: Sender; clock: () => Date };

/**
 * Sends every message of a channel that is due. A failure is kept beside the message and tried again later, ever
 * more seldom.
 * @returns how many were sent.
 */
export async function sendDue(outbox: Outbox): Promise<number> {
  let sent = 0;
  while (true) {
    const went = await sendNext(outbox);
    if (went === "none") return sent;
    if (went === "sent") sent += 1;
  }
}

function sendNext({ db, channel, send, clock }: Outbox): Promise<"sent" | "failed" | "none"> {
  const now = clock();
  return db.transaction().execute(async (transaction) => {
    const message = await takeDueMessage(transaction, channel, now);
    if (!message) return "none";
    try {
      await send({ ...message, body: message.body ?? "" });
      await markSent(transaction, message.messageId);
      return "sent";
    } catch {
      const attempts = message.attempts + 1;
      await markFailed(transaction, message.messageId, {
        problem: problems[channel],
        attempts,
        nextAttemptAt: nextAttempt(attempts, now),
      });
      return "failed";
    }
  });
}
