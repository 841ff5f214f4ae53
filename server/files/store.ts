import type { Readable } from "node:stream";

/** A file from the store: read it to its end, or destroy it. */
export type StoredFile = { bytes: number; body: Readable };

/**
 * Stores bytes by path: `<root>/<folder>/<file>`. A folder is written once and never changed. All parts are generated
 * by the product, so that no path leads elsewhere.
 */
export type FileStore = {
  /** Writes a new folder with its files, by name: atomically, and durable once this resolves. */
  put: (folder: string, files: ReadonlyMap<string, Buffer>) => Promise<void>;
  /** Null when there is no such file. */
  get: (file: string) => Promise<StoredFile | null>;
  /** Removes a folder with its files, if it exists. */
  remove: (folder: string) => Promise<void>;
  /** Names inside `root` last written before `before`, in batches; including unfinished ones. */
  list: (root: string, before: Date) => AsyncIterable<readonly string[]>;
};

/** The latest time that a file may have been written at. */
const ANY_TIME = new Date(8.64e15);

/** All names inside `root`. */
export async function listAll(store: FileStore, root: string): Promise<string[]> {
  const names = new Set<string>();
  for await (const some of store.list(root, ANY_TIME)) for (const name of some) names.add(name);
  return [...names].toSorted();
}

type NewFolder = { folder: string; files: ReadonlyMap<string, Buffer> };

/** Removes files that the database no longer refers to. Files that cannot be removed now are swept later. */
export const discard = (store: FileStore, folder: string): Promise<void> =>
  store.remove(folder).catch(() => undefined);

/**
 * Stores the files of an upload, then runs `write`, which saves their name in the database and then calls `named`.
 * The bytes are stored first, so that no transaction waits for the store. Files that were not named are removed: the
 * write was refused, or was a repeat. If it fails after that, it may or may not have been committed, so the sweep
 * decides.
 */
export async function withUploadedFile<T>(
  store: FileStore,
  { folder, files }: NewFolder,
  write: (named: () => void) => Promise<T>,
): Promise<T> {
  let isNamed = false;
  await store.put(folder, files);
  try {
    return await write(() => {
      isNamed = true;
    });
  } finally {
    if (!isNamed) await discard(store, folder);
  }
}
