import { copyFile, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Copies a folder that may change meanwhile: files that vanish before they are copied are left out. `skip` gets each
 * path relative to the folder. Sockets are never copied, and a link is copied as its target.
 */
export async function copyFolder(from: string, to: string, skip: (inside: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  await copyInside("");

  async function copyInside(folder: string): Promise<void> {
    for (const name of await readdir(path.join(from, folder))) {
      const inside = path.join(folder, name);
      if (!skip(inside)) await ignoreVanished(copyOne(inside));
    }
  }

  async function copyOne(inside: string): Promise<void> {
    const source = path.join(from, inside);
    const target = path.join(to, inside);
    const stats = await stat(source);
    if (stats.isFile()) await copyFile(source, target);
    if (!stats.isDirectory()) return;
    await mkdir(target, { mode: 0o700 });
    await copyInside(inside);
  }
}

async function ignoreVanished(copying: Promise<void>): Promise<void> {
  try {
    await copying;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}
