import { sql } from "kysely";
import type { ParkingPillarLine } from "#contract/society/parking.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, type Page, all, contains, offsetOf } from "#server/db/page.ts";
import { found } from "#server/errors/apiError.ts";
import { within, countPlaces } from "./place.queries.ts";

export type PillarFields = { parkingFloorId: number; societyId: number; name: string; active: boolean };

/** Keeps a parking floor of the society live until this transaction ends. @throws 404 when there is none. */
async function lockParkingFloor(
  db: Db,
  scope: Scope,
  { parkingFloorId, societyId }: PillarFields,
): Promise<void> {
  const floor = await db
    .selectFrom("parking_floor")
    .where("parking_floor_id", "=", parkingFloorId)
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .where(within("parking_floor.society_id", scope))
    .select("parking_floor_id")
    .forShare()
    .executeTakeFirst();
  found(floor, "parkingFloor");
}

const columns = ({ parkingFloorId, societyId, name, active }: PillarFields) => ({
  parking_floor_id: parkingFloorId,
  society_id: societyId,
  name,
  active,
});

export async function insertPillar(db: Db, scope: Scope, fields: PillarFields): Promise<number> {
  await lockParkingFloor(db, scope, fields);
  const { parkingPillarId } = await db
    .insertInto("parking_pillar")
    .values({ ...columns(fields), archive_id: null })
    .returning("parking_pillar_id as parkingPillarId")
    .executeTakeFirstOrThrow();
  await countPlaces(db, fields.societyId, { parkingPillars: 1 });
  return parkingPillarId;
}

/** @returns whether the society exists in `scope` and has this pillar. */
export async function changePillar(
  db: Db,
  scope: Scope,
  pillarId: number,
  fields: PillarFields,
): Promise<boolean> {
  await lockParkingFloor(db, scope, fields);
  const { numUpdatedRows } = await db
    .updateTable("parking_pillar")
    .set(columns(fields))
    .where("parking_pillar_id", "=", pillarId)
    .where("society_id", "=", fields.societyId)
    .where("archive_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function findPillar(db: Db, scope: Scope, pillarId: number) {
  return db
    .selectFrom("parking_pillar")
    .where("parking_pillar_id", "=", pillarId)
    .where("archive_id", "is", null)
    .where(within("parking_pillar.society_id", scope))
    .select(["parking_pillar_id as parkingPillarId", "parking_floor_id as parkingFloorId"])
    .select("name as parkingPillarName")
    .executeTakeFirst();
}

/** An id of 0 does not filter. */
type PillarFilter = { parkingFloorId: number; societyId: number };

const live = (db: Db, scope: Scope, { parkingFloorId, societyId }: PillarFilter) =>
  db
    .selectFrom("parking_pillar")
    .innerJoin("parking_floor", "parking_floor.parking_floor_id", "parking_pillar.parking_floor_id")
    .where("parking_pillar.archive_id", "is", null)
    .where(within("parking_pillar.society_id", scope))
    .$if(parkingFloorId > 0, (query) => query.where("parking_pillar.parking_floor_id", "=", parkingFloorId))
    .$if(societyId > 0, (query) => query.where("parking_pillar.society_id", "=", societyId));

const line = [
  "parking_pillar.parking_pillar_id as parkingPillarId",
  "parking_pillar.name as parkingPillarName",
  "parking_pillar.parking_floor_id as parkingFloorId",
  "parking_floor.name as parkingFloorName",
] as const;

export function findPillars(db: Db, scope: Scope, filter: PillarFilter) {
  return live(db, scope, filter)
    .select(line)
    .orderBy("parking_floor.natural_name")
    .orderBy("parking_pillar.natural_name")
    .orderBy("parking_pillar.parking_pillar_id")
    .execute();
}

const sortable = {
  parkingFloorName: sql.raw("parking_floor.natural_name"),
  parkingPillarName: sql.raw("parking_pillar.natural_name"),
};

type PillarPage = PillarFilter & Page<keyof typeof sortable>;

/** One page of pillars; each row carries the total. */
export async function searchPillarPage(
  db: Db,
  scope: Scope,
  page: PillarPage,
): Promise<(ParkingPillarLine & { total: number })[]> {
  const { parkingFloorId, societyId, search, sort } = page;
  const matching = all([
    sql`parking_pillar.archive_id is null`,
    sql`parking_pillar.society_id = ${societyId}`,
    within("parking_pillar.society_id", scope),
    parkingFloorId > 0 && sql`parking_pillar.parking_floor_id = ${parkingFloorId}`,
    search !== "" && contains(sql`lower(parking_pillar.name)`, search),
  ]);
  const direction = directionOf(sort);
  const { rows } = await sql<ParkingPillarLine & { total: number }>`
    select parking_pillar.parking_pillar_id as "parkingPillarId", parking_pillar.name as "parkingPillarName",
      parking_pillar.parking_floor_id as "parkingFloorId", parking_floor.name as "parkingFloorName",
      (select count(*)::integer from parking_pillar where ${matching}) as total
    from parking_pillar
    join parking_floor on parking_floor.parking_floor_id = parking_pillar.parking_floor_id
    where ${matching}
    order by ${sortable[sort?.by ?? "parkingFloorName"]} ${direction},
      parking_pillar.natural_name ${direction}, parking_pillar.parking_pillar_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}
