import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { filesOf, filesPart, folderTimestamp } from "embedded-postgres-supervisor/backup";
import { copyFolder } from "embedded-postgres-supervisor/copyFolder";
import { z } from "zod";
import { identity } from "#server/config/identity.ts";
import { keyFile } from "#server/crypto/secrets.ts";

/** With a database of one's own: what the data folder holds beside it, uploads and key, without any database. */
const Manifest = z.object({
  format: z.literal(1),
  content: z.literal("files"),
  /** All files that were stored before this instant are in the backup. */
  completeUntil: z.iso.datetime(),
  files: z.int().nonnegative(),
});

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/** Makes a backup in a new folder inside `backups`, which gets its name when it is complete. @returns its path */
export async function backUpFiles({
  dataDir,
  backups,
}: {
  dataDir: string;
  backups: string;
}): Promise<string> {
  await mkdir(backups, { recursive: true, mode: 0o700 });
  const draft = await mkdtemp(path.join(backups, ".unfinished-"));
  try {
    const begun = new Date();
    const names = await filesOf(dataDir);
    const files = path.join(draft, filesPart);
    await copyFolder(dataDir, files, (inside) => !names.includes(inside.split(path.sep)[0] ?? ""));
    const manifest: z.output<typeof Manifest> = {
      format: 1,
      content: "files",
      completeUntil: begun.toISOString(),
      files: await countFiles(files),
    };
    await writeFile(path.join(draft, "manifest.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
    const backup = path.join(backups, `${identity.name}-${folderTimestamp(begun, identity)}`);
    await rename(draft, backup);
    return backup;
  } catch (error) {
    await rm(draft, { recursive: true });
    throw error;
  }
}

/**
 * Reads how many files a backup has, and counts them.
 * @throws when it is no backup of files alone, or lacks some.
 */
export async function checkFiles(backup: string): Promise<number> {
  const text = await readFile(path.join(backup, "manifest.json"), "utf8").catch(() => "null");
  const manifest = Manifest.safeParse(JSON.parse(text));
  if (!manifest.success)
    throw new Error(
      `${backup} is not a backup of files alone: with a database in it, restore it without DATABASE_URL.`,
    );
  const there = await countFiles(path.join(backup, filesPart));
  if (there !== manifest.data.files)
    throw new Error(`The backup ${backup} has ${there} files of ${manifest.data.files}.`);
  return there;
}

/** Equal, as far as both are there. */
async function isSameKey(one: string, other: string): Promise<boolean> {
  if (!existsSync(one) || !existsSync(other)) return true;
  return (await readFile(one)).equals(await readFile(other));
}

/**
 * Adds a backup's files to the data folder. A file never changes, so those that are there stay.
 * @returns how many files the backup has
 * @throws when the data folder has another key.
 */
export async function restoreFiles(backup: string, dataDir: string): Promise<number> {
  const count = await checkFiles(backup);
  const files = path.join(backup, filesPart);
  if (!(await isSameKey(keyFile(files), keyFile(dataDir))))
    throw new Error(
      `There is another key in ${keyFile(dataDir)}. Move it away if the backup's is the right one.`,
    );
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await cp(files, dataDir, { recursive: true, force: false });
  return count;
}
