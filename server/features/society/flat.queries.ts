import type { FlatLine } from "#contract/society/flat.ts";
import type { Db } from "#server/db/database.ts";
import { invalid, refusalText } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { lockFloor } from "./floor.queries.ts";
import { countPlaces, within } from "./place.queries.ts";

export type FlatFields = {
  floorId: number;
  buildingId: number;
  societyId: number;
  name: string;
  active: boolean;
};

const columns = ({ floorId, buildingId, societyId, name, active }: FlatFields) => ({
  floor_id: floorId,
  building_id: buildingId,
  society_id: societyId,
  name,
  active,
});

export async function insertFlat(db: Db, scope: Scope, fields: FlatFields): Promise<number> {
  await lockFloor(db, scope, fields);
  const { flatId } = await db
    .insertInto("flat")
    .values({ ...columns(fields), archive_id: null })
    .returning("flat_id as flatId")
    .executeTakeFirstOrThrow();
  await countPlaces(db, fields.societyId, { flats: 1 });
  return flatId;
}

/** @returns whether the society exists in `scope` and has this flat. */
export async function changeFlat(db: Db, scope: Scope, flatId: number, fields: FlatFields): Promise<boolean> {
  await lockFloor(db, scope, fields);
  const { numUpdatedRows } = await db
    .updateTable("flat")
    .set(columns(fields))
    .where("flat_id", "=", flatId)
    .where("society_id", "=", fields.societyId)
    .where("archive_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function findFlat(db: Db, scope: Scope, flatId: number) {
  return db
    .selectFrom("flat")
    .where("flat_id", "=", flatId)
    .where("archive_id", "is", null)
    .where(within("flat.society_id", scope))
    .select(["flat_id as flatId", "building_id as buildingId", "floor_id as floorId", "name as flatName"])
    .executeTakeFirst();
}

/** An id of 0 does not filter. */
export type FlatFilter = { buildingId: number; floorId: number; societyId: number };

const live = (db: Db, scope: Scope, { buildingId, floorId, societyId }: FlatFilter) =>
  db
    .selectFrom("flat")
    .innerJoin("floor", "floor.floor_id", "flat.floor_id")
    .innerJoin("building", "building.building_id", "flat.building_id")
    .where("flat.archive_id", "is", null)
    .where(within("flat.society_id", scope))
    .$if(floorId > 0, (query) => query.where("flat.floor_id", "=", floorId))
    .$if(buildingId > 0, (query) => query.where("flat.building_id", "=", buildingId))
    .$if(societyId > 0, (query) => query.where("flat.society_id", "=", societyId));

const line = [
  "flat.flat_id as flatId",
  "flat.name as flatName",
  "flat.building_id as buildingId",
  "flat.floor_id as floorId",
  "building.name as buildingName",
  "floor.name as floorName",
] as const;

/** About two megabytes, with names of the maximum length in any script. */
const MAX_FLATS_PER_REPLY = 4_000;

/** @throws 400 when there are too many flats for one reply. */
export async function findFlats(db: Db, scope: Scope, filter: FlatFilter): Promise<FlatLine[]> {
  const flats = await live(db, scope, filter)
    .select(line)
    .orderBy("building.natural_name")
    .orderBy("flat.building_id")
    .orderBy("flat.natural_name")
    .orderBy("flat.flat_id")
    .limit(MAX_FLATS_PER_REPLY + 1)
    .execute();
  if (flats.length > MAX_FLATS_PER_REPLY)
    throw invalid({
      floorId: refusalText("flatsAtOnce", { count: MAX_FLATS_PER_REPLY }),
    });
  return flats;
}
