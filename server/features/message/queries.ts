import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** How a message travels. */
export type Channel = "mail" | "sms";

export type NewMessage = {
  channel?: Channel;
  recipient: string;
  subject: string;
  body: string;
  now: Date;
  expiresAt: Date;
};

/** Puts a message, a mail unless it says otherwise, into the outbox, in the transaction that gave cause for it. */
export async function insertMessage(db: Db, message: NewMessage): Promise<void> {
  await db
    .insertInto("message")
    .values({
      channel: message.channel ?? "mail",
      recipient: message.recipient,
      subject: message.subject,
      body: message.body,
      status: "waiting",
      next_attempt_at: message.now,
      problem: null,
      created_at: message.now,
      expires_at: message.expiresAt,
    })
    .execute();
}

const sortable = { createdAt: "created_at", to: "recipient", subject: "subject", status: "status" } as const;

type MessagePage = {
  page: number;
  pageSize: number;
  search: string;
  sort?: { by: keyof typeof sortable; descending: boolean } | undefined;
};

/** One page of messages; bodies that have run out are not shown. */
export async function findMessages(db: Db, { page, pageSize, search, sort }: MessagePage, now: Date) {
  const matching = db
    .selectFrom("message")
    .$if(search !== "", (query) =>
      query.where(sql<boolean>`position(lower(${search}) in lower(recipient || ' ' || subject)) > 0`),
    );
  const rows = await matching
    .select([
      "message_id as messageId",
      "recipient as to",
      "subject",
      "status",
      "created_at as createdAt",
      "problem",
      sql<string | null>`case when expires_at > ${now}::timestamptz then body end`.as("body"),
    ])
    .orderBy(sort ? sortable[sort.by] : "created_at", !sort || sort.descending ? "desc" : "asc")
    .orderBy("message_id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await matching
    .select(sql<number>`count(*)::integer`.as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Takes one message that is due, out of every other process's sight until the transaction ends. */
export function takeDueMessage(db: Db, channel: Channel, now: Date) {
  return db
    .selectFrom("message")
    .where("channel", "=", channel)
    .where("status", "=", "waiting")
    .where("next_attempt_at", "<=", now)
    .where("expires_at", ">", now)
    .select(["message_id as messageId", "recipient", "subject", "body", "attempts"])
    .orderBy("next_attempt_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Sent: the body goes, since it may hold a link that is as good as a password. */
export async function markSent(db: Db, messageId: number): Promise<void> {
  await db
    .updateTable("message")
    .set({ status: "sent", body: null, problem: null })
    .where("message_id", "=", messageId)
    .execute();
}

export async function markFailed(
  db: Db,
  messageId: number,
  failure: { problem: string; attempts: number; nextAttemptAt: Date | null },
): Promise<void> {
  await db
    .updateTable("message")
    .set({
      problem: failure.problem,
      attempts: failure.attempts,
      ...(failure.nextAttemptAt ? { next_attempt_at: failure.nextAttemptAt } : { status: "failed" as const }),
    })
    .where("message_id", "=", messageId)
    .execute();
}

/** Empties the bodies that have run out. */
export async function sweepMessages(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("message")
    .set({ body: null })
    .where("expires_at", "<", now)
    .where("body", "is not", null)
    .execute();
}
