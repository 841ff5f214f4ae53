import { createTransport } from "nodemailer";
import { markFailed, markSent, takeDueMessage } from "#server/features/message/queries.ts";
import { nextAttempt } from "#server/features/message/rules.ts";
import type { Db } from "#server/db/database.ts";

export type Mail = { recipient: string; subject: string; body: string };

/** Whatever can deliver a mail; rejects when it could not. */
export type Mailer = (mail: Mail) => Promise<void>;

/** A mailer over the SMTP server of `url` (`smtp://user:password@host:587?from=desk@example.com`). */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport(url);
  const from = new URL(url).searchParams.get("from") ?? "Chamak <no-reply@localhost>";
  return async ({ recipient, subject, body }) => {
    await transport.sendMail({ from, to: recipient, subject, text: body });
  };
}

/**
 * Sends every mail that is due. A failure is kept beside the mail and tried again later, ever more seldom.
 * @returns how many were sent.
 */
export async function sendDueMail(db: Db, mailer: Mailer, clock: () => Date): Promise<number> {
  let sent = 0;
  while (true) {
    const went = await sendNext(db, mailer, clock());
    if (went === "none") return sent;
    if (went === "sent") sent += 1;
  }
}

function sendNext(db: Db, mailer: Mailer, now: Date): Promise<"sent" | "failed" | "none"> {
  return db.transaction().execute(async (transaction) => {
    const message = await takeDueMessage(transaction, now);
    if (!message) return "none";
    try {
      await mailer({ ...message, body: message.body ?? "" });
      await markSent(transaction, message.messageId);
      return "sent";
    } catch {
      const attempts = message.attempts + 1;
      const problem = "The mail server did not take this mail.";
      await markFailed(transaction, message.messageId, {
        problem,
        attempts,
        nextAttemptAt: nextAttempt(attempts, now),
      });
      return "failed";
    }
  });
}
