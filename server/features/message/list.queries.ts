import { type RawBuilder, sql } from "kysely";
import { type Channel, channels } from "#contract/message/channel.ts";
import { type MessageState } from "#contract/message/message.ts";
import { templates, type Template } from "#contract/message/templates.ts";
import { languageCodes, type Language } from "#i18n/languages.ts";
import { subjectOf } from "#i18n/say.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, type Page, all, countOf, contains, offsetOf, pageWithCount } from "#server/db/page.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { messagesWithin, wording, retryable, worded } from "./message.queries.ts";
import type { StoredMessage } from "./stored.rules.ts";

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
  const isTo = contains(sql`lower(message.recipient)`, search);
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
  const direction = directionOf(sort, "desc");
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
