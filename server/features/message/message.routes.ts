import { addDays, indiaInstant } from "#contract/day.ts";
import type { Channel } from "#contract/message/channel.ts";
import { retryMessage, searchMessages } from "#contract/message/message.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { recordReading } from "#server/db/auditedAccess.ts";
import { ApiError, missing, readText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { scopeOf } from "#server/access/scope.ts";
import { retry } from "./message.jobs.ts";
import { hasMessage } from "./message.queries.ts";
import { findMessages, type MessageRow } from "./list.queries.ts";
import { hasSecrets, letterOf, maskedBodyOf } from "./stored.rules.ts";

const startOf = (day: string) => indiaInstant(day, "00:00");

type Options = {
  secrets: Secrets;
  /** Channels with a sender. Messages of other channels are passed on by people who may read them. */
  sending?: readonly Channel[];
};

export function messageRoutes(serve: Serve, { secrets, sending = [] }: Options): void {
  /** The message as it is passed on; null where it has a sender, or is no longer of use. */
  const passedOn = (row: MessageRow) =>
    sending.includes(row.channel) ? null : (letterOf(secrets, row)?.body ?? null);
  const serializeMessage = (row: MessageRow, body: string | null) => ({
    messageId: row.messageId,
    template: row.template,
    language: row.language,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    body: body ?? maskedBodyOf(row),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    problem: row.problem,
    retryable: row.retryable,
  });

  serve(searchMessages, async ({ body: { filters, ...page }, caller, scope, db, now }) => {
    const { Template: template, Channel: channel, Language: language, Status: status, From, To } = filters;
    const from = From === undefined ? undefined : startOf(From);
    const until = To === undefined ? undefined : startOf(addDays(To, 1));
    const query = { ...page, template, channel, language, status, from, until };
    const { rows, ...counted } = await findMessages(db, scope, query, now);
    const reveals = scopeOf(caller, "message:reveal") !== null;
    const bodies = rows.map((row) => (reveals ? passedOn(row) : null));
    const revealed = rows.filter((row, index) => bodies[index] !== null && hasSecrets(row.template));
    if (revealed.length > 0)
      await recordReading(db, caller, {
        read: "Codes and links in messages",
        rows: revealed.length,
        messages: revealed.map(({ messageId }) => messageId).join(", "),
      });
    return { rows: rows.map((row, index) => serializeMessage(row, bodies[index] ?? null)), ...counted };
  });

  serve(retryMessage, ({ body: { messageId }, scope, now, write }) =>
    write(async (db) => {
      if (await retry(db, scope, messageId, now)) return { messageId };
      if (!(await hasMessage(db, scope, messageId))) throw missing("message");
      throw new ApiError(
        "conflict",
        readText("Only a message that has failed and is still of use can be sent once more."),
      );
    }),
  );
}
