import { mkdir } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { buffer } from "node:stream/consumers";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { create, extract } from "tar";
import { z } from "zod";
import { type FileStore, listAll } from "#server/files/store.ts";
import type { BackupKey } from "./target.ts";

/** In bytes: what is held in memory, and lost when a transfer breaks. */
const PART_BYTES = 16 * 1024 * 1024;

const ROOT = "base";
const folderOf = (name: string) => `${ROOT}/${name}`;
const partOf = (name: string, part: number) => `${folderOf(name)}/${String(part).padStart(6, "0")}`;
const MANIFEST = "manifest";

/** Written last: a backup without it is not complete. */
const PackManifest = z.object({ format: z.literal(2), parts: z.int().positive() });

/** age's streams are the web's; the types of Node and of the DOM differ only in name. */
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream);

export async function encrypt(plain: Readable, key: BackupKey): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** The message of age when no key fits. */
const NO_MATCHING_KEY = "no identity matched";

/** @throws when it was encrypted with another key. */
export async function decrypt(encrypted: Readable, key: BackupKey): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(encrypted)));
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(NO_MATCHING_KEY))) throw error;
    throw new Error("BACKUP_KEY does not open this backup: it was made with another key.", { cause: error });
  }
}

async function* partsOf(stream: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Stores a folder as an encrypted archive in parts: one is in memory at a time. */
export async function packFolder(
  store: FileStore,
  name: string,
  { folder, key }: { folder: string; key: BackupKey },
): Promise<void> {
  const archive = Readable.from(create({ cwd: folder, gzip: { level: 1 } }, ["."]), { objectMode: false });
  let parts = 0;
  for await (const part of partsOf(await encrypt(archive, key))) {
    parts += 1;
    await store.put(partOf(name, parts), new Map([["part", part]]));
  }
  const manifest = JSON.stringify({ format: 2, parts });
  await store.put(`${folderOf(name)}/${MANIFEST}`, new Map([[`${MANIFEST}.json`, Buffer.from(manifest)]]));
}

async function findManifest(store: FileStore, name: string) {
  const stored = await store.get(`${folderOf(name)}/${MANIFEST}/${MANIFEST}.json`);
  return stored && PackManifest.parse(JSON.parse((await buffer(stored.body)).toString()));
}

async function* readParts(store: FileStore, name: string, parts: number): AsyncGenerator<Buffer> {
  for (let part = 1; part <= parts; part += 1) {
    const stored = await store.get(`${partOf(name, part)}/part`);
    if (!stored) throw new Error(`The backup ${name} lacks its part ${part} of ${parts}.`);
    // As a whole, so that a slow disk does not make the store's connection wait.
    yield await buffer(stored.body);
  }
}

/**
 * Writes a stored backup's content into a new folder.
 * @returns false when there is no complete backup of that name.
 * @throws when its key is another one, or a part is missing or damaged.
 */
export async function unpackFolder(
  store: FileStore,
  name: string,
  { folder, key }: { folder: string; key: BackupKey },
): Promise<boolean> {
  const manifest = await findManifest(store, name);
  if (!manifest) return false;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const encrypted = Readable.from(readParts(store, name, manifest.parts), { objectMode: false });
  await pipeline(await decrypt(encrypted, key), extract({ cwd: folder }));
  return true;
}

/** All names, complete or not. */
export const packNames = (store: FileStore): Promise<string[]> => listAll(store, ROOT);

export const isComplete = async (store: FileStore, name: string): Promise<boolean> =>
  (await findManifest(store, name)) !== null;

export const removePack = (store: FileStore, name: string): Promise<void> => store.remove(folderOf(name));
