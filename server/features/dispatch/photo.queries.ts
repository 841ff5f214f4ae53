import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { washesWithin } from "#server/features/booking/wash.queries.ts";
import { ApiError, found, refusalText } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { recordable } from "./record.queries.ts";

export type NewPhoto = {
  /** Generated on the phone. */
  photoId: string;
  washId: number;
  kind: "before" | "after";
  userId: number;
  takenAt: Date;
};

/**
 * True if the photo was received before, so long ago that its idempotency key is gone.
 * @throws 422 when another photo has its id.
 */
export async function isPhotoStored(
  db: Db,
  { photoId, washId, kind, userId }: Omit<NewPhoto, "takenAt">,
): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    select wash_id = ${washId} and kind = ${kind} and user_id = ${userId} as "isSame" from wash_photo
    where photo_id = ${photoId}::uuid`.execute(db);
  if (rows[0]?.isSame === false) throw new ApiError("key-reused", refusalText("photoIdReused"));
  return rows.length > 0;
}

/** Locks a wash that `scope` may report until the transaction ends, which serialises its photos. */
export async function lockPhotoWash(
  db: Db,
  scope: Scope,
  washId: number,
): Promise<{ day: string; photos: number }> {
  await sql`select from wash where wash_id = ${washId} for no key update`.execute(db);
  const { rows } = await sql<{ day: string; photos: number }>`
    select wash.day, (select count(*)::integer from wash_photo where wash_photo.wash_id = wash.wash_id) as photos
    from wash where wash.wash_id = ${washId} and ${recordable(scope)}`.execute(db);
  return found(rows[0], "wash");
}

export async function insertPhoto(db: Db, photo: NewPhoto, fileId: number): Promise<void> {
  await db
    .insertInto("wash_photo")
    .values({
      photo_id: photo.photoId,
      wash_id: photo.washId,
      user_id: photo.userId,
      kind: photo.kind,
      taken_at: photo.takenAt,
      file_id: fileId,
    })
    .execute();
}

/** The wash photo stored in a file, within `scope`. */
export async function findPhotoOfFile(
  db: Db,
  scope: Scope,
  fileId: number,
): Promise<{ washPhotoId: number; number: string } | undefined> {
  const { rows } = await sql<{ washPhotoId: number; number: string }>`
    select photo.wash_photo_id as "washPhotoId", wash.number
    from wash_photo as photo join wash on wash.wash_id = photo.wash_id
    where photo.file_id = ${fileId} and ${washesWithin(scope)}`.execute(db);
  return rows[0];
}
