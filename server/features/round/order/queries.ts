import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/fault.ts";
import type { Scope } from "#server/scope.ts";

/** Requires a live parking floor of a society that the caller's company serves. */
export async function requireFloor(
  db: Db,
  { reach, companyId }: Scope,
  parkingFloorId: number,
): Promise<void> {
  const { rows } = await sql`
    select from parking_floor where parking_floor_id = ${parkingFloorId} and archive_id is null
      ${
        reach === "all"
          ? sql``
          : sql`and society_id in (select society_id from society_company where company_id = ${companyId})`
      }`.execute(db);
  found(rows[0], "Parking floor");
}

export type Walked = { parkingPillarId: number; name: string; walk: number | null };

/** A parking floor's pillars in the order in which they are walked. */
export async function findWalk(db: Db, parkingFloorId: number): Promise<Walked[]> {
  const { rows } = await sql<Walked>`
    select parking_pillar_id as "parkingPillarId", name, walk from parking_pillar
    where parking_floor_id = ${parkingFloorId} and archive_id is null
    order by walk nulls last, natural_name, parking_pillar_id`.execute(db);
  return rows;
}

/** Keeps the order of a floor's pillars: those that are not named lose theirs. */
export async function keepWalk(db: Db, parkingFloorId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update parking_pillar as pillar set walk = place.walk::integer
    from parking_pillar as own
    left join unnest(${ids}::integer[]) with ordinality as place (parking_pillar_id, walk)
      on place.parking_pillar_id = own.parking_pillar_id
    where own.parking_floor_id = ${parkingFloorId} and pillar.parking_pillar_id = own.parking_pillar_id
      and pillar.walk is distinct from place.walk::integer`.execute(db);
}
