import { type RawBuilder, sql } from "kysely";
import type { PlaceCounts } from "#contract/society/registry.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/fault.ts";
import type { Places } from "./rules.ts";

/** The places as rows of a query, each level a table of lower-case keys and names as written. */
function asked(societyId: number, places: Places) {
  const column = (rows: readonly (readonly string[])[], index: number) => rows.map((row) => row[index] ?? "");
  const { floors, flats, parkingPillars } = places;
  return {
    buildings: sql`(select name, ord from unnest(${places.buildings}::text[]) with ordinality as t (name, ord)) as asked`,
    floors: sql`(
      select building.building_id, t.name, t.ord
      from unnest(${column(floors, 0)}::text[], ${column(floors, 1)}::text[]) with ordinality as t (building, name, ord)
      join building on building.society_id = ${societyId} and lower(building.name) = lower(t.building)
        and building.archive_id is null) as asked`,
    flats: sql`(
      select floor.floor_id, floor.building_id, t.name, t.ord
      from unnest(${column(flats, 0)}::text[], ${column(flats, 1)}::text[], ${column(flats, 2)}::text[])
        with ordinality as t (building, floor, name, ord)
      join building on building.society_id = ${societyId} and lower(building.name) = lower(t.building)
        and building.archive_id is null
      join floor on floor.building_id = building.building_id and lower(floor.name) = lower(t.floor)
        and floor.archive_id is null) as asked`,
    parkingFloors: sql`(
      select name, ord from unnest(${places.parkingFloors}::text[]) with ordinality as t (name, ord)) as asked`,
    parkingPillars: sql`(
      select parking_floor.parking_floor_id, t.name, t.ord
      from unnest(${column(parkingPillars, 0)}::text[], ${column(parkingPillars, 1)}::text[])
        with ordinality as t (parking_floor, name, ord)
      join parking_floor on parking_floor.society_id = ${societyId}
        and lower(parking_floor.name) = lower(t.parking_floor) and parking_floor.archive_id is null) as asked`,
  };
}

const same = (table: string, ...keys: string[]): RawBuilder<boolean> =>
  sql`${sql.table(table)}.archive_id is null and lower(${sql.table(table)}.name) = lower(asked.name) and ${sql.join(
    keys.map((key) => sql`${sql.ref(`${table}.${key}`)} = ${sql.ref(`asked.${key}`)}`),
    sql` and `,
  )}`;

/** How many of the named places exist already. */
export async function countExisting(db: Db, societyId: number, places: Places): Promise<PlaceCounts> {
  const from = asked(societyId, places);
  const inSociety = (table: string) => sql`${sql.table(table)}.society_id = ${societyId}
    and ${sql.table(table)}.archive_id is null and lower(${sql.table(table)}.name) = lower(asked.name)`;
  const { rows } = await sql<PlaceCounts>`select
    (select count(*)::integer from ${from.buildings} join building on ${inSociety("building")}) as buildings,
    (select count(*)::integer from ${from.floors} join floor on ${same("floor", "building_id")}) as floors,
    (select count(*)::integer from ${from.flats} join flat on ${same("flat", "floor_id")}) as flats,
    (select count(*)::integer from ${from.parkingFloors} join parking_floor on ${inSociety("parking_floor")})
      as "parkingFloors",
    (select count(*)::integer from ${from.parkingPillars} join parking_pillar
      on ${same("parking_pillar", "parking_floor_id")}) as "parkingPillars"`.execute(db);
  return found(rows[0], "Society");
}

/** Creates the named places that are missing, parents first: five statements, however many places. */
export async function insertMissing(db: Db, societyId: number, places: Places): Promise<PlaceCounts> {
  const from = asked(societyId, places);
  const added = async (statement: RawBuilder<unknown>) =>
    Number((await statement.execute(db)).numAffectedRows ?? 0);
  return {
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
  };
}

/** The floors that the named buildings have, as pairs of names. */
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
