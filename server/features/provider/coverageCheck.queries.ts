import { sql } from "kysely";
import { maxCoverage } from "#contract/provider/coverage.ts";
import type { Db } from "#server/db/database.ts";
import { found, ApiError, refusalText } from "#server/errors/apiError.ts";
import type { CoverageFields } from "./coverage.queries.ts";

/** A building's society, kept live until the transaction ends, and whether the company serves it. */
export async function societyOfBuilding(
  db: Db,
  buildingId: number,
  companyId: number,
): Promise<{ societyId: number; societyName: string; served: boolean } | undefined> {
  const { rows } = await sql<{ societyId: number; societyName: string; served: boolean }>`
    select society.society_id as "societyId", society.name as "societyName",
      exists (select from society_company as served
        where served.society_id = society.society_id and served.company_id = ${companyId}) as served
    from building join society on society.society_id = building.society_id
    where building.building_id = ${buildingId} and building.archive_id is null and society.archive_id is null
    for share of building, society`.execute(db);
  return rows[0];
}

type CoveredPlace = { societyId: number; buildingId: number; parkingFloorId: number };

/**
 * Number of the given flats and pillars that are live in the given building and parking floor; they are kept live
 * until the transaction ends.
 */
export async function countLive(
  db: Db,
  { societyId, buildingId, parkingFloorId }: CoveredPlace,
  { flatIds, pillarIds }: Pick<CoverageFields, "flatIds" | "pillarIds">,
): Promise<{ floors: number; flats: number; pillars: number }> {
  const { rows: floors } = await sql`
    select from parking_floor where parking_floor_id = ${parkingFloorId} and society_id = ${societyId}
      and archive_id is null for share`.execute(db);
  const { rows: flats } = await sql`
    select from flat where flat_id = any(${flatIds}::integer[]) and building_id = ${buildingId}
      and archive_id is null order by flat_id for share`.execute(db);
  const { rows: pillars } = await sql`
    select from parking_pillar where parking_pillar_id = any(${pillarIds}::integer[])
      and parking_floor_id = ${parkingFloorId} and archive_id is null
      order by parking_pillar_id for share`.execute(db);
  return { floors: floors.length, flats: flats.length, pillars: pillars.length };
}

export type Clash = {
  serviceName: string;
  societyName: string;
  buildingName: string;
  start: string;
  end: string;
  elsewhere: boolean;
  flats: number;
  pillars: number;
};

/**
 * The first other coverage of the provider that conflicts with this one: another society at the same time, or the same
 * service at the same time for some of the same flats or pillars.
 */
export async function findClash(
  db: Db,
  fields: Pick<CoverageFields, "providerId" | "serviceId" | "flatIds" | "pillarIds" | "start" | "end">,
  societyId: number,
  except: readonly number[],
): Promise<Clash | undefined> {
  const { rows } = await sql<Clash>`
    select service.name as "serviceName", society.name as "societyName", building.name as "buildingName",
      to_char(other.start_time, 'HH24:MI') as start, to_char(other.end_time, 'HH24:MI') as end,
      other.society_id <> ${societyId} as elsewhere, shared.flats, shared.pillars
    from coverage as other
    join service on service.service_id = other.service_id
    join society on society.society_id = other.society_id
    join building on building.building_id = other.building_id
    cross join lateral (select
      (select count(*)::integer from coverage_flat as covered where covered.coverage_id = other.coverage_id
        and covered.flat_id = any(${fields.flatIds}::integer[])) as flats,
      (select count(*)::integer from coverage_pillar as covered where covered.coverage_id = other.coverage_id
        and covered.parking_pillar_id = any(${fields.pillarIds}::integer[])) as pillars) as shared
    where other.provider_id = ${fields.providerId}
      and other.coverage_id <> all(${except}::integer[])
      and other.start_time < ${fields.end}::time and ${fields.start}::time < other.end_time
      and (other.society_id <> ${societyId}
        or (other.service_id = ${fields.serviceId} and shared.flats + shared.pillars > 0))
    order by other.start_time, other.coverage_id
    limit 1`.execute(db);
  return rows[0];
}

export type Covered = { services: number; places: number };

/**
 * Checks a provider's total coverage after a change; the provider must be locked.
 * @throws 409 naming what exceeds its maximum.
 */
export async function expectCoverable(db: Db, providerId: number): Promise<void> {
  const own = sql`(select coverage_id from coverage where provider_id = ${providerId})`;
  const { rows } = await sql<Covered>`select
    (select count(*)::integer from ${own} as own) as services,
    (select count(*)::integer from coverage_flat where coverage_id in ${own})
      + (select count(*)::integer from coverage_pillar where coverage_id in ${own}) as places`.execute(db);
  const { services, places } = found(rows[0], "provider");
  if (services > maxCoverage.services)
    throw new ApiError("conflict", refusalText("servicesOfProvider", { count: maxCoverage.services }));
  if (places > maxCoverage.places)
    throw new ApiError("conflict", refusalText("placesOfProvider", { count: maxCoverage.places }));
}
