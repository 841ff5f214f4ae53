import { createHash } from "node:crypto";
import { chown, lstat, mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Identity } from "./identity.ts";
import { requireReach, type ServerUser } from "./serverUser.ts";

/** Only part of the socket file's name. The server does not listen on a network. */
export const port = 5432;

/** Operating systems allow 103 to 107 bytes. */
const maxPathBytes = 100;

export const socketFile = (socketDir: string): string => path.join(socketDir, `.s.PGSQL.${port}`);

/** The server's socket folder: the database folder, or a temporary one when the path is too long. */
export function socketFolder(clusterDir: string, { name }: Identity): string {
  if (Buffer.byteLength(socketFile(clusterDir)) <= maxPathBytes) return clusterDir;
  const hash = createHash("sha256").update(clusterDir).digest("hex").slice(0, 16);
  return path.join(os.tmpdir(), `${name}-${hash}`);
}

/** Creates the folder if it is temporary and missing. @throws when another account owns it */
export async function makeSocketFolder(
  folder: string,
  clusterDir: string,
  user: ServerUser | undefined,
  identity: Identity,
): Promise<void> {
  if (folder === clusterDir) return;
  requireReach(user, path.dirname(folder), identity);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined && user) await chown(folder, user.uid, user.gid);
  const found = await lstat(folder);
  // Everyone can write to the temporary folder, so a folder that another account created first is not trusted.
  const owner = user?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${folder} belongs to someone else. Set ${identity.dataDirSetting} to a folder with a shorter path.`,
    );
  }
}
