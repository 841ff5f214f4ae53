import { sql } from "kysely";
import type { Channel } from "#contract/message/channel.ts";
import type { MessageState } from "#contract/message/message.ts";
import type { Template } from "#contract/message/templates.ts";
import type { Language } from "#i18n/languages.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";
import type { StoredParameters, StoredMessage } from "./stored.rules.ts";

type NewMessage = StoredParameters & {
  template: Template;
  language: Language;
  channel: Channel;
  recipient: string;
  companyId: number | null;
  once: string | null;
  atNight: boolean;
  now: Date;
  expiresAt: Date;
};

/** Stores a message as waiting. @returns its id; undefined if one with the same key was written before. */
export async function insertMessage(db: Db, message: NewMessage): Promise<number | undefined> {
  const { now, expiresAt, companyId, once, atNight, ...columns } = message;
  const row = await db
    .insertInto("message")
    .values({
      ...columns,
      company_id: companyId,
      once_key: once,
      at_night: atNight,
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

const NOTIFY_LOCK = 4_207_012;

/**
 * True if a failure of this job was reported after `since`. Locks until the transaction ends, so the next caller waits.
 */
export async function wasNotifiedSince(db: Db, job: string, since: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${NOTIFY_LOCK})`.execute(db);
  const { rows } = await sql`
    select from message where template = 'jobFailed' and created_at > ${since} and parameters ->> 'job' = ${job}
    limit 1`.execute(db);
  return rows.length > 0;
}

export const wording = sql`
  case when wording.template is not null then json_build_object('subject', wording.subject, 'body', wording.body,
    'dltTemplateId', wording.dlt_template_id, 'whatsappName', wording.whatsapp_name) end as wording`;
export const worded = sql`left join wording using (template, language, channel)`;

/** SQL condition on `message`. */
export const messagesWithin = (scope: Scope) => ofCompany(scope, sql`message.company_id`);

/** SQL condition: failed, not expired, and its parameters are still stored. */
export const retryable = (now: Date) =>
  sql`message.status = 'failed' and expires_at > ${now} and parameters is not null`;

type Revived = { template: Template; channel: Channel; atNight: boolean; expiresAt: Date };

/** Sets a failed message to waiting. @returns undefined when sending it again is of no use. */
export async function reviveMessage(
  db: Db,
  scope: Scope,
  messageId: number,
  now: Date,
): Promise<Revived | undefined> {
  const { rows } = await sql<Revived>`
    update message set status = 'waiting', problem = null
    where message_id = ${messageId} and ${messagesWithin(scope)} and ${retryable(now)}
    returning template, channel, at_night as "atNight", expires_at as "expiresAt"`.execute(db);
  return rows[0];
}

export async function hasMessage(db: Db, scope: Scope, messageId: number): Promise<boolean> {
  const { rows } = await sql`
    select from message where message_id = ${messageId} and ${messagesWithin(scope)}`.execute(db);
  return rows.length > 0;
}

/** Undefined unless the message is waiting; it may have expired, and is then empty before long. */
export async function findWaiting(
  db: Db,
  messageId: number,
): Promise<(StoredMessage & { atNight: boolean; expiresAt: Date }) | undefined> {
  const { rows } = await sql<StoredMessage & { atNight: boolean; expiresAt: Date }>`
    select template, language, recipient, parameters, sealed, at_night as "atNight", expires_at as "expiresAt", ${wording}
    from message ${worded}
    where message_id = ${messageId} and status = 'waiting'`.execute(db);
  return rows[0];
}

/** How far a message has come; `problem` is that of its latest attempt. */
export async function findDelivery(
  db: Db,
  messageId: number,
): Promise<{ status: MessageState; problem: string | null }> {
  return db
    .selectFrom("message")
    .where("message_id", "=", messageId)
    .select(["status", "problem"])
    .executeTakeFirstOrThrow();
}

/** Also removes the secret parameters. */
export async function markSent(db: Db, messageId: number): Promise<void> {
  await db
    .updateTable("message")
    .set({ status: "sent", sealed: null, problem: null })
    .where("message_id", "=", messageId)
    .execute();
}

/** The message keeps waiting, unless this was the last attempt. */
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

export const RAN_OUT = "It ran out before it was sent.";

/**
 * Empties expired messages; those that still waited have failed. Sent ones can be read until they are older than
 * `sentBefore`. @returns the ids of those that were still waiting.
 */
export async function emptyMessages(db: Db, now: Date, sentBefore: Date): Promise<number[]> {
  await sql`
    update message set parameters = null, sealed = null
    where expires_at < ${now} and (status = 'failed' or status = 'sent' and created_at < ${sentBefore})
      and parameters is not null`.execute(db);
  const { rows } = await sql<{ messageId: number }>`
    update message set status = 'failed', problem = coalesce(problem, ${RAN_OUT}), parameters = null, sealed = null
    where expires_at < ${now} and status = 'waiting'
    returning message_id as "messageId"`.execute(db);
  return rows.map(({ messageId }) => messageId);
}
