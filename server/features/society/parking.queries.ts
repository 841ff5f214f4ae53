import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { countPlaces, within } from "./place.queries.ts";
import { lockSociety } from "./society.queries.ts";

export type ParkingFloorFields = { societyId: number; name: string; active: boolean };

export async function insertParkingFloor(db: Db, scope: Scope, fields: ParkingFloorFields): Promise<number> {
  await lockSociety(db, scope, fields.societyId);
  const { parkingFloorId } = await db
    .insertInto("parking_floor")
    .values({ society_id: fields.societyId, name: fields.name, active: fields.active, archive_id: null })
    .returning("parking_floor_id as parkingFloorId")
    .executeTakeFirstOrThrow();
  await countPlaces(db, fields.societyId, { parkingFloors: 1 });
  return parkingFloorId;
}

/** @returns whether the society exists in `scope` and has this parking floor. */
export async function changeParkingFloor(
  db: Db,
  scope: Scope,
  parkingFloorId: number,
  fields: ParkingFloorFields,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("parking_floor")
    .set({ name: fields.name, active: fields.active })
    .where("parking_floor_id", "=", parkingFloorId)
    .where("society_id", "=", fields.societyId)
    .where("archive_id", "is", null)
    .where(within("parking_floor.society_id", scope))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function findParkingFloor(db: Db, scope: Scope, parkingFloorId: number) {
  return db
    .selectFrom("parking_floor")
    .where("parking_floor_id", "=", parkingFloorId)
    .where("archive_id", "is", null)
    .where(within("parking_floor.society_id", scope))
    .select(["parking_floor_id as parkingFloorId", "name as parkingFloorName"])
    .executeTakeFirst();
}

/** Used after an empty list. @throws 404 unless the parking floor is live and in `scope`. */
export async function expectParkingFloor(db: Db, scope: Scope, parkingFloorId: number): Promise<void> {
  found(await findParkingFloor(db, scope, parkingFloorId), "parkingFloor");
}

export function findParkingFloors(db: Db, scope: Scope, societyId: number) {
  return db
    .selectFrom("parking_floor")
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .where(within("parking_floor.society_id", scope))
    .select(["parking_floor_id as parkingFloorId", "name as parkingFloorName"])
    .orderBy("natural_name")
    .orderBy("parking_floor_id")
    .execute();
}
