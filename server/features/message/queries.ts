import { sql } from "kysely";
import type { Channel } from "#contract/message/message.ts";
import type { Template } from "#contract/words/translation.ts";
import { type Language, languageCodes, subjectOf, templates } from "#contract/words/words.ts";
import type { Db } from "#server/db/database.ts";
import { offsetOf, type Page, pageWithTotal } from "#server/db/page.ts";
import type { Kept } from "./rules.ts";

type NewMessage = Kept & {
  template: Template;
  language: Language;
  channel: Channel;
  recipient: string;
  companyId: number | null;
  once: string | null;
  now: Date;
  expiresAt: Date;
};

/** Keeps a message that waits. @returns its id; undefined where one with the same key was written before. */
export async function insertMessage(db: Db, message: NewMessage): Promise<number | undefined> {
  const { now, expiresAt, companyId, once, ...said } = message;
  const row = await db
    .insertInto("message")
    .values({
      ...said,
      company_id: companyId,
      once_key: once,
      status: "waiting",
      problem: null,
      created_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column("once_key").doNothing())
    .returning("message_id as messageId")
    .executeTakeFirst();
  return row?.messageId;
}

const TELLING_LOCK = 4_207_012;

/** Whether a failure of this job was told of after `since`; whoever asks next waits for this transaction's end. */
export async function wasToldSince(db: Db, job: string, since: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${TELLING_LOCK})`.execute(db);
  const { rows } = await sql`
    select from message where template = 'jobFailed' and created_at > ${since} and parameters ->> 'job' = ${job}
    limit 1`.execute(db);
  return rows.length > 0;
}

const sortable = {
  createdAt: sql`created_at`,
  to: sql`recipient`,
  subject: sql`subject`,
  status: sql`status`,
} as const;

export type MessageRow = Kept & {
  messageId: number;
  template: Template;
  language: Language;
  channel: Channel;
  recipient: string;
  status: "waiting" | "sent" | "failed";
  createdAt: Date;
  problem: string | null;
};

/** Every heading there is: it stands in no row, and is found and sorted by all the same. */
const headings = templates.flatMap((template) =>
  languageCodes.map((language) => ({ template, language, subject: subjectOf(template, language) })),
);

const searchPage = async (
  db: Db,
  page: Page<keyof typeof sortable>,
  now: Date,
): Promise<(MessageRow & { total: number })[]> => {
  const { sort, search } = page;
  const direction = !sort || sort.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<MessageRow & { total: number }>`
    select message_id as "messageId", template, language, channel, recipient, status, created_at as "createdAt",
      problem, case when expires_at > ${now} then parameters end as parameters, sealed,
      count(*) over ()::integer as total
    from message join json_to_recordset(${JSON.stringify(headings)}::json)
      as heading (template text, language text, subject text) using (template, language)
    where position(lower(${search}) in lower(recipient || ' ' || subject)) > 0
    order by ${sortable[sort?.by ?? "createdAt"]} ${direction}, message_id desc
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
};

/** One page of messages; what they said is gone once they have run out. */
export const findMessages = (db: Db, page: Page<keyof typeof sortable>, now: Date) =>
  pageWithTotal(page, (turn) => searchPage(db, turn, now));

/** A message that still waits and is of use; undefined otherwise. */
export function findWaiting(db: Db, messageId: number, now: Date) {
  return db
    .selectFrom("message")
    .where("message_id", "=", messageId)
    .where("status", "=", "waiting")
    .where("expires_at", ">", now)
    .select(["template", "language", "recipient", "parameters", "sealed", "expires_at as expiresAt"])
    .executeTakeFirst();
}

/** Sent: what is as good as a password goes. */
export async function markSent(db: Db, messageId: number): Promise<void> {
  await db
    .updateTable("message")
    .set({ status: "sent", sealed: null, problem: null })
    .where("message_id", "=", messageId)
    .execute();
}

/** Not sent: it still waits, unless it is given up. */
export async function markFailed(
  db: Db,
  messageId: number,
  { problem, isLast }: { problem: string; isLast: boolean },
): Promise<void> {
  await db
    .updateTable("message")
    .set({ problem, ...(isLast && { status: "failed" as const }) })
    .where("message_id", "=", messageId)
    .execute();
}

/** Empties the messages that have run out. @returns those that still waited. */
export async function emptyMessages(db: Db, now: Date): Promise<number[]> {
  const emptied = await db
    .updateTable("message")
    .set({ parameters: null, sealed: null })
    .where("expires_at", "<", now)
    .where("parameters", "is not", null)
    .returning(["message_id as messageId", "status"])
    .execute();
  return emptied.filter(({ status }) => status === "waiting").map(({ messageId }) => messageId);
}
