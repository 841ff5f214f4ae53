import { mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { FileStore, StoredFile } from "./store.ts";

/** Prefix of folders that are still being written; no finished folder has it. */
const DRAFT = ".new-";
/** Names per batch of a listing. */
const LISTED = 1_000;

/** A rename or a new name is durable only once its folder has been synced to disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}

/** Creates a folder and its parents durably: they survive a power cut right after. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    await syncFolder(path.dirname(made));
}

async function writeForGood(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a folder under a temporary name first, so that it appears complete or not at all. */
async function writeFolder(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const root = path.dirname(folder);
  await makeFolder(root);
  const draft = path.join(root, DRAFT + path.basename(folder));
  try {
    await mkdir(draft, { mode: 0o700 });
    for (const [file, bytes] of files) await writeForGood(path.join(draft, file), bytes);
    await syncFolder(draft);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(root);
}

/** Null for a missing file; rethrows any other error. */
function absent(error: unknown): null {
  if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return null;
  throw error;
}

async function openFile(file: string): Promise<StoredFile | null> {
  const handle = await open(file).catch(absent);
  if (!handle) return null;
  const found = await handle.stat();
  if (found.isFile()) return { bytes: found.size, body: handle.createReadStream() };
  await handle.close();
  return null;
}

async function* namesBefore(root: string, before: Date): AsyncGenerator<readonly string[]> {
  const folder = await opendir(root).catch(absent);
  let old: string[] = [];
  for await (const { name } of folder ?? []) {
    const found = await stat(path.join(root, name)).catch(absent);
    if (found && found.mtime < before) old.push(name);
    if (old.length < LISTED) continue;
    yield old;
    old = [];
  }
  if (old.length > 0) yield old;
}

/** Stores files on this machine's disk, below `root`. */
export const folderStore = (root: string): FileStore => ({
  put: (folder, files) => writeFolder(path.join(root, folder), files),
  get: (file) => openFile(path.join(root, file)),
  remove: (folder) => rm(path.join(root, folder), { recursive: true, force: true }),
  list: (inside, before) => namesBefore(path.join(root, inside), before),
});
