import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

type FloorWithPillars = { parkingFloor: string; pillars: { parkingPillarId: number; name: string }[] };

/** The live pillars of a society in walking order, by parking floor. */
export async function findPillars(db: Db, societyId: number): Promise<FloorWithPillars[]> {
  const { rows } = await sql<FloorWithPillars>`
    select floor.name as "parkingFloor", json_agg(json_build_object('parkingPillarId', pillar.parking_pillar_id,
        'name', pillar.name)
        order by pillar.walk nulls last, pillar.natural_name, pillar.parking_pillar_id) as pillars
    from parking_floor as floor
    join parking_pillar as pillar on pillar.parking_floor_id = floor.parking_floor_id and pillar.archive_id is null
    where floor.society_id = ${societyId} and floor.archive_id is null
    group by floor.parking_floor_id order by floor.natural_name, floor.parking_floor_id`.execute(db);
  return rows;
}

type Pillar = { parkingFloor: string; parkingPillar: string };

/** Saves the pillar of a wash's vehicle; undefined for a pillar of another society. */
export async function savePillar(
  db: Db,
  { washId, societyId, pillarId }: { washId: number; societyId: number; pillarId: number },
): Promise<Pillar | undefined> {
  const { rows } = await sql<Pillar>`
    update booking_vehicle as vehicle set parking_pillar_id = pillar.parking_pillar_id,
      parking_floor_id = pillar.parking_floor_id, parking_pillar_name = pillar.name,
      parking_floor_name = floor.name, parking_note = ''
    from wash, parking_pillar as pillar
    join parking_floor as floor on floor.parking_floor_id = pillar.parking_floor_id
    where wash.wash_id = ${washId} and vehicle.booking_vehicle_id = wash.booking_vehicle_id
      and pillar.parking_pillar_id = ${pillarId} and pillar.society_id = ${societyId} and pillar.archive_id is null
    returning vehicle.parking_floor_name as "parkingFloor", vehicle.parking_pillar_name as "parkingPillar"`.execute(
    db,
  );
  return rows[0];
}
