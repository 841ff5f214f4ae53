import type { Db } from "#server/db/database.ts";
import type { FileStore } from "#server/files/store.ts";
import { deleteUnreferenced, unknownNames } from "./file.queries.ts";
import { fileKinds, folderOf, kinds, UNREFERENCED_MS } from "./file.rules.ts";

/** Deletes unused files, and folders of deleted records or interrupted uploads. */
export async function sweepFiles(db: Db, now: Date, store: FileStore): Promise<void> {
  const before = new Date(now.getTime() - UNREFERENCED_MS);
  for (const { kind, name } of await deleteUnreferenced(db, before)) await store.remove(folderOf(kind, name));
  for (const kind of fileKinds)
    for await (const names of store.list(kinds[kind].root, before))
      for (const name of await unknownNames(db, kind, names)) await store.remove(folderOf(kind, name));
}
