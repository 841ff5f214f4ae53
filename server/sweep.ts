import type { Db } from "#server/db/database.ts";
import { sweepMessages } from "#server/features/message/queries.ts";
import { deleteUnshown, unknownNames } from "#server/features/picture/queries.ts";
import { picturesIn, UNSHOWN_MS } from "#server/features/picture/rules.ts";
import { unknownFiles } from "#server/features/provider/document/queries.ts";
import { documentsIn } from "#server/features/provider/document/rules.ts";
import { sweepGuesses } from "#server/features/session/guess/queries.ts";
import { sweepCodes } from "#server/features/session/phone/queries.ts";
import { sweepSessions } from "#server/features/session/queries.ts";
import { DEVICE_MS } from "#server/features/session/rules.ts";
import { foldersBefore, removeFolders } from "#server/files/keptFolder.ts";
import { sweepKeys } from "#server/http/queries.ts";
import { ABSOLUTE_MS, IDLE_MS } from "#server/http/session.ts";

/** Drops what has run out and nobody needs to see again. */
export async function sweep(db: Db, filesRoot: string, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await sweepSessions(db, { idle: ago(IDLE_MS), old: ago(ABSOLUTE_MS), device: ago(DEVICE_MS), now });
  await sweepGuesses(db, now);
  await sweepMessages(db, now);
  await sweepCodes(db, now);
  await sweepKeys(db);
  await sweepPictures(db, picturesIn(filesRoot), ago(UNSHOWN_MS));
  await sweepDocuments(db, documentsIn(filesRoot), ago(UNSHOWN_MS));
}

/** Pictures that nothing shows, and folders that an upload left behind when the process was killed. */
async function sweepPictures(db: Db, root: string, before: Date): Promise<void> {
  await removeFolders(root, await deleteUnshown(db, before));
  await removeFolders(root, await unknownNames(db, await foldersBefore(root, before)));
}

/** Folders of documents that were deleted, or that an upload left behind when the process was killed. */
async function sweepDocuments(db: Db, root: string, before: Date): Promise<void> {
  await removeFolders(root, await unknownFiles(db, await foldersBefore(root, before)));
}
