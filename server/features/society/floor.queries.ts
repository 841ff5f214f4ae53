import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { lockBuilding } from "./building.queries.ts";
import { countPlaces, within } from "./place.queries.ts";

export type FloorFields = { buildingId: number; societyId: number; name: string; active: boolean };

const columns = ({ buildingId, societyId, name, active }: FloorFields) => ({
  building_id: buildingId,
  society_id: societyId,
  name,
  active,
});

export async function insertFloor(db: Db, scope: Scope, fields: FloorFields): Promise<number> {
  await lockBuilding(db, scope, fields.buildingId, fields.societyId);
  const { floorId } = await db
    .insertInto("floor")
    .values({ ...columns(fields), archive_id: null })
    .returning("floor_id as floorId")
    .executeTakeFirstOrThrow();
  await countPlaces(db, fields.societyId, { floors: 1 });
  return floorId;
}

/** Its flats follow it to another building. @returns whether the society exists in `scope` and has this floor. */
export async function changeFloor(
  db: Db,
  scope: Scope,
  floorId: number,
  fields: FloorFields,
): Promise<boolean> {
  await lockBuilding(db, scope, fields.buildingId, fields.societyId);
  const { numUpdatedRows } = await db
    .updateTable("floor")
    .set(columns(fields))
    .where("floor_id", "=", floorId)
    .where("society_id", "=", fields.societyId)
    .where("archive_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function findFloor(db: Db, scope: Scope, floorId: number) {
  return db
    .selectFrom("floor")
    .where("floor_id", "=", floorId)
    .where("archive_id", "is", null)
    .where(within("floor.society_id", scope))
    .select(["floor_id as floorId", "building_id as buildingId", "name as floorName"])
    .executeTakeFirst();
}

/** Used after an empty list. @throws 404 unless the floor is live and in `scope`. */
export async function expectFloor(db: Db, scope: Scope, floorId: number): Promise<void> {
  found(await findFloor(db, scope, floorId), "floor");
}

type FloorPath = { floorId: number; buildingId: number; societyId: number };

/** Keeps a floor of the building live until this transaction ends. @throws 404 when there is none. */
export async function lockFloor(
  db: Db,
  scope: Scope,
  { floorId, buildingId, societyId }: FloorPath,
): Promise<void> {
  const floor = await db
    .selectFrom("floor")
    .where("floor_id", "=", floorId)
    .where("building_id", "=", buildingId)
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .where(within("floor.society_id", scope))
    .select("floor_id")
    .forShare()
    .executeTakeFirst();
  found(floor, "floor");
}

/** The floors of a building, or of a society when `buildingId` is 0, including inactive ones. */
export function findFloors(db: Db, scope: Scope, { buildingId, societyId }: Omit<FloorPath, "floorId">) {
  return db
    .selectFrom("floor")
    .innerJoin("building", "building.building_id", "floor.building_id")
    .where("floor.archive_id", "is", null)
    .where(within("floor.society_id", scope))
    .$if(buildingId > 0, (query) => query.where("floor.building_id", "=", buildingId))
    .$if(societyId > 0, (query) => query.where("floor.society_id", "=", societyId))
    .select(["floor.floor_id as floorId", "floor.name as floorName"])
    .select(["floor.building_id as buildingId", "building.name as buildingName"])
    .orderBy("building.natural_name")
    .orderBy("floor.building_id")
    .orderBy("floor.natural_name")
    .orderBy("floor.floor_id")
    .execute();
}
