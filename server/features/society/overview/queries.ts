import type { Db } from "#server/db/database.ts";

/** Every live place of a society, each kind in natural order; children carry their parent's id. */
export async function findPlaces(db: Db, societyId: number) {
  const buildings = await db
    .selectFrom("building")
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .select(["building_id as id", "name"])
    .orderBy("natural_name")
    .execute();
  const floors = await db
    .selectFrom("floor")
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .select(["floor_id as id", "name", "building_id as parentId"])
    .orderBy("natural_name")
    .execute();
  const flats = await db
    .selectFrom("flat")
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .select(["flat_id as id", "name", "floor_id as parentId"])
    .orderBy("natural_name")
    .execute();
  const parkingFloors = await db
    .selectFrom("parking_floor")
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .select(["parking_floor_id as id", "name"])
    .orderBy("natural_name")
    .execute();
  const pillars = await db
    .selectFrom("parking_pillar")
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .select(["parking_pillar_id as id", "name", "parking_floor_id as parentId"])
    .orderBy("natural_name")
    .execute();
  return { buildings, floors, flats, parkingFloors, pillars };
}
