import { searchMessages } from "#contract/message/message.ts";
import { subjectOf } from "#contract/words/words.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Serve } from "#server/http/serve.ts";
import { findMessages, type MessageRow } from "./queries.ts";
import { letterOf } from "./rules.ts";

export function messageRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  const onWire = (row: MessageRow) => ({
    messageId: row.messageId,
    template: row.template,
    language: row.language,
    channel: row.channel,
    to: row.recipient,
    subject: subjectOf(row.template, row.language),
    body: letterOf(secrets, row)?.body ?? null,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    problem: row.problem,
  });

  serve(searchMessages, async ({ body, db, now }) => {
    const { rows, total } = await findMessages(db, body, now);
    return { rows: rows.map(onWire), total };
  });
}
