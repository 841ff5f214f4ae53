import path from "node:path";
import { folderStore } from "#server/files/folderStore.ts";
import { s3Store } from "#server/files/s3Store.ts";
import type { FileStore } from "#server/files/store.ts";
import type { BackupLocation } from "#server/config/backupLocation.ts";

/** An age identity, `AGE-SECRET-KEY-1…`: encrypts backups, and decrypts them. */
export type BackupKey = string;

/** Where backups go: as folders that anybody can read, or encrypted into a store. */
export type BackupTarget =
  | { kind: "plain"; folder: string }
  | { kind: "packed"; store: FileStore; key: BackupKey };

/** Longest silence of the store while a part is on its way, in milliseconds: uplinks are slow. */
const PATIENCE_MS = 120_000;

/** The store with all its paths inside `prefix`. */
const inside = (store: FileStore, prefix: string): FileStore => ({
  put: (folder, files) => store.put(prefix + folder, files),
  get: (file) => store.get(prefix + file),
  remove: (folder) => store.remove(prefix + folder),
  list: (root, before) => store.list(prefix + root, before),
});

/** A bucket always needs a key, which the settings have made sure of. */
export function openTarget(location: BackupLocation, key: BackupKey | undefined): BackupTarget {
  if ("bucket" in location) {
    if (key === undefined) throw new Error("Set BACKUP_KEY: backups in a bucket are always encrypted.");
    let trouble: unknown;
    const store = s3Store(location.bucket, {
      patienceMs: PATIENCE_MS,
      onTrouble: (error) => (trouble = error),
    });
    return { kind: "packed", store: withReason(inside(store, location.prefix), () => trouble), key };
  }
  if (key === undefined) return { kind: "plain", folder: location.folder };
  return { kind: "packed", store: folderStore(path.resolve(location.folder)), key };
}

/** Fails with the store's own reason, for the operator, instead of the sentence for callers. */
function withReason(store: FileStore, reason: () => unknown): FileStore {
  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const cause = reason() ?? error;
      throw new Error(
        `The bucket of BACKUP_URL cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
        { cause },
      );
    });
  return {
    put: (folder, files) => explained(store.put(folder, files)),
    get: (file) => explained(store.get(file)),
    remove: (folder) => explained(store.remove(folder)),
    list: store.list,
  };
}
