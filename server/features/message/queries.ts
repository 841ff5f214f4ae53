import { type RawBuilder, sql } from "kysely";
import { type Channel, channels, type MessageState } from "#contract/message/message.ts";
import { type Template, templates } from "#contract/message/templates.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { subjectOf } from "#i18n/say.ts";
import type { Db } from "#server/db/database.ts";
import { all, countOf, holds, offsetOf, type Page, pageWithCount } from "#server/db/page.ts";
import type { Scope } from "#server/access/scope.ts";
import { translatorIn } from "#server/texts/translator.ts";
import type { StoredParameters, StoredMessage } from "./rules.ts";

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

const sortable = {
  createdAt: sql`created_at`,
  to: sql`recipient`,
  subject: sql`subject`,
  status: sql`status`,
} as const;

export type MessageRow = StoredMessage & {
  messageId: number;
  channel: Channel;
  subject: string;
  status: MessageState;
  createdAt: Date;
  problem: string | null;
  retryable: boolean;
};

let cachedHeadings: string | undefined;

/** Built-in subjects as JSON. No row holds them, but search and sorting use them. */
const ownHeadings = (): string =>
  (cachedHeadings ??= JSON.stringify(
    languageCodes.flatMap((language) =>
      templates.map((template) => ({ template, language, own: subjectOf(template, translatorIn(language)) })),
    ),
  ));

const wording = sql`
  case when wording.template is not null then json_build_object('subject', wording.subject, 'body', wording.body,
    'dltTemplateId', wording.dlt_template_id, 'whatsappName', wording.whatsapp_name) end as wording`;
const worded = sql`left join wording using (template, language, channel)`;

/** SQL condition on `message`. */
export const messagesWithin = ({ reach, companyId }: Scope) =>
  reach === "all" ? sql`true` : sql`message.company_id = ${companyId}`;

/** SQL condition: failed, not expired, and its parameters are still stored. */
const retryable = (now: Date) =>
  sql`message.status = 'failed' and expires_at > ${now} and parameters is not null`;

export type MessagePage = Page<keyof typeof sortable> & {
  template: Template | undefined;
  channel: Channel | undefined;
  language: Language | undefined;
  status: MessageState | undefined;
  /** Inclusive, and `until` exclusive. */
  from: Date | undefined;
  until: Date | undefined;
};

const is = (column: string, value: string | undefined) =>
  value !== undefined && sql`${sql.ref(`message.${column}`)} = ${value}`;

const headings = () => sql`json_to_recordset(${ownHeadings()}::json)
  as heading (template text, language text, own text)`;

type Titles = { templates: string[]; languages: string[]; channels: string[] };

/** The kinds of messages whose subject contains a text: they are few, whatever the number of messages. */
async function findTitles(db: Db, search: string): Promise<Titles> {
  const { rows } = await sql<{ template: string; language: string; channel: string }>`
    select template, language, channel
    from ${headings()} cross join unnest(${[...channels]}::text[]) as sending (channel) ${worded}
    where position(lower(${search}) in lower(coalesce(nullif(wording.subject, ''), own))) > 0`.execute(db);
  return {
    templates: rows.map(({ template }) => template),
    languages: rows.map(({ language }) => language),
    channels: rows.map(({ channel }) => channel),
  };
}

/** SQL condition on `message`. Without a title, the recipients' index finds what matches, or that nothing does. */
async function searched(db: Db, search: string): Promise<RawBuilder<boolean> | false> {
  if (search === "") return false;
  const isTo = holds(sql`lower(message.recipient)`, search);
  const { templates: titled, languages, channels: sending } = await findTitles(db, search);
  if (titled.length === 0) return isTo;
  return sql`(${isTo} or (message.template, message.language, message.channel) in (
    select * from unnest(${titled}::text[], ${languages}::text[], ${sending}::text[])))`;
}

const searchPage = async (
  db: Db,
  scope: Scope,
  page: MessagePage,
  now: Date,
): Promise<(MessageRow & { total: number })[]> => {
  const { sort, search, from: since, until } = page;
  const direction = !sort || sort.descending ? sql`desc` : sql`asc`;
  const matching = all([
    messagesWithin(scope),
    is("template", page.template),
    is("channel", page.channel),
    is("language", page.language),
    is("status", page.status),
    since !== undefined && sql`message.created_at >= ${since}`,
    until !== undefined && sql`message.created_at < ${until}`,
    await searched(db, search),
  ]);
  const order = sql`order by ${sortable[sort?.by ?? "createdAt"]} ${direction}, message_id desc`;
  const limit = sql`limit ${page.pageSize} offset ${offsetOf(page)}`;
  const titled = sql`join ${headings()} using (template, language) ${worded}`;
  // Only subjects need all messages with theirs.
  const from =
    sort?.by === "subject"
      ? sql`from message ${titled} where ${matching} ${order} ${limit}`
      : sql`from (select * from message where ${matching} ${order} ${limit}) as message ${titled} ${order}`;
  const { rows } = await sql<MessageRow & { total: number }>`
    select message_id as "messageId", template, language, channel, recipient, status, created_at as "createdAt",
      problem, case when expires_at > ${now} or status = 'sent' then parameters end as parameters, sealed, ${wording},
      coalesce(nullif(wording.subject, ''), own) as subject, ${retryable(now)} as retryable,
      ${countOf(sql`from message where ${matching}`, page)} as total
    ${from}`.execute(db);
  return rows;
};

/** The parameters of unsent messages are null once they have expired. */
export const findMessages = (db: Db, scope: Scope, page: MessagePage, now: Date) =>
  pageWithCount(page, (attempt) => searchPage(db, scope, attempt, now));

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

/** Undefined unless the message is waiting and not expired. */
export async function findWaiting(
  db: Db,
  messageId: number,
  now: Date,
): Promise<(StoredMessage & { atNight: boolean; expiresAt: Date }) | undefined> {
  const { rows } = await sql<StoredMessage & { atNight: boolean; expiresAt: Date }>`
    select template, language, recipient, parameters, sealed, at_night as "atNight", expires_at as "expiresAt", ${wording}
    from message ${worded}
    where message_id = ${messageId} and status = 'waiting' and expires_at > ${now}`.execute(db);
  return rows[0];
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

/**
 * Empties expired messages. Sent ones can be read until they are older than `sentBefore`.
 * @returns the ids of those that were still waiting.
 */
export async function emptyMessages(db: Db, now: Date, sentBefore: Date): Promise<number[]> {
  const { rows } = await sql<{ messageId: number; status: MessageState }>`
    update message set parameters = null, sealed = null
    where expires_at < ${now} and (status <> 'sent' or created_at < ${sentBefore}) and parameters is not null
    returning message_id as "messageId", status`.execute(db);
  return rows.filter(({ status }) => status === "waiting").map(({ messageId }) => messageId);
}
