import { type RawBuilder, sql } from "kysely";
import type { ServiceArea } from "#contract/catalogue/serviceArea.ts";
import type { Db } from "#server/db/database.ts";
import { all, contains } from "#server/db/page.ts";
import { within } from "#server/features/society/place.queries.ts";
import { amongServed, type Scope, visitorScope } from "#server/access/scope.ts";

/**
 * The first societies in which the public can book (for company users those they serve) that match a text, or the
 * requested one.
 */
export async function searchServiceAreas(
  db: Db,
  scope: Scope,
  { text, societyId, most }: { text: string; societyId: number | null; most: number },
): Promise<ServiceArea[]> {
  const matching = all([
    sql`society.archive_id is null`,
    within("society.society_id", visitorScope),
    scope.companyId !== null && within("society.society_id", amongServed(scope)),
    societyId !== null && sql`society.society_id = ${societyId}`,
    text !== "" && contains(sql`society.search_text`, text),
  ]);
  // Names that begin with the text come first, and matches by location alone last.
  const { rows } = await sql<ServiceArea>`
    select society.society_id as "societyId", society.name as "societyName",
      society.street || ', ' || society.city as locality
    from society
    where ${matching}
    order by nullif(position(${text.toLowerCase()} in lower(society.name)), 0) nulls last,
      society.natural_name, society.society_id
    limit ${most}`.execute(db);
  return rows;
}

/** A company's available coverage in the query's `society`. */
const coveredBy = (company: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select from coverage
  join provider on provider.provider_id = coverage.provider_id
  join app_user as person on person.user_id = provider.user_id and person.active
  where coverage.society_id = society.society_id and coverage.available and person.company_id = ${company}`;

const serving = sql`society_company as served
  join company on company.company_id = served.company_id and company.active`;

/**
 * Condition that the query's `service` is offered in a society in which the public can book: somebody covers the
 * service there, or the company that would come covers nothing there.
 */
export const offeredIn = (societyId: number): RawBuilder<boolean> => sql`
  exists (select from society
    where society.society_id = ${societyId} and society.archive_id is null
      and ${within("society.society_id", visitorScope)}
      and (exists (select from ${serving} where served.society_id = society.society_id
          and exists (${coveredBy(sql`company.company_id`)} and coverage.service_id = service.service_id))
        or not exists (${coveredBy(sql`(select served.company_id from ${serving}
          where served.society_id = society.society_id
          order by served.company_id = society.default_company_id desc nulls last, served.company_id
          limit 1)`)})))`;
