import { statfs } from "node:fs/promises";

/** In bytes. */
export type Disk = { free: number; total: number };

/** The disk of a folder: what an ordinary account may still write to it. */
export async function measureDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
