import { getBooking } from "#contract/booking/page.ts";
import { indiaAt } from "#contract/day.ts";
import { addWashPhoto } from "#contract/dispatch/round.ts";
import { insertFile } from "#server/features/file/file.queries.ts";
import type { Guard } from "#server/features/file/file.routes.ts";
import { newFile, THUMBNAIL } from "#server/features/file/file.rules.ts";
import { WASH_PHOTO } from "#server/features/booking/wash.serialize.ts";
import { type FileStore, withUploadedFile } from "#server/files/store.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { pageFile } from "#server/intake/kinds.ts";
import { readApart } from "#server/intake/reader.ts";
import { scopeOf } from "#server/access/scope.ts";
import { momentOf } from "./record.rules.ts";
import { findPhotoOfFile, lockPhotoWash, insertPhoto, isPhotoStored } from "./photo.queries.ts";

/** The maximum number of photos per wash. */
const MAX_PHOTOS = 8;

/** Whoever can read a wash's booking can open its photos. */
export const washPhotoGuard: Guard = async (db, reader, fileId) => {
  const scope = scopeOf(reader, getBooking.permission);
  const photo = scope && (await findPhotoOfFile(db, scope, fileId));
  return photo ? { noun: "washPhoto", id: photo.washPhotoId, name: photo.number } : null;
};

export function photoRoutes(serve: Serve, { store }: { store: FileStore }): void {
  serve(addWashPhoto, async ({ body, scope, caller, file, now, write, leaving }) => {
    const { PhotoId: photoId, WashId: washId, Kind: kind } = body;
    const { page, thumbnail, size } = await readApart(pageFile, file.bytes, undefined, { caller, leaving });
    const variants = new Map([
      [WASH_PHOTO, page],
      [THUMBNAIL, thumbnail],
    ]);
    const photo = newFile("wash_photo", variants, { size, hash: file.hash });
    return withUploadedFile(store, photo, (named) =>
      write(async (db) => {
        const { day, photos } = await lockPhotoWash(db, scope, washId);
        const { userId } = caller;
        if (await isPhotoStored(db, { photoId, washId, kind, userId })) return { photoId };
        if (day > indiaAt(now).day) throw invalid({ WashId: refusalText("washStillToCome") });
        if (photos >= MAX_PHOTOS)
          throw new ApiError("conflict", refusalText("photosOfWash", { count: MAX_PHOTOS }));
        const fileId = await insertFile(db, photo, userId, now);
        const takenAt = momentOf(new Date(body.TakenAt), day, now);
        await insertPhoto(db, { photoId, washId, kind, userId, takenAt }, fileId);
        named();
        return { photoId };
      }),
    );
  });
}
