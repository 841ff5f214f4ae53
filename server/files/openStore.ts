import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Bucket } from "./bucket.ts";
import { folderStore } from "./folderStore.ts";
import { s3Store } from "./s3Store.ts";
import type { FileStore } from "./store.ts";

/** Writes, reads, lists and removes a test file, as the product does. */
export async function tryOut(store: FileStore): Promise<void> {
  const root = "chamak-start";
  const folder = `${root}/${randomBytes(16).toString("base64url")}`;
  await store.put(folder, new Map([["file", Buffer.from("kept")]]));
  const stored = await store.get(`${folder}/file`);
  stored?.body.destroy();
  await store.list(root, new Date(0))[Symbol.asyncIterator]().next();
  await store.remove(folder);
}

/** The innermost cause of an error: the network's message instead of "the call failed". */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.cause ? reasonOf(error.cause) : error.message) : String(error);

type Options = { dataDir: string; bucket: Bucket | undefined; onTrouble: (error: unknown) => void };

/**
 * Opens the file store: the bucket if there is one, else a folder of the data folder.
 * @throws a sentence that says what to check when the bucket cannot be used.
 */
export async function openStore({ dataDir, bucket, onTrouble }: Options): Promise<FileStore> {
  if (!bucket) return folderStore(path.join(dataDir, "files"));
  let trouble: unknown;
  try {
    await tryOut(s3Store(bucket, { onTrouble: (error) => (trouble ??= error) }));
  } catch (error) {
    throw new Error(
      `The bucket of FILES_URL cannot be used: ${reasonOf(trouble ?? error)}. Check that its store runs, that the bucket is there, and that the key may read, write, list and delete in it.`,
      { cause: error },
    );
  }
  return s3Store(bucket, { onTrouble });
}
