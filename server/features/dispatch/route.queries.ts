import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

/** @throws 404 for an archived parking floor, or one in a society that the caller's company does not serve. */
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
  found(rows[0], "parkingFloor");
}

export type OrderedPillar = { parkingPillarId: number; name: string };

/** A parking floor's pillars in permanent walking order, or with `day` in that day's order. */
export async function findWalk(
  db: Db,
  parkingFloorId: number,
  day: string | null = null,
): Promise<{ kept: boolean; pillars: OrderedPillar[] }> {
  const { rows } = await sql<{ kept: boolean; pillars: OrderedPillar[] }>`
    with of_day as (select parking_pillar_ids as ids from walk_day
        where parking_floor_id = ${parkingFloorId} and day = ${day}::date),
    walked as (select parking_pillar_id as "parkingPillarId", name, natural_name,
        case when exists (select from of_day) then (select array_position(ids, parking_pillar_id) from of_day)
          else walk end as walk
      from parking_pillar where parking_floor_id = ${parkingFloorId} and archive_id is null)
    select case when ${day}::date is null then coalesce(bool_or(walk is not null), false)
        else exists (select from of_day) end as kept,
      coalesce(json_agg(json_build_object('parkingPillarId', "parkingPillarId", 'name', name)
        order by walk nulls last, natural_name, "parkingPillarId"), '[]') as pillars
    from walked`.execute(db);
  return rows[0] ?? { kept: false, pillars: [] };
}

/** Saves a floor's walking order for one day; an empty list restores the permanent order. */
export async function saveRouteOfDay(
  db: Db,
  parkingFloorId: number,
  day: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) {
    await sql`delete from walk_day where parking_floor_id = ${parkingFloorId} and day = ${day}`.execute(db);
    return;
  }
  await sql`
    insert into walk_day (parking_floor_id, day, parking_pillar_ids)
    values (${parkingFloorId}, ${day}, ${ids}::integer[])
    on conflict (parking_floor_id, day) do update set parking_pillar_ids = excluded.parking_pillar_ids`.execute(
    db,
  );
}

export async function deleteOldRoutes(db: Db, day: string): Promise<void> {
  await sql`delete from walk_day where day < ${day}`.execute(db);
}

/** Saves a floor's permanent walking order. Pillars that are not listed lose their position. */
export async function saveRoute(db: Db, parkingFloorId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update parking_pillar as pillar set walk = place.walk::integer
    from parking_pillar as own
    left join unnest(${ids}::integer[]) with ordinality as place (parking_pillar_id, walk)
      on place.parking_pillar_id = own.parking_pillar_id
    where own.parking_floor_id = ${parkingFloorId} and pillar.parking_pillar_id = own.parking_pillar_id
      and pillar.walk is distinct from place.walk::integer`.execute(db);
}
