import { createHash } from "node:crypto";
import { chown, lstat, mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Identity } from "./identity.ts";
import { requireReach, type ServerUser } from "./serverUser.ts";

/** Names the socket file; nothing listens on a network. */
export const port = 5432;

/** The operating systems allow 103 to 107 bytes. */
const maxPathBytes = 100;

export const socketFile = (socketDir: string): string => path.join(socketDir, `.s.PGSQL.${port}`);

/** Where the server of this database folder listens: in the folder, or in a temporary one when its path is too long. */
export function socketFolder(clusterDir: string, { name }: Identity): string {
  if (Buffer.byteLength(socketFile(clusterDir)) <= maxPathBytes) return clusterDir;
  const hash = createHash("sha256").update(clusterDir).digest("hex").slice(0, 16);
  return path.join(os.tmpdir(), `${name}-${hash}`);
}

/** Makes that folder when it is a temporary one and missing; throws when somebody else's stands in its place. */
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
  // Everyone may write to the temporary folder: what another account put there first is not to be trusted.
  const owner = user?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${folder} belongs to someone else. Set ${identity.dataDirSetting} to a folder with a shorter path.`,
    );
  }
}
