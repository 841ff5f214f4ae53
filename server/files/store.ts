import type { Readable } from "node:stream";

/** A file as the store gives it: read it to its end, or destroy it. */
export type StoredFile = { bytes: number; body: Readable };

/**
 * Where bytes are kept, by path: `<root>/<folder>/<file>`. A folder is written once and never changed. Its parts are
 * the product's own names, so that no path leads elsewhere.
 */
export type FileStore = {
  /** Keeps a new folder with its files, by name: once this returns they are there for good, and before that none. */
  put: (folder: string, files: ReadonlyMap<string, Buffer>) => Promise<void>;
  /** Null when there is no such file. */
  get: (file: string) => Promise<StoredFile | null>;
  /** Removes a folder with its files, if it is there. */
  remove: (folder: string) => Promise<void>;
  /** The names inside `root` that were last written before `before`, some at a time; among them what never got finished. */
  list: (root: string, before: Date) => AsyncIterable<readonly string[]>;
};

type NewFolder = { folder: string; files: ReadonlyMap<string, Buffer> };

/** Removes what the database no longer names. What cannot be removed now is swept later. */
export const discard = (store: FileStore, folder: string): Promise<void> =>
  store.remove(folder).catch(() => undefined);

/**
 * Keeps the files of an upload and then runs `write`, which names them in the database and calls `named` once it has.
 * The bytes come first, so that no transaction waits for the store. Unless they were named they are removed: the
 * write was refused, or was a repeat. When it failed after that, whether it was committed is not known here, so the
 * sweep decides.
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
