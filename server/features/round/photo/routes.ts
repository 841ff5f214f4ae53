import { getBooking } from "#contract/booking/page.ts";
import { indiaAt } from "#contract/day.ts";
import { addWashPhoto } from "#contract/round/round.ts";
import { insertFile } from "#server/features/file/queries.ts";
import type { Guard } from "#server/features/file/routes.ts";
import { newFile, THUMBNAIL } from "#server/features/file/rules.ts";
import { WASH_PHOTO } from "#server/features/booking/wash/wire.ts";
import { pageOf } from "#server/files/image.ts";
import { type FileStore, keeping } from "#server/files/store.ts";
import { Fault, invalid } from "#server/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { scopeOf } from "#server/scope.ts";
import { momentOf } from "../record/rules.ts";
import { findPhoto, findPhotoOfFile, holdPhotographed, insertPhoto, type KeptPhoto } from "./queries.ts";

/** How many photos a wash takes. */
const MOST_PHOTOS = 8;

/** Whoever may read a wash's booking may open its photos. */
export const washPhotoGuard: Guard = async (db, reader, fileId) => {
  const scope = scopeOf(reader, getBooking.may);
  const photo = scope && (await findPhotoOfFile(db, scope, fileId));
  return photo ? { noun: "washPhoto", id: photo.washPhotoId, name: photo.number } : null;
};

/** @throws 422 when the id stands for another photo. */
function requireSame(kept: KeptPhoto, sent: KeptPhoto): void {
  if (kept.washId !== sent.washId || kept.kind !== sent.kind || kept.userId !== sent.userId)
    throw new Fault("key-reused", "This PhotoId was used for another photo.");
}

export function photoRoutes(serve: Serve, { store }: { store: FileStore }): void {
  serve(addWashPhoto, async ({ body, scope, caller, file, db: reading, now, write }) => {
    const sent = { washId: body.WashId, kind: body.Kind, userId: caller.userId };
    const { PhotoId: photoId } = body;
    const earlier = await findPhoto(reading, photoId);
    if (earlier) {
      requireSame(earlier, sent);
      return { photoId };
    }
    const { page, thumbnail, size } = await pageOf(file.bytes);
    const variants = new Map([
      [WASH_PHOTO, page],
      [THUMBNAIL, thumbnail],
    ]);
    const photo = newFile("wash_photo", variants, { size, hash: file.hash });
    return keeping(store, photo, (named) =>
      write(async (db) => {
        const { day, photos } = await holdPhotographed(db, scope, sent.washId);
        const same = await findPhoto(db, photoId);
        if (same) {
          requireSame(same, sent);
          return { photoId };
        }
        if (day > indiaAt(now).day) throw invalid({ WashId: "This wash is still to come" });
        if (photos >= MOST_PHOTOS) throw new Fault("conflict", `A wash takes ${MOST_PHOTOS} photos.`);
        const fileId = await insertFile(db, photo, caller.userId, now);
        const takenAt = momentOf(new Date(body.TakenAt), day, now);
        await insertPhoto(db, { ...sent, photoId, takenAt }, fileId);
        named();
        return { photoId };
      }),
    );
  });
}
