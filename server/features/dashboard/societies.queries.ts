import { sql } from "kysely";
import { MAX_TOWERS, type SocietySummary } from "#contract/society/summary.ts";
import type { Db } from "#server/db/database.ts";
import { providersWithin } from "#server/features/provider/provider.queries.ts";
import { within } from "#server/features/society/place.queries.ts";
import type { Scope } from "#server/access/scope.ts";
import { washSums } from "#server/features/wash/sums.queries.ts";

/** The caller's scopes for societies, for their providers and for their washes; null without the permission. */
export type SummaryScopes = { societies: Scope; providers: Scope | null; washes: Scope | null };

type SocietiesQuery = { societyIds: readonly number[]; today: string };

/** Number of a society's rows that are not archived. */
const countOf = (place: "building" | "floor" | "flat" | "parking_floor" | "parking_pillar") => sql`(
  select count(*)::integer from ${sql.table(place)} as place
  where place.society_id = society.society_id and place.archive_id is null)`;

const towers = sql`array(
  select (select count(*)::integer from floor
    where floor.building_id = building.building_id and floor.archive_id is null)
  from building where building.society_id = society.society_id and building.archive_id is null
  order by building.natural_name, building.building_id limit ${sql.lit(MAX_TOWERS)})`;

/** Available coverage of active providers. */
const covering = (scope: Scope | null, { societyIds }: SocietiesQuery) => sql`
  select coverage.coverage_id, coverage.society_id
  from coverage
  join provider on provider.provider_id = coverage.provider_id
  join app_user as person on person.user_id = provider.user_id
  where coverage.society_id = any(${societyIds}::integer[]) and coverage.available and person.active
    and ${scope ? providersWithin(scope) : sql`false`}`;

/** Number of distinct places of a kind in `covering` that are not archived. */
const countCovered = (place: "flat" | "parking_pillar", covered: "coverage_flat" | "coverage_pillar") => {
  const id = sql.ref(`${place}_id`);
  return sql`(
    select count(distinct place.${id})
    from covering
    join ${sql.table(covered)} as covered on covered.coverage_id = covering.coverage_id
    join ${sql.table(place)} as place on place.${id} = covered.${id}
    where covering.society_id = society.society_id and place.archive_id is null)`;
};

const coveredColumn = sql`json_build_object('flats', ${countCovered("flat", "coverage_flat")},
  'parkingPillars', ${countCovered("parking_pillar", "coverage_pillar")})`;

const washed = (scope: Scope | null, { today }: SocietiesQuery) =>
  scope
    ? sql`select society_id, sum(due) as due, sum(done) as done
        from ${washSums(scope, { days: sql`day = ${today}::date`, societyId: undefined }, "society")} as summed
        group by society_id`
    : sql`select 0 as society_id, 0 as due, 0 as done`;

const todayColumn = sql`json_build_object('due', coalesce(washed.due, 0), 'done', coalesce(washed.done, 0))`;

/** Requested societies that are not archived, in no order. The wash sums are the same as in dashboards. */
export async function findSummaries(
  db: Db,
  scopes: SummaryScopes,
  query: SocietiesQuery,
): Promise<SocietySummary[]> {
  // Materialized, so that a database without table statistics does not choose a worse plan.
  const { rows } = await sql<SocietySummary>`
    with covering as materialized (${covering(scopes.providers, query)}),
    washed as materialized (${washed(scopes.washes, query)})
    select society.society_id as "societyId", ${countOf("building")} as buildings, ${countOf("floor")} as floors,
      ${countOf("flat")} as flats, ${countOf("parking_floor")} as "parkingFloors",
      ${countOf("parking_pillar")} as "parkingPillars", ${towers} as towers,
      ${scopes.providers ? coveredColumn : sql`null`} as covered,
      ${scopes.washes ? todayColumn : sql`null`} as today
    from society left join washed on washed.society_id = society.society_id
    where society.society_id = any(${query.societyIds}::integer[]) and society.archive_id is null
      and ${within("society.society_id", scopes.societies)}`.execute(db);
  return rows;
}
