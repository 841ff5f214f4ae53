import { type RawBuilder, sql } from "kysely";
import { dueStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import { washIs } from "#server/features/wash/state.queries.ts";

/** `companyId` null: of all companies. */
export type GateQuery = { societyId: number; companyId: number | null; day: string };

/** More than come to any society on a day, and as many as one page holds. */
const MAX_AT_GATE = 60;

export type GatePerson = {
  name: string;
  companyName: string;
  /** "07:00:00", of the first wash. */
  from: string;
  /** The end of the last wash, and at least of its hour. */
  until: string;
  /** The stored file of the latest profile picture; null without one. */
  photo: string | null;
};

export type Gate = { societyName: string; people: GatePerson[] };

const washesOf = ({ societyId, companyId, day }: GateQuery): RawBuilder<boolean> =>
  all([
    sql`wash.society_id = ${societyId} and wash.day = ${day}::date and ${washIs(dueStatuses)}`,
    companyId !== null && sql`wash.company_id = ${companyId}`,
  ]);

/** The providers who come to a society on a day, by time; undefined when there is no such society. Reads nothing about customers. */
export async function findGate(db: Db, query: GateQuery): Promise<Gate | undefined> {
  const { rows } = await sql<Gate>`
    select society.name as "societyName", coalesce((
      select json_agg(json_build_object('name', coming.name, 'companyName', coming.company_name,
          'from', coming.starts, 'until', coming.ends, 'photo', coming.photo)
          order by coming.starts, lower(coming.name), coming.provider_id)
        from (select provider.provider_id, person.name, company.name as company_name, due.starts, due.ends,
            (select file.name from provider_document as document
              join file on file.file_id = document.file_id
              where document.provider_id = provider.provider_id
                and document.document_type = 'Profile Picture' and file.content_type = 'image/jpeg'
              order by file.added_at desc, file.file_id desc limit 1) as photo
          from (select wash.assigned_provider_id as provider_id, min(wash.slot) as starts,
              to_char(least(interval '24 hours', max(wash.slot::interval
                + greatest(interval '1 hour', wash.minutes * interval '1 minute'))), 'HH24:MI') as ends
            from wash where wash.assigned_provider_id is not null and ${washesOf(query)}
            group by 1) as due
          join provider on provider.provider_id = due.provider_id
          join app_user as person on person.user_id = provider.user_id
          join company on company.company_id = person.company_id and company.active
          order by due.starts, lower(person.name), provider.provider_id limit ${MAX_AT_GATE}) as coming), '[]') as people
    from society where society.society_id = ${query.societyId} and society.archive_id is null`.execute(db);
  return rows[0];
}

type GateKey = Pick<GateQuery, "societyId" | "companyId">;

/** How often the links of a society were recalled; null when nobody, or not the company that made them, serves it any longer. */
export async function findRecalls(db: Db, { societyId, companyId }: GateKey): Promise<number | null> {
  const { rows } = await sql<{ times: number }>`
    select coalesce((select times from gate_recall
      where society_id = society.society_id and company_id = ${companyId ?? 0}), 0) as times
    from society where society.society_id = ${societyId} and society.archive_id is null
      and exists (select from society_company as served join company using (company_id)
        where served.society_id = society.society_id and company.active
          and served.company_id = coalesce(${companyId}::integer, served.company_id))`.execute(db);
  return rows[0]?.times ?? null;
}

export async function addRecall(db: Db, { societyId, companyId }: GateKey): Promise<void> {
  await sql`
    insert into gate_recall as known (society_id, company_id, times) values (${societyId}, ${companyId ?? 0}, 1)
    on conflict (society_id, company_id) do update set times = known.times + 1`.execute(db);
}
