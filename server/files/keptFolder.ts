import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "#server/db/embedded/cluster.ts";

/** Marks a folder that is still being written; no name of a finished one begins so. */
const DRAFT = ".new-";

/** Makes a folder with all above it, there for good: a power cut right after does not undo it. */
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

/**
 * Writes the folder `name` inside `root` with its files, by name. It appears complete or not at all, and is on the
 * disk when this returns.
 */
export async function keepFolder(
  root: string,
  name: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  await makeFolder(root);
  const draft = path.join(root, DRAFT + name);
  try {
    await mkdir(draft, { mode: 0o700 });
    for (const [file, bytes] of files) await writeForGood(path.join(draft, file), bytes);
    await syncFolder(draft);
    await rename(draft, path.join(root, name));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(root);
}

/** Null for what is not there; any other failure is one. */
function absent(error: unknown): null {
  if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return null;
  throw error;
}

/** A file's bytes; null when there is none. */
export const readKept = (file: string): Promise<Buffer | null> => readFile(file).catch(absent);

/** The names inside `root`, finished or not, that were last written before `before`. */
export async function foldersBefore(root: string, before: Date): Promise<string[]> {
  const old: string[] = [];
  for (const name of (await readdir(root).catch(absent)) ?? []) {
    const found = await stat(path.join(root, name)).catch(absent);
    if (found && found.mtime < before) old.push(name);
  }
  return old;
}

export async function removeFolders(root: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(path.join(root, name), { recursive: true, force: true });
}
