import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { countPlaces, within } from "./place.queries.ts";
import { lockSociety } from "./society.queries.ts";

export type BuildingFields = { societyId: number; name: string; active: boolean };

export async function insertBuilding(db: Db, scope: Scope, fields: BuildingFields): Promise<number> {
  await lockSociety(db, scope, fields.societyId);
  const { buildingId } = await db
    .insertInto("building")
    .values({ society_id: fields.societyId, name: fields.name, active: fields.active, archive_id: null })
    .returning("building_id as buildingId")
    .executeTakeFirstOrThrow();
  await countPlaces(db, fields.societyId, { buildings: 1 });
  return buildingId;
}

/** @returns whether the society exists in `scope` and has this building. */
export async function changeBuilding(
  db: Db,
  scope: Scope,
  buildingId: number,
  fields: BuildingFields,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("building")
    .set({ name: fields.name, active: fields.active })
    .where("building_id", "=", buildingId)
    .where("society_id", "=", fields.societyId)
    .where("archive_id", "is", null)
    .where(within("building.society_id", scope))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function findBuilding(db: Db, scope: Scope, buildingId: number) {
  return db
    .selectFrom("building")
    .where("building_id", "=", buildingId)
    .where("archive_id", "is", null)
    .where(within("building.society_id", scope))
    .select(["building_id as buildingId", "name"])
    .executeTakeFirst();
}

/** Used after an empty list. @throws 404 unless the building is live and in `scope`. */
export async function expectBuilding(db: Db, scope: Scope, buildingId: number): Promise<void> {
  found(await findBuilding(db, scope, buildingId), "building");
}

/** Keeps a building of the society live until this transaction ends. @throws 404 when there is none. */
export async function lockBuilding(
  db: Db,
  scope: Scope,
  buildingId: number,
  societyId: number,
): Promise<void> {
  const building = await db
    .selectFrom("building")
    .where("building_id", "=", buildingId)
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .where(within("building.society_id", scope))
    .select("building_id")
    .forShare()
    .executeTakeFirst();
  found(building, "building");
}

export function findBuildings(db: Db, scope: Scope, societyId: number) {
  return db
    .selectFrom("building")
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .where(within("building.society_id", scope))
    .select(["building_id as buildingId", "name as buildingName", "society_id as societyId"])
    .orderBy("natural_name")
    .orderBy("building_id")
    .execute();
}
