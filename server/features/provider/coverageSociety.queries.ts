import { sql } from "kysely";
import { maxCoverageRows } from "#contract/provider/coverage.ts";
import { type Scope, amongServed } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { found, invalid, refusalText } from "#server/errors/apiError.ts";
import { within } from "#server/features/society/place.queries.ts";
import { providersWithin } from "./provider.queries.ts";
import { liveFlats, livePillars } from "./coverage.queries.ts";
import type { Covered } from "./coverageCheck.queries.ts";

export type SocietyCoverage = {
  providerServiceId: number;
  providerId: number;
  providerName: string;
  serviceId: number;
  serviceName: string;
  startTime: string;
  endTime: string;
  flatIds: number[];
  parkingPillarIds: number[];
};

type CoverageQuery = { societyId: number; providerId?: number | undefined };

/** @throws 400 when a society's coverage is too much for one reply. */
async function requireCoverageFits(db: Db, { societyId, providerId }: CoverageQuery): Promise<void> {
  if (providerId !== undefined) return;
  const { services, places } = maxCoverageRows;
  const coverageIds = sql`(select coverage_id from coverage where society_id = ${societyId} and available
    limit ${services + 1})`;
  const { rows } = await sql<Covered>`select
    (select count(*)::integer from ${coverageIds} as there) as services,
    (select count(*)::integer from (
      select from coverage_flat where coverage_id in ${coverageIds} limit ${places + 1}) as flats)
    + (select count(*)::integer from (
      select from coverage_pillar where coverage_id in ${coverageIds} limit ${places + 1}) as pillars) as places`.execute(
    db,
  );
  const counted = found(rows[0], "society");
  if (counted.services > services || counted.places > places)
    throw invalid({
      providerId: refusalText("tooMuchCovered"),
    });
}

/**
 * The coverage of a society: available coverage of active providers (or of one provider) for live flats and pillars.
 * @throws 400 when that is too much for one reply.
 */
export async function findSocietyCoverage(
  db: Db,
  scope: Scope,
  query: CoverageQuery,
): Promise<SocietyCoverage[]> {
  await requireCoverageFits(db, query);
  const { societyId, providerId } = query;
  const { rows } = await sql<SocietyCoverage>`
    select coverage.coverage_id as "providerServiceId", coverage.provider_id as "providerId",
      person.name as "providerName", coverage.service_id as "serviceId", service.name as "serviceName",
      to_char(coverage.start_time, 'HH24:MI') as "startTime", to_char(coverage.end_time, 'HH24:MI') as "endTime",
      ${liveFlats} as "flatIds", ${livePillars} as "parkingPillarIds"
    from coverage
    join provider on provider.provider_id = coverage.provider_id
    join app_user as person on person.user_id = provider.user_id
    join service on service.service_id = coverage.service_id
    join society on society.society_id = coverage.society_id
    where coverage.society_id = ${societyId} and coverage.available and person.active
      and society.archive_id is null and ${providersWithin(scope)}
      and ${providerId === undefined ? sql`true` : sql`coverage.provider_id = ${providerId}`}
      and ${scope.reach === "own" ? within("society.society_id", amongServed(scope)) : sql`true`}
    order by coverage.start_time, lower(person.name), coverage.coverage_id`.execute(db);
  return rows;
}
