import { sql } from "kysely";
import { MAX_ARCHIVED, type PlaceKind, RESTORE_DAYS } from "#contract/society/archive.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, found, missing, refusalText } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { countPlaces, within } from "./place.queries.ts";
import { changeOf, type PlaceTable, storage, type Uses, usesOf, usesText } from "./archive.rules.ts";
import { lockPlace, countInside, countServices, countWashes } from "./archiveContent.queries.ts";

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
    where nth <= ${MAX_ARCHIVED}
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
