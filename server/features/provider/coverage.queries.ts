import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { providersWithin } from "./provider.queries.ts";

/** A provider's services, places and hours. Times of day are "06:30". */
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
export const liveFlats = sql`array(
  select flat.flat_id from coverage_flat as covered join flat on flat.flat_id = covered.flat_id
  where covered.coverage_id = coverage.coverage_id and flat.archive_id is null
  order by flat.flat_id)`;
export const livePillars = sql`array(
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
