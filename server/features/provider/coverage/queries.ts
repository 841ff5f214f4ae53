import { sql } from "kysely";
import { mostBuildings, mostCovered, maxCoverageRows } from "#contract/provider/coverage.ts";
import type { Db } from "#server/db/database.ts";
import { within } from "#server/features/society/place/queries.ts";
import { ApiError, found, invalid, refusalText } from "#server/errors/apiError.ts";
import { amongServed, type Scope } from "#server/access/scope.ts";
import { providersWithin } from "../provider/queries.ts";

/** What a provider offers, where and when. Times of day are "06:30". */
export type CoverageFields = {
  providerId: number;
  serviceId: number;
  zoneId: number;
  buildingId: number;
  parkingFloorId: number;
  flatIds: readonly number[];
  pillarIds: readonly number[];
  start: string;
  end: string;
  available: boolean;
};

export type CoverageRow = Omit<CoverageFields, "flatIds" | "pillarIds"> & {
  coverageId: number;
  serviceName: string;
  zoneName: string;
  societyId: number;
  societyName: string;
  buildingName: string;
  parkingFloorName: string;
  flatIds: number[];
  pillarIds: number[];
  companyId: number;
};

// Archived places are excluded until they are restored.
const liveFlats = sql`array(
  select flat.flat_id from coverage_flat as covered join flat on flat.flat_id = covered.flat_id
  where covered.coverage_id = coverage.coverage_id and flat.archive_id is null
  order by flat.flat_id)`;
const livePillars = sql`array(
  select pillar.parking_pillar_id from coverage_pillar as covered
  join parking_pillar as pillar on pillar.parking_pillar_id = covered.parking_pillar_id
  where covered.coverage_id = coverage.coverage_id and pillar.archive_id is null
  order by pillar.parking_pillar_id)`;

const coverages = sql`
  select coverage.coverage_id as "coverageId", coverage.provider_id as "providerId",
    coverage.service_id as "serviceId", service.name as "serviceName",
    coverage.service_zone_id as "zoneId", zone.name as "zoneName",
    coverage.society_id as "societyId", society.name as "societyName",
    coverage.building_id as "buildingId", building.name as "buildingName",
    coverage.parking_floor_id as "parkingFloorId", parking_floor.name as "parkingFloorName",
    ${liveFlats} as "flatIds", ${livePillars} as "pillarIds",
    to_char(coverage.start_time, 'HH24:MI') as start, to_char(coverage.end_time, 'HH24:MI') as end,
    coverage.available, person.company_id as "companyId"
  from coverage
  join provider on provider.provider_id = coverage.provider_id
  join app_user as person on person.user_id = provider.user_id
  join service on service.service_id = coverage.service_id
  join service_zone as zone on zone.service_zone_id = coverage.service_zone_id
  join society on society.society_id = coverage.society_id
  join building on building.building_id = coverage.building_id
  join parking_floor on parking_floor.parking_floor_id = coverage.parking_floor_id`;

export async function findCoverages(db: Db, scope: Scope, providerId: number): Promise<CoverageRow[]> {
  const { rows } = await sql<CoverageRow>`${coverages}
    where coverage.provider_id = ${providerId} and ${providersWithin(scope)}
    order by coverage.start_time, society.natural_name, building.natural_name, coverage.coverage_id`.execute(
    db,
  );
  return rows;
}

export async function findCoverage(
  db: Db,
  scope: Scope,
  coverageId: number,
): Promise<CoverageRow | undefined> {
  const { rows } = await sql<CoverageRow>`${coverages}
    where coverage.coverage_id = ${coverageId} and ${providersWithin(scope)}`.execute(db);
  return rows[0];
}

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

const columns = (fields: CoverageFields, societyId: number) => ({
  provider_id: fields.providerId,
  service_id: fields.serviceId,
  service_zone_id: fields.zoneId,
  society_id: societyId,
  building_id: fields.buildingId,
  parking_floor_id: fields.parkingFloorId,
  start_time: fields.start,
  end_time: fields.end,
  available: fields.available,
});

async function insertPlaces(db: Db, coverageId: number, fields: CoverageFields, societyId: number) {
  await sql`
    insert into coverage_flat (coverage_id, flat_id, building_id, society_id)
      select ${coverageId}, flat_id, ${fields.buildingId}, ${societyId}
      from unnest(${fields.flatIds}::integer[]) as flat_id
      on conflict do nothing`.execute(db);
  await sql`
    insert into coverage_pillar (coverage_id, parking_pillar_id, parking_floor_id, society_id)
      select ${coverageId}, parking_pillar_id, ${fields.parkingFloorId}, ${societyId}
      from unnest(${fields.pillarIds}::integer[]) as parking_pillar_id
      on conflict do nothing`.execute(db);
}

export async function insertCoverage(db: Db, fields: CoverageFields, societyId: number): Promise<number> {
  const { coverageId } = await db
    .insertInto("coverage")
    .values(columns(fields, societyId))
    .returning("coverage_id as coverageId")
    .executeTakeFirstOrThrow();
  await insertPlaces(db, coverageId, fields, societyId);
  return coverageId;
}

/** Changes a coverage; flats and pillars that stay are not touched. */
export async function changeCoverage(
  db: Db,
  coverageId: number,
  fields: CoverageFields,
  societyId: number,
): Promise<void> {
  // Removals first: a coverage that moves to another building takes none of its flats along.
  await sql`
    delete from coverage_flat where coverage_id = ${coverageId}
      and (building_id <> ${fields.buildingId} or flat_id <> all(${fields.flatIds}::integer[]))`.execute(db);
  await sql`
    delete from coverage_pillar where coverage_id = ${coverageId}
      and (parking_floor_id <> ${fields.parkingFloorId}
        or parking_pillar_id <> all(${fields.pillarIds}::integer[]))`.execute(db);
  await db
    .updateTable("coverage")
    .set(columns(fields, societyId))
    .where("coverage_id", "=", coverageId)
    .execute();
  await insertPlaces(db, coverageId, fields, societyId);
}

type Covered = { services: number; places: number };

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
  if (services > mostCovered.services)
    throw new ApiError("conflict", refusalText("servicesOfProvider", { count: mostCovered.services }));
  if (places > mostCovered.places)
    throw new ApiError("conflict", refusalText("placesOfProvider", { count: mostCovered.places }));
}

export async function removeCoverage(db: Db, coverageId: number): Promise<void> {
  await db.deleteFrom("coverage").where("coverage_id", "=", coverageId).execute();
}

/** The provider of a coverage within `scope`. @throws 404 when there is none. */
export async function providerOfCoverage(db: Db, scope: Scope, coverageId: number): Promise<number> {
  const { rows } = await sql<{ providerId: number }>`
    select coverage.provider_id as "providerId" from coverage
    join provider on provider.provider_id = coverage.provider_id
    join app_user as person on person.user_id = provider.user_id
    where coverage.coverage_id = ${coverageId} and ${providersWithin(scope)}`.execute(db);
  return found(rows[0], "service").providerId;
}

type ProviderBuilding = { buildingId: number; buildingName: string; societyId: number; societyName: string };

/** The societies served by the provider's company, for the provider `providerId` within `scope`. */
const servedFor = (scope: Scope, providerId: number) => sql`provider
    join app_user as person on person.user_id = provider.user_id
    join society_company as served on served.company_id = person.company_id
    join society on society.society_id = served.society_id and society.archive_id is null
    where provider.provider_id = ${providerId} and ${providersWithin(scope)}`;

/**
 * The live buildings of the societies that the provider's company serves: at most `mostBuildings` whose name and
 * society contain `search` in any case. The building of `kept` comes first, whatever its name.
 */
export async function findProviderBuildings(
  db: Db,
  scope: Scope,
  { providerId, search, selectedId }: { providerId: number; search: string; selectedId: number | null },
): Promise<ProviderBuilding[]> {
  const { rows } = await sql<ProviderBuilding>`
    select building.building_id as "buildingId", building.name as "buildingName",
      place."societyId", place."societyName"
    from (select society.society_id as "societyId", society.name as "societyName", society.natural_name
      from ${servedFor(scope, providerId)}) as place
    join building on building.society_id = place."societyId" and building.archive_id is null
    where building.building_id = ${selectedId}
      or strpos(lower(building.name || ', ' || place."societyName"), lower(${search})) > 0
    order by building.building_id = ${selectedId} is true desc, place.natural_name, place."societyId",
      building.natural_name, building.building_id
    limit ${mostBuildings}`.execute(db);
  return rows;
}

/** The societies with live buildings that the provider's company serves. */
export async function findProviderSocieties(
  db: Db,
  scope: Scope,
  providerId: number,
): Promise<{ societyId: number; societyName: string }[]> {
  const { rows } = await sql<{ societyId: number; societyName: string }>`
    select society.society_id as "societyId", society.name as "societyName"
    from ${servedFor(scope, providerId)} and exists (select from building
      where building.society_id = society.society_id and building.archive_id is null)
    order by society.natural_name, society.society_id`.execute(db);
  return rows;
}

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
