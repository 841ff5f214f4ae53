import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** A flat or a pillar, with its building or parking floor in `within`. */
export type Spot = { id: number; within: number };

/**
 * Keeps a society that the company serves live until the transaction ends, and blocks generating into it meanwhile.
 * @returns the number of its live flats and pillars; undefined when the company serves no such society.
 */
export async function lockServedSociety(
  db: Db,
  { societyId, companyId }: { societyId: number; companyId: number },
): Promise<{ flats: number; pillars: number } | undefined> {
  const { rows: societies } = await sql`
    select from society where society_id = ${societyId} and archive_id is null
      and exists (select from society_company as served
        where served.society_id = society.society_id and served.company_id = ${companyId})
    for share`.execute(db);
  if (societies.length === 0) return undefined;
  const { rows } = await sql<{ flats: number; pillars: number }>`select
    (select count(*)::integer from flat where society_id = ${societyId} and archive_id is null) as flats,
    (select count(*)::integer from parking_pillar where society_id = ${societyId} and archive_id is null) as pillars
  `.execute(db);
  return rows[0];
}

/** The live flats and pillars of a society (of the given ones, if any), kept live until the transaction ends. */
export async function lockSpots(
  db: Db,
  societyId: number,
  { flatIds, pillarIds }: { flatIds: readonly number[] | null; pillarIds: readonly number[] | null },
): Promise<{ flats: Spot[]; pillars: Spot[] }> {
  const { rows: flats } = await sql<Spot>`
    select flat_id as id, building_id as within from flat
    where society_id = ${societyId} and archive_id is null
      and ${flatIds === null ? sql`true` : sql`flat_id = any(${flatIds}::integer[])`}
    order by flat_id for share`.execute(db);
  const { rows: pillars } = await sql<Spot>`
    select parking_pillar_id as id, parking_floor_id as within from parking_pillar
    where society_id = ${societyId} and archive_id is null
      and ${pillarIds === null ? sql`true` : sql`parking_pillar_id = any(${pillarIds}::integer[])`}
    order by parking_pillar_id for share`.execute(db);
  return { flats, pillars };
}

export type CoverageRow = { coverageId: number; serviceId: number; buildingId: number };

/** A provider's coverage of a society by these services at exactly these times. */
export async function findSameWindow(
  db: Db,
  window: {
    providerId: number;
    societyId: number;
    serviceIds: readonly number[];
    start: string;
    end: string;
  },
): Promise<CoverageRow[]> {
  const { rows } = await sql<CoverageRow>`
    select coverage_id as "coverageId", service_id as "serviceId", building_id as "buildingId"
    from coverage
    where provider_id = ${window.providerId} and society_id = ${window.societyId}
      and service_id = any(${window.serviceIds}::integer[])
      and start_time = ${window.start}::time and end_time = ${window.end}::time
    order by coverage_id for update`.execute(db);
  return rows;
}
