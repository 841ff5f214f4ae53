import { type RawBuilder, sql } from "kysely";
import type { PlaceCounts } from "#contract/society/registry.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { Places } from "./registry.rules.ts";
import type { Registry } from "./registryPath.rules.ts";

/** Sent as one JSON text: serialising a list of many thousand parameters would block the event loop. */
const jsonRows = (rows: readonly unknown[]) =>
  sql`json_array_elements(${JSON.stringify(rows)}::json) with ordinality as t (path, ord)`;

/** The places as rows of a query, with parents looked up by name; names as written. */
function requestedRows(societyId: number, places: Places) {
  return {
    buildings: sql`(select path #>> '{}' as name, ord from ${jsonRows(places.buildings)}) as asked`,
    floors: sql`(
      select building.building_id, path ->> 1 as name, ord
      from ${jsonRows(places.floors)}
      join building on building.society_id = ${societyId} and lower(building.name) = lower(path ->> 0)
        and building.archive_id is null) as asked`,
    flats: sql`(
      select floor.floor_id, floor.building_id, path ->> 2 as name, ord
      from ${jsonRows(places.flats)}
      join building on building.society_id = ${societyId} and lower(building.name) = lower(path ->> 0)
        and building.archive_id is null
      join floor on floor.building_id = building.building_id and lower(floor.name) = lower(path ->> 1)
        and floor.archive_id is null) as asked`,
    parkingFloors: sql`(select path #>> '{}' as name, ord from ${jsonRows(places.parkingFloors)}) as asked`,
    parkingPillars: sql`(
      select parking_floor.parking_floor_id, path ->> 1 as name, ord
      from ${jsonRows(places.parkingPillars)}
      join parking_floor on parking_floor.society_id = ${societyId}
        and lower(parking_floor.name) = lower(path ->> 0) and parking_floor.archive_id is null) as asked`,
  };
}

/**
 * Runs a lookup of many thousand places by name without nested loops. The planner knows neither how many are looked up
 * nor the size of a society that was just created; nested loops over both would take minutes.
 */
async function withoutNestedLoops<T>(db: Db, run: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(db);
  const answer = await run();
  await sql`set local enable_nestloop = on`.execute(db);
  return answer;
}

const same = (table: string, ...keys: string[]): RawBuilder<boolean> =>
  sql`${sql.table(table)}.archive_id is null and lower(${sql.table(table)}.name) = lower(asked.name) and ${sql.join(
    keys.map((key) => sql`${sql.ref(`${table}.${key}`)} = ${sql.ref(`asked.${key}`)}`),
    sql` and `,
  )}`;

export async function countExisting(db: Db, societyId: number, places: Places): Promise<PlaceCounts> {
  const from = requestedRows(societyId, places);
  const inSociety = (table: string) => sql`${sql.table(table)}.society_id = ${societyId}
    and ${sql.table(table)}.archive_id is null and lower(${sql.table(table)}.name) = lower(asked.name)`;
  const counts = sql<PlaceCounts>`select
    (select count(*)::integer from ${from.buildings} join building on ${inSociety("building")}) as buildings,
    (select count(*)::integer from ${from.floors} join floor on ${same("floor", "building_id")}) as floors,
    (select count(*)::integer from ${from.flats} join flat on ${same("flat", "floor_id")}) as flats,
    (select count(*)::integer from ${from.parkingFloors} join parking_floor on ${inSociety("parking_floor")})
      as "parkingFloors",
    (select count(*)::integer from ${from.parkingPillars} join parking_pillar
      on ${same("parking_pillar", "parking_floor_id")}) as "parkingPillars"`;
  const { rows } = await withoutNestedLoops(db, () => counts.execute(db));
  return found(rows[0], "society");
}

/** Creates the missing places, parents first: five statements for any number of places. */
export async function insertMissing(db: Db, societyId: number, places: Places): Promise<PlaceCounts> {
  const from = requestedRows(societyId, places);
  const added = async (statement: RawBuilder<unknown>) =>
    Number((await statement.execute(db)).numAffectedRows ?? 0);
  return withoutNestedLoops(db, async () => ({
    buildings: await added(sql`insert into building (society_id, name, active)
      select ${societyId}, name, true from ${from.buildings} order by ord on conflict do nothing`),
    floors: await added(sql`insert into floor (building_id, society_id, name, active)
      select building_id, ${societyId}, name, true from ${from.floors} order by ord on conflict do nothing`),
    flats: await added(sql`insert into flat (floor_id, building_id, society_id, name, active)
      select floor_id, building_id, ${societyId}, name, true from ${from.flats} order by ord on conflict do nothing`),
    parkingFloors: await added(sql`insert into parking_floor (society_id, name, active)
      select ${societyId}, name, true from ${from.parkingFloors} order by ord on conflict do nothing`),
    parkingPillars: await added(sql`insert into parking_pillar (parking_floor_id, society_id, name, active)
      select parking_floor_id, ${societyId}, name, true from ${from.parkingPillars} order by ord
      on conflict do nothing`),
  }));
}

/** The floors of the named buildings, as pairs of names. */
export async function findFloorNames(db: Db, societyId: number, buildings: readonly string[]) {
  const { rows } = await sql<{ building: string; floor: string }>`
    select building.name as building, floor.name as floor
    from floor join building on building.building_id = floor.building_id
    where floor.society_id = ${societyId} and floor.archive_id is null
      and lower(building.name) in (select lower(name) from unnest(${[...buildings]}::text[]) as t (name))`.execute(
    db,
  );
  return rows;
}

/**
 * The places of a society in natural order, for its registry file. Lists of names come as one text, parsed one at a
 * time: 36,000 rows would block the event loop while the driver reads them.
 */
export async function findRegistry(db: Db, societyId: number): Promise<Registry> {
  const floors = await sql<Registry["floors"][number]>`
    select building.name as building, floor.name as floor, (
      select json_agg(flat.name order by flat.natural_name)::text from flat
      where flat.floor_id = floor.floor_id and flat.archive_id is null) as flats
    from building left join floor on floor.building_id = building.building_id and floor.archive_id is null
    where building.society_id = ${societyId} and building.archive_id is null
    order by building.natural_name, floor.natural_name`.execute(db);
  const parkingFloors = await sql<Registry["parkingFloors"][number]>`
    select parking_floor.name as "parkingFloor", (
      select json_agg(pillar.name order by pillar.natural_name)::text from parking_pillar as pillar
      where pillar.parking_floor_id = parking_floor.parking_floor_id and pillar.archive_id is null) as pillars
    from parking_floor where society_id = ${societyId} and archive_id is null
    order by natural_name`.execute(db);
  return { floors: floors.rows, parkingFloors: parkingFloors.rows };
}
