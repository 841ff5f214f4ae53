import { sql, type RawBuilder } from "kysely";
import type { PlaceKind } from "#contract/society/archive.ts";
import { openStatuses } from "#contract/wash/state.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { within } from "./place.queries.ts";
import { storage, type PlaceTable } from "./archive.rules.ts";
import { termFlat } from "#server/features/wash/term.queries.ts";

type LockedPlace = { name: string; societyId: number; place: string };

/** Locks a place and its society, so that nothing is generated or imported into it meanwhile. */
export async function lockPlace(
  db: Db,
  scope: Scope,
  kind: PlaceKind,
  id: number,
): Promise<LockedPlace | undefined> {
  const { table, key, parent } = storage[kind];
  await sql`select from society where society_id =
    (select society_id from ${sql.table(table)} where ${sql.ref(key)} = ${id}) for no key update`.execute(db);
  const { rows } = await sql<LockedPlace>`
    select ${sql.ref(`${table}.name`)}, ${sql.ref(`${table}.society_id`)} as "societyId",
      ${
        parent
          ? sql`(select above.name from ${sql.table(parent.table)} as above
        where ${sql.ref(`above.${parent.key}`)} = ${sql.ref(`${table}.${parent.key}`)})`
          : sql`city || ' ' || pincode`
      } as place
    from ${sql.table(table)}
    where ${sql.ref(`${table}.${key}`)} = ${id} and ${sql.ref(`${table}.archive_id`)} is null
      and ${within(`${table}.society_id`, scope)}
    for no key update`.execute(db);
  return rows[0];
}

export async function countInside(
  db: Db,
  inside: readonly PlaceTable[],
  key: string,
  id: number,
): Promise<Map<PlaceTable, number>> {
  const counts = new Map<PlaceTable, number>();
  for (const table of inside) {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
      where ${sql.ref(key)} = ${id} and archive_id is null`.execute(db);
    counts.set(table, rows[0]?.count ?? 0);
  }
  return counts;
}

const coversFlat = (condition: RawBuilder<unknown>) => sql`exists (
  select from coverage_flat as covered join flat on flat.flat_id = covered.flat_id
  where covered.coverage_id = coverage.coverage_id and flat.archive_id is null and ${condition})`;

/** Conditions for the coverages that name a place; a floor counts as named when one of its flats is. */
const coverageConditions: Record<PlaceKind, (id: number) => RawBuilder<unknown>> = {
  society: (id) => sql`society_id = ${id}`,
  building: (id) => sql`building_id = ${id}`,
  floor: (id) => coversFlat(sql`flat.floor_id = ${id}`),
  flat: (id) => coversFlat(sql`flat.flat_id = ${id}`),
  parkingFloor: (id) => sql`parking_floor_id = ${id}`,
  parkingPillar: (id) => sql`exists (select from coverage_pillar as covered
    where covered.coverage_id = coverage.coverage_id and covered.parking_pillar_id = ${id})`,
};

/** Number of provider services covering a place. Adding one locks the society, which is already locked here. */
export async function countServices(db: Db, kind: PlaceKind, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from coverage where ${coverageConditions[kind](id)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const bookedFrom = (condition: RawBuilder<unknown>) => sql`(booking_id, booking_vehicle_id) in (
  select vehicle.booking_id, vehicle.booking_vehicle_id from booking join booking_vehicle as vehicle using (booking_id)
  join flat on flat.flat_id = ${termFlat} where ${condition})`;

/** Conditions for the washes booked at a place: for its residents, or for a vehicle parked there. */
const washConditions: Record<PlaceKind, (id: number) => RawBuilder<unknown>> = {
  society: (id) => sql`society_id = ${id}`,
  building: (id) => bookedFrom(sql`flat.building_id = ${id}`),
  floor: (id) => bookedFrom(sql`flat.floor_id = ${id}`),
  flat: (id) => bookedFrom(sql`flat.flat_id = ${id}`),
  parkingFloor: (id) => sql`(booking_id, booking_vehicle_id) in (
    select booking_id, booking_vehicle_id from booking_vehicle where parking_floor_id = ${id})`,
  parkingPillar: (id) => sql`(booking_id, booking_vehicle_id) in (
    select booking_id, booking_vehicle_id from booking_vehicle where parking_pillar_id = ${id})`,
};

/** Number of open washes at a place. */
export async function countWashes(db: Db, kind: PlaceKind, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from wash where ${washIs(openStatuses, "status")} and ${washConditions[kind](id)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
