import { sql } from "kysely";
import type { Channel, MessageState } from "#contract/message/message.ts";
import { templates, type Template } from "#contract/message/templates.ts";
import { languageCodes, type Language } from "#i18n/languages.ts";
import { subjectOf } from "#i18n/say.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { type Page, all, offsetOf, pageWithTotal } from "#server/db/page.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { messagesWithin, wording, retryable, worded } from "../queries.ts";
import type { StoredMessage } from "../stored/rules.ts";

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

const searchPage = async (
  db: Db,
  scope: Scope,
  page: MessagePage,
  now: Date,
): Promise<(MessageRow & { total: number })[]> => {
  const { sort, search, from, until } = page;
  const direction = !sort || sort.descending ? sql`desc` : sql`asc`;
  const matching = all([
    messagesWithin(scope),
    is("template", page.template),
    is("channel", page.channel),
    is("language", page.language),
    is("status", page.status),
    from !== undefined && sql`message.created_at >= ${from}`,
    until !== undefined && sql`message.created_at < ${until}`,
    search !== "" &&
      sql`position(lower(${search}) in lower(recipient || ' ' || coalesce(nullif(wording.subject, ''), own))) > 0`,
  ]);
  const { rows } = await sql<MessageRow & { total: number }>`
    select message_id as "messageId", template, language, channel, recipient, status, created_at as "createdAt",
      problem, case when expires_at > ${now} or status = 'sent' then parameters end as parameters, sealed, ${wording},
      coalesce(nullif(wording.subject, ''), own) as subject, ${retryable(now)} as retryable,
      count(*) over ()::integer as total
    from message join json_to_recordset(${ownHeadings()}::json)
      as heading (template text, language text, own text) using (template, language) ${worded}
    where ${matching}
    order by ${sortable[sort?.by ?? "createdAt"]} ${direction}, message_id desc
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
};

/** The parameters of unsent messages are null once they have expired. */
export const findMessages = (db: Db, scope: Scope, page: MessagePage, now: Date) =>
  pageWithTotal(page, (attempt) => searchPage(db, scope, attempt, now));
