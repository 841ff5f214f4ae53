import { type RawBuilder, sql } from "kysely";
import { MOST_ARCHIVED, type PlaceKind, RESTORE_DAYS } from "#contract/society/archive.ts";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state/queries.ts";
import { ApiError, found, missing, refusalText } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { countPlaces, within } from "../place/queries.ts";
import { changeOf, type PlaceTable, storage, type Uses, usesOf, usesText } from "./rules.ts";

type ArchiveRequest = { kind: PlaceKind; id: number; withContents: boolean; by: number; now: Date };

/**
 * Archives a place. One that has contents or is covered by a provider is archived only with `withContents`.
 * @throws 404 when it does not exist, 409 with counts when something is inside it or covers it.
 */
export async function archivePlace(
  db: Db,
  scope: Scope,
  archiving: ArchiveRequest,
): Promise<{ archiveId: number }> {
  const { kind, id, withContents, by, now } = archiving;
  const { key, noun, inside } = storage[kind];
  const { name, societyId, place } = found(await lockPlace(db, scope, kind, id), noun);
  // The row is locked first, so these counts can no longer grow.
  const counts = await countInside(db, inside, key, id);
  const contents = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const uses: Uses = {
    inside: counts,
    services: await countServices(db, kind, id),
    washes: await countWashes(db, kind, id),
  };
  if (contents + uses.services + uses.washes > 0 && !withContents)
    throw new ApiError("in-use", refusalText("placeInUse", { name, uses: usesText(uses) }), {
      uses: usesOf(uses),
    });
  const { archiveId } = await db
    .insertInto("archive")
    .values({
      kind,
      place_id: id,
      society_id: societyId,
      name,
      place,
      contents,
      archived_at: now,
      archived_by: by,
    })
    .returning("archive_id as archiveId")
    .executeTakeFirstOrThrow();
  const movedRows = await moveAll(db, kind, id, { from: null, to: archiveId });
  await countPlaces(db, societyId, changeOf(movedRows, -1));
  return { archiveId };
}

/**
 * Moves a place and everything inside it from one archive entry to another; null means live.
 * @returns the number of rows per table.
 */
async function moveAll(
  db: Db,
  kind: PlaceKind,
  id: number,
  { from, to }: { from: number | null; to: number | null },
): Promise<Map<PlaceTable, number>> {
  const { table, key, inside } = storage[kind];
  const moved = new Map<PlaceTable, number>();
  // Parents before children: a transaction that was adding a child has committed by the time its parent's row changes.
  for (const each of [table, ...inside]) {
    const { numAffectedRows } = await sql`update ${sql.table(each)} set archive_id = ${to}
      where ${sql.ref(key)} = ${id}
        and ${from === null ? sql`archive_id is null` : sql`archive_id = ${from}`}`.execute(db);
    moved.set(each, Number(numAffectedRows ?? 0));
  }
  return moved;
}

type LockedPlace = { name: string; societyId: number; place: string };

/** Locks a place and its society, so that nothing is generated or imported into it meanwhile. */
async function lockPlace(
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

async function countInside(
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
async function countServices(db: Db, kind: PlaceKind, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from coverage where ${coverageConditions[kind](id)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const bookedFrom = (condition: RawBuilder<unknown>) => sql`booking_id in (
  select booking.booking_id from booking join flat on flat.flat_id = booking.flat_id where ${condition})`;

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
async function countWashes(db: Db, kind: PlaceKind, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from wash where ${washIs(openStatuses, "status")} and ${washConditions[kind](id)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

type ArchivedRow = {
  archiveId: number;
  kind: PlaceKind;
  name: string;
  place: string;
  contents: number;
  archivedAt: Date;
  archivedBy: string;
};

/**
 * The most recent entries of each kind since `since`: societies when `societyId` is 0, else places inside that
 * society.
 */
export async function findArchived(
  db: Db,
  scope: Scope,
  societyId: number,
  since: Date,
): Promise<ArchivedRow[]> {
  const { rows } = await sql<ArchivedRow>`
    select archive_id as "archiveId", kind, last.name, place, contents, archived_at as "archivedAt",
      app_user.name as "archivedBy"
    from (
      select *, row_number() over (partition by kind order by archived_at desc, archive_id desc) as nth
      from archive
      where archived_at > ${since} and ${within("archive.society_id", scope)}
        and ${societyId === 0 ? sql`kind = 'society'` : sql`society_id = ${societyId} and kind <> 'society'`}
    ) as last
    join app_user on app_user.user_id = last.archived_by
    where nth <= ${MOST_ARCHIVED}
    order by archived_at desc, archive_id desc`.execute(db);
  return rows;
}

/**
 * Restores everything in an archive entry. @returns the number of places.
 * @throws 404 when there is no such entry, 409 when it is too old, its parent is archived, or its name is taken by
 * now.
 */
export async function restorePlace(db: Db, scope: Scope, archiveId: number, since: Date): Promise<number> {
  const entry = await db
    .selectFrom("archive")
    .innerJoin("society", "society.society_id", "archive.society_id")
    .where("archive.archive_id", "=", archiveId)
    .where(within("society.society_id", scope))
    .select(["archive.kind", "archive.place_id as placeId", "archive.archived_at as archivedAt"])
    .select("archive.society_id as societyId")
    .forUpdate("archive")
    .executeTakeFirst();
  if (!entry) throw missing("archivedItem");
  if (entry.archivedAt <= since)
    throw new ApiError("conflict", refusalText("archivedTooLong", { days: RESTORE_DAYS }));
  const { table, key, parent } = storage[entry.kind];
  if (parent) await expectLiveParent(db, table, key, entry.placeId, parent);
  const restored = await moveAll(db, entry.kind, entry.placeId, { from: archiveId, to: null });
  await db.deleteFrom("archive").where("archive_id", "=", archiveId).execute();
  await countPlaces(db, entry.societyId, changeOf(restored, 1));
  return [...restored.values()].reduce((sum, count) => sum + count, 0);
}

async function expectLiveParent(
  db: Db,
  table: PlaceTable,
  key: string,
  id: number,
  parent: { table: PlaceTable; key: string; called: string },
): Promise<void> {
  const { rows } = await sql`select from ${sql.table(parent.table)} as above
    where above.archive_id is null and ${sql.ref(`above.${parent.key}`)} =
      (select ${sql.ref(parent.key)} from ${sql.table(table)} where ${sql.ref(key)} = ${id})
    for share`.execute(db);
  if (rows.length === 0)
    throw new ApiError("conflict", refusalText("parentArchived", { place: parent.called }));
}
