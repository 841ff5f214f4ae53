import { randomBytes } from "node:crypto";
import path from "node:path";
import { type Bucket, NotAllowed } from "./bucket.ts";
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
 * Opens the file store: the bucket if there is one, else a folder of the data folder. A store that is away is
 * reported, and used once it is back: only uploads and pictures need it.
 * @throws a sentence that says what to check when the bucket refuses what the product does.
 */
export async function openStore({ dataDir, bucket, onTrouble }: Options): Promise<FileStore> {
  if (!bucket) return folderStore(path.join(dataDir, "files"));
  let trouble: unknown;
  try {
    await tryOut(s3Store(bucket, { onTrouble: (error) => (trouble ??= error) }));
  } catch (error) {
    const cause = trouble ?? error;
    if (cause instanceof NotAllowed)
      throw new Error(
        `The bucket of FILES_URL cannot be used: ${cause.message}. Check that the bucket is there, and that the key may read, write, list and delete in it.`,
        { cause: error },
      );
    const sentence = `The store of FILES_URL does not answer: ${reasonOf(cause)}. Uploads and pictures wait until it does.`;
    onTrouble(new Error(sentence, { cause: error }));
  }
  return s3Store(bucket, { onTrouble });
}
