import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { invalid, refusalText } from "#server/errors/apiError.ts";

/** Maximum size of an overview in bytes, and the approximate size of one place in it without its name. */
const MAX_BYTES = 2_000_000;
const BYTES_PER_PLACE = 28;

/** @throws 400 when a society's places, with their names, are too much for one reply. */
export async function requireOverviewFits(db: Db, societyId: number): Promise<void> {
  const weights = ["building", "floor", "flat", "parking_floor", "parking_pillar"].map(
    (table) => sql`select sum(octet_length(name) + ${BYTES_PER_PLACE}) as bytes from ${sql.table(table)}
      where society_id = ${societyId} and archive_id is null`,
  );
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::integer as bytes from (${sql.join(weights, sql` union all `)}) as each`.execute(
    db,
  );
  if ((rows[0]?.bytes ?? 0) > MAX_BYTES)
    throw invalid({
      societyId: refusalText("tooMuchToDraw"),
    });
}

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
